import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { reasonWords } from "@/lib/domain/matching/explanation/reason-words";
import { OTHER_BUSINESS, type OtherBusiness } from "@/lib/domain/matching/other-business";
import { haveSameWords, type RulesFaults } from "./rules-values";

interface OtherBusinessFieldsProps {
  value: readonly OtherBusiness[];
  onChange: (value: OtherBusiness[]) => void;
  /** Faults by field name, such as `otherBusiness-0`. */
  faults: RulesFaults;
  disabled: boolean;
  /** The words that the fields are opened for. */
  adding: OtherBusiness | undefined;
}

const KINDS = OTHER_BUSINESS.map((value) => ({ value, label: reasonWords(value) }));

/** Rule 9: words in statement lines without a transfer, and what those lines are. */
export function OtherBusinessFields({
  value,
  onChange,
  faults,
  disabled,
  adding,
}: OtherBusinessFieldsProps) {
  const set = (at: number, change: Partial<OtherBusiness>) =>
    onChange(value.map((one, place) => (place === at ? { ...one, ...change } : one)));
  return (
    <Section title="Rule 9: other business" className="[&_.field]:mt-0">
      <p className="mb-3 text-ink-3">
        A line with these words for which no other rule finds a transfer is explained automatically,
        such as wages or a cash pool. Without words, the rule does nothing.
      </p>
      <ul className="grid gap-3">
        {value.map((one, at) => (
          // Rows have no id, so their index is the key.
          <li
            key={at}
            data-opened-for={adding && haveSameWords(one, adding) ? "" : undefined}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2"
          >
            <Field
              label={<span className={at > 0 ? "sr-only" : undefined}>The line says</span>}
              error={faults[`otherBusiness-${at}`]}
            >
              <Input
                autoComplete="off"
                maxLength={80}
                disabled={disabled}
                value={one.contains}
                onChange={(event) => set(at, { contains: event.currentTarget.value })}
              />
            </Field>
            <Field label={<span className={at > 0 ? "sr-only" : undefined}>What it is</span>}>
              <Select
                disabled={disabled}
                value={one.kind}
                onChange={(kind) => set(at, { kind })}
                options={KINDS}
              />
            </Field>
            {!disabled && (
              <IconButton
                icon="x"
                className={at === 0 ? "mt-6" : undefined}
                label={`Remove ${one.contains || "this row"}`}
                onClick={() => onChange(value.filter((_, place) => place !== at))}
              />
            )}
          </li>
        ))}
      </ul>
      {value.length === 0 && disabled && <p>None yet.</p>}
      {!disabled && (
        <Button
          size="sm"
          icon="plus"
          className="mt-3"
          onClick={() => onChange([...value, { contains: "", kind: "own_accounts" }])}
        >
          Add words
        </Button>
      )}
    </Section>
  );
}
