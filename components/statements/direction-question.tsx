import { RadioCards, type RadioCard } from "@/components/ui/radio-cards";
import type { OpenFacts } from "@/lib/contract/api/statements";
import type { Direction } from "@/lib/domain/statements/statement";
import { addAmounts, subtractAmounts } from "@/lib/money/amount";
import { formatFigure } from "@/lib/money/format";
import { AMOUNT_WORDS } from "./choice-words";
import { hasSigns } from "./questions";
import { MarkQuestion } from "./row-questions";
import { sideChoices } from "./side-choices";
import { exampleWords, signExamples, type SignExample } from "./sign-example";
import type { TableDraft } from "./table-draft";
import type { Reading } from "./use-reading";

interface DirectionQuestionProps {
  reading: Reading;
  draft: TableDraft;
}

/**
 * Which way money went, where amounts have no sign, nothing but the sign says it, or nothing says which column is which. Nothing is chosen
 * until somebody does.
 */
export function DirectionQuestion({ reading, draft }: DirectionQuestionProps) {
  if (draft.amountKind === "split") return <SidesQuestion reading={reading} draft={draft} />;
  if (draft.amountKind === "stepped") return <FirstWayQuestion reading={reading} draft={draft} />;
  if (draft.amountKind === "marked") return <MarkQuestion reading={reading} draft={draft} />;
  return <SignQuestion reading={reading} draft={draft} />;
}

function SidesQuestion({ reading, draft }: DirectionQuestionProps) {
  const { title, choices, hint } = sideChoices(draft, reading.table);
  const chosen = reading.answered.includes("direction")
    ? choices.find(({ isDraft }) => isDraft)
    : undefined;
  const cards = choices.map(({ value, label, detail }) => ({ value, label, detail }));
  return (
    <div className="grid gap-2">
      <p className="font-medium">{title}</p>
      <RadioCards
        label={title}
        value={chosen?.value ?? ""}
        options={cards}
        onChange={(value) =>
          reading.answer("direction", choices.find((choice) => choice.value === value)?.draft)
        }
      />
      <p className="text-12 text-ink-3">{hint}</p>
    </div>
  );
}

function SignQuestion({ reading, draft }: DirectionQuestionProps) {
  const { title, cards, hint } = hasSigns(draft, reading.table)
    ? ofSigns(signExamples(draft, reading.table))
    : UNSIGNED;
  const value = reading.answered.includes("direction") ? (draft.inverted ? "out" : "in") : "";
  return (
    <div className="grid gap-2">
      <p className="font-medium">{title}</p>
      <RadioCards
        label={title}
        value={value}
        options={cards}
        onChange={(way) => reading.answer("direction", { ...draft, inverted: way === "out" })}
      />
      <p className="text-12 text-ink-3">{hint}</p>
    </div>
  );
}

/** Which way the money of the oldest line went, where the balances say it of all others. */
function FirstWayQuestion({ reading, draft }: DirectionQuestionProps) {
  const line = reading.open.untold?.line ?? null;
  const title =
    line === null
      ? "The balances show which way money went, but before the oldest line, at the file's end, there is none. Which way did its money go?"
      : `The balances show which way money went, but before line ${line.lineNumber}, the oldest, there is none. Which way did its money go?`;
  const cards = (["in", "out"] as const).map((way) => ({
    value: way,
    label: way === "in" ? "Money in" : "Money out",
    detail: line === null ? undefined : firstWords(line, way),
  }));
  return (
    <div className="grid gap-2">
      <p className="font-medium">{title}</p>
      <RadioCards
        label={title}
        value={draft.first ?? ""}
        options={cards}
        onChange={(first) => reading.answer("direction", { ...draft, first })}
      />
      <p className="text-12 text-ink-3">
        Compare with the balance before this file. It is asked of each file that neither states its
        opening balance nor follows a statement that is here.
      </p>
    </div>
  );
}

/** `“Rent”, 100.00, was paid: the balance before it was 1,100.00` */
function firstWords(
  { narration, amount, balanceAfter }: NonNullable<NonNullable<OpenFacts["untold"]>["line"]>,
  way: Direction,
): string {
  const figure = formatFigure(amount, "");
  const before =
    balanceAfter === null
      ? ""
      : `: the balance before it was ${formatFigure(way === "in" ? subtractAmounts(balanceAfter, amount) : addAmounts(balanceAfter, amount), "")}`;
  return `${exampleWords({ text: narration.slice(0, 60), figure, hasMinus: false }, way === "in")}${before}`;
}

interface Words {
  title: string;
  cards: RadioCard<Direction>[];
  hint: string;
}

const UNSIGNED: Words = {
  title: "The amounts have no sign. Which way did the money go?",
  cards: [
    { value: "in", label: "All of them are money in" },
    { value: "out", label: "All of them are money out" },
  ],
  hint: `If some came in and some went out, choose the column that says so as the DR/CR mark, or as money in and money out, under How it is read. If balances beside the amounts show it, choose “${AMOUNT_WORDS.stepped}” there. If nothing does, export the statement with signs, or in another format.`,
};

function ofSigns(examples: readonly SignExample[]): Words {
  const shown = (plus: Direction) =>
    examples
      .map((example) => exampleWords(example, example.hasMinus === (plus === "out")))
      .join(" · ");
  return {
    title: "Nothing in the file proves what a minus means. Which way is an amount without one?",
    cards: [
      { value: "in", label: "Money in; a minus is money out", detail: shown("in") },
      { value: "out", label: "Money out; a minus is money in", detail: shown("out") },
    ],
    hint: "Lists of a card's charges often print what was spent without a minus. The account remembers the answer.",
  };
}
