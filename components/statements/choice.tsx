import { type RadioCard, RadioCards } from "@/components/ui/radio-group";

interface ChoiceProps<V extends string> {
  title: string;
  /** "" until it is answered. */
  value: V | "";
  cards: readonly RadioCard<V>[];
  hint?: string;
  onChange: (value: V) => void;
}

/** A question about a file, with a card for each answer. */
export function Choice<V extends string>({ title, value, cards, hint, onChange }: ChoiceProps<V>) {
  return (
    <div className="grid gap-2">
      <p className="font-medium">{title}</p>
      <RadioCards label={title} value={value} options={cards} onChange={onChange} />
      {hint && <p className="text-12 text-ink-3">{hint}</p>}
    </div>
  );
}
