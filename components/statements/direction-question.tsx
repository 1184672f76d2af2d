import { Checkbox } from "@/components/ui/input";
import type { RadioCard } from "@/components/ui/radio-group";
import { parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import type { Direction } from "@/lib/domain/statements/statement";
import { Choice } from "./choice";
import { hasHeader, markChoice, withMark } from "./draft-changes";
import { columnLetters, DIRECTION_LABELS, optionsOf } from "./labels";
import { hasSigns, unknownMarks } from "./questions";
import { columnOf, lineRows, type RawTable, type TableDraft } from "./table-draft";
import type { QuestionProps } from "./use-reading";

/** Asks for the direction of money. Nothing is chosen beforehand. */
export function DirectionQuestion(props: QuestionProps<TableDraft>) {
  const { amountKind } = props.draft;
  if (amountKind === "split") return <SidesQuestion {...props} />;
  if (amountKind === "marked") return <MarkQuestion {...props} />;
  return <SignQuestion {...props} />;
}

function SidesQuestion({ reading, draft }: QuestionProps<TableDraft>) {
  const { title, choices, hint } = sideChoices(draft, reading.table);
  const chosen = reading.answered.includes("direction")
    ? choices.find(({ isDraft }) => isDraft)
    : undefined;
  return (
    <Choice
      title={title}
      value={chosen?.value ?? ""}
      cards={choices.map(({ value, label, detail }) => ({ value, label, detail }))}
      hint={hint}
      onChange={(value) =>
        reading.answer("direction", choices.find((choice) => choice.value === value)?.draft)
      }
    />
  );
}

function SignQuestion({ reading, draft }: QuestionProps<TableDraft>) {
  const words = hasSigns(draft, reading.table)
    ? ofSigns(examplesIn(draft, reading.table, columnOf(draft, "amount")))
    : UNSIGNED;
  return (
    <Choice
      {...words}
      value={reading.answered.includes("direction") ? (draft.inverted ? "out" : "in") : ""}
      onChange={(direction) =>
        reading.answer("direction", { ...draft, inverted: direction === "out" })
      }
    />
  );
}

const DIRECTIONS = optionsOf(DIRECTION_LABELS);

/** A recognised direction is shown, and must be confirmed. */
function MarkQuestion({ reading, draft }: QuestionProps<TableDraft>) {
  const marks = unknownMarks(reading.open);
  const isAnswered = reading.answered.includes("direction");
  const asksForRest = (draft.rest ?? null) !== null && marks.length === 0;
  if (marks.length === 0 && !asksForRest)
    return (
      <Choice
        title="Some marked amounts have a minus. What does it mean?"
        value={isAnswered ? (draft.minusTurns ? "back" : "nothing") : ""}
        cards={optionsOf({
          nothing: "Nothing: the mark says which way money went",
          back: "The movement was taken back",
        })}
        onChange={(meaning) =>
          reading.answer("direction", { ...draft, minusTurns: meaning === "back" })
        }
      />
    );
  return (
    <div className="grid gap-4">
      {marks.map((mark) => (
        <Choice
          key={mark}
          title={`Which way did the money go on lines marked “${mark}”?`}
          value={markChoice(draft, mark) ?? draft.rest ?? ""}
          cards={DIRECTIONS}
          onChange={(direction) => reading.answer("direction", withMark(draft, mark, direction))}
        />
      ))}
      {asksForRest && (
        <Choice
          title="Which way did the money go on lines without a mark?"
          value={draft.rest ?? ""}
          cards={DIRECTIONS}
          onChange={(rest) => reading.answer("direction", { ...draft, rest })}
        />
      )}
      <Checkbox checked={isAnswered} onChange={() => reading.answer("direction")}>
        Money in and money out are right on the lines below
      </Checkbox>
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
  cards: [
    { value: "in", label: "All of them are money in" },
    { value: "out", label: "All of them are money out" },
  ],
  hint: "If some came in and some went out, choose the column that says so as the DR/CR mark, or as money in and money out, under How it is read. If no column does, export the statement with separate debit and credit columns, or with signs.",
};

function ofSigns(examples: readonly SignExample[]): Words {
  const shown = (plus: Direction) =>
    examples
      .map((example) => describeExample(example, example.hasMinus === (plus === "out")))
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

interface SignExample {
  text: string;
  figure: string;
  hasMinus: boolean;
}

const MAX_TEXT_LENGTH = 60;

/** Returns a column's first line without a minus and the first with one, if any. */
function examplesIn(draft: TableDraft, table: RawTable, column: number | null): SignExample[] {
  if (column === null) return [];
  const found = lineRows(draft, table).flatMap(({ cells }): SignExample[] => {
    const figure = (cells[column] ?? "").trim();
    const printed = parsePrintedAmount(figure, draft.decimalSign);
    if (printed === null || !/[1-9]/.test(printed.amount)) return [];
    return [{ text: textOf(draft, cells), figure, hasMinus: printed.amount.startsWith("-") }];
  });
  return [false, true].flatMap((minus) => found.find(({ hasMinus }) => hasMinus === minus) ?? []);
}

/** `“UBER TRIP”, 45.10, was paid` */
function describeExample({ text, figure }: SignExample, isIn: boolean): string {
  return `${text === "" ? "" : `“${text}”, `}${figure}, ${isIn ? "came in" : "was paid"}`;
}

function textOf({ roles }: TableDraft, cells: readonly string[]): string {
  const text = roles
    .flatMap((role, column) =>
      role === "narration" || role === "counterparty" ? [(cells[column] ?? "").trim()] : [],
    )
    .filter((cell) => cell !== "")
    .join(" ");
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}

const REMEMBERED = "Compare a line with what you know of it. The account remembers the answer.";

/** Returns the ways to read columns of money in and out. Their order never changes. */
export function sideChoices(draft: TableDraft, table: RawTable) {
  const [incoming, outgoing] = [columnOf(draft, "in"), columnOf(draft, "out")];
  if (incoming === null || outgoing === null) return { title: "", choices: [], hint: "" };
  if (hasHeader(draft)) return ofMinus(draft, table, incoming);
  const choice = (value: "first" | "second", column: number, other: number) => ({
    value,
    label: `Column ${columnLetters(column)} is money in, column ${columnLetters(other)} is money out`,
    isDraft: column === incoming,
    ...read(column === incoming ? draft : withSidesSwapped(draft), table),
  });
  const [first, second] = incoming < outgoing ? [incoming, outgoing] : [outgoing, incoming];
  return {
    title: "Nothing in the file says which column is money in. Which is it?",
    choices: [choice("first", first, second), choice("second", second, first)],
    hint: REMEMBERED,
  };
}

function ofMinus(draft: TableDraft, table: RawTable, incoming: number) {
  const choice = (value: "first" | "second", inNegative: boolean, label: string) => ({
    value,
    label,
    isDraft: (draft.inNegative === true) === inNegative,
    ...read({ ...draft, inNegative }, table),
  });
  return {
    title: `Most of what is in column ${columnLetters(incoming)}, which is money in, has a minus. What does the minus mean?`,
    choices: [
      choice("first", true, "Nothing: money in is printed with a minus"),
      choice("second", false, "It was taken back: those lines are money out"),
    ],
    hint: REMEMBERED,
  };
}

function read(draft: TableDraft, table: RawTable) {
  return { draft, detail: details(draft, table) };
}

function withSidesSwapped(draft: TableDraft): TableDraft {
  const roles = draft.roles.map((role) => (role === "in" ? "out" : role === "out" ? "in" : role));
  return { ...draft, roles, inNegative: draft.outNegative, outNegative: draft.inNegative === true };
}

/** Describes example lines: `“Payment”, -120.00, came in · “Shop”, 20.59, was paid` */
function details(draft: TableDraft, table: RawTable): string {
  const usual = { in: draft.inNegative === true, out: draft.outNegative };
  return (["in", "out"] as const)
    .flatMap((side) =>
      examplesIn(draft, table, columnOf(draft, side)).map((example) =>
        describeExample(example, (example.hasMinus === usual[side]) === (side === "in")),
      ),
    )
    .join(" · ");
}
