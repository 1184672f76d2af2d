import { RadioCards, type RadioCard } from "@/components/ui/radio-cards";
import type { Direction } from "@/lib/domain/statements/statement";
import { hasSigns } from "./open-questions";
import { signExample, type SignExample } from "./sign-example";
import type { TableDraft } from "./table-draft";
import type { Reading } from "./use-reading";

interface DirectionQuestionProps {
  reading: Reading;
  draft: TableDraft;
}

/** Which way money went, where amounts have no sign, or nothing but the sign says it. Nothing is chosen until somebody does. */
export function DirectionQuestion({ reading, draft }: DirectionQuestionProps) {
  const { title, cards, hint } = reading.values?.signsOpen && hasSigns(draft, reading.table) ? ofSigns(signExample(draft, reading.table)) : UNSIGNED;
  const value = reading.answered.includes("direction") ? (draft.inverted ? "out" : "in") : "";
  return (
    <div className="grid gap-2">
      <p className="font-medium">{title}</p>
      <RadioCards label={title} value={value} options={cards} onChange={(way) => reading.answer("direction", { ...draft, inverted: way === "out" })} />
      <p className="text-12 text-ink-3">{hint}</p>
    </div>
  );
}

interface Words {
  title: string;
  cards: RadioCard<Direction>[];
  hint: string;
}

const UNSIGNED: Words = {
  title: "The amounts have no sign. Which way did the money go?",
  cards: [{ value: "in", label: "All of them are money in" }, { value: "out", label: "All of them are money out" }],
  hint: "If another column says it, choose that column as the DR/CR mark, or as money in and money out, under How it is read.",
};

function ofSigns(example: SignExample | null): Words {
  const shown = (plus: Direction) => example && `${example.text === "" ? "" : `“${example.text}”, `}${example.figure}, ${(plus === "in") === example.hasMinus ? "was paid" : "came in"}`;
  return {
    title: "Nothing in the file proves what a minus means. Which way is an amount without one?",
    cards: [
      { value: "in", label: "Money in; a minus is money out", detail: shown("in") },
      { value: "out", label: "Money out; a minus is money in", detail: shown("out") },
    ],
    hint: "Lists of a card's charges often print what was spent without a minus. The account remembers the answer.",
  };
}
