import { hasHeader } from "./draft-changes";
import { examplesIn, exampleWords } from "./sign-example";
import { columnLetters } from "./statement-words";
import { columnOf, type RawTable, type TableDraft } from "./table-draft";

/** One way to read a table's two columns of figures. */
export interface SideChoice {
  value: "first" | "second";
  label: string;
  /** With a line of the file for each column. */
  detail: string;
  draft: TableDraft;
  /** True if the draft is already so. */
  isDraft: boolean;
}

interface SideChoices {
  title: string;
  choices: readonly SideChoice[];
  hint: string;
}

const REMEMBERED = "Compare a line with what you know of it. The account remembers the answer.";

/**
 * What may be money in and money out in a table with a column for each: without headings, either column; with them, what a minus before
 * most of what came in means. How a column is printed goes with it. Their order stays the same whatever is chosen.
 */
export function sideChoices(draft: TableDraft, table: RawTable): SideChoices {
  const [incoming, outgoing] = [columnOf(draft, "in"), columnOf(draft, "out")];
  if (incoming === null || outgoing === null) return { title: "", choices: [], hint: "" };
  if (hasHeader(draft)) return ofMinus(draft, table, incoming);
  const choice = (value: SideChoice["value"], column: number, other: number): SideChoice => {
    const turned = column === incoming ? draft : withSidesTurned(draft);
    return {
      value,
      label: `Column ${columnLetters(column)} is money in, column ${columnLetters(other)} is money out`,
      detail: details(turned, table),
      draft: turned,
      isDraft: column === incoming,
    };
  };
  const [first, second] = incoming < outgoing ? [incoming, outgoing] : [outgoing, incoming];
  return {
    title: "Nothing in the file says which column is money in. Which is it?",
    choices: [choice("first", first, second), choice("second", second, first)],
    hint: REMEMBERED,
  };
}

function ofMinus(draft: TableDraft, table: RawTable, incoming: number): SideChoices {
  const choice = (value: SideChoice["value"], inNegative: boolean, label: string): SideChoice => {
    const read = { ...draft, inNegative };
    return {
      value,
      label,
      detail: details(read, table),
      draft: read,
      isDraft: (draft.inNegative === true) === inNegative,
    };
  };
  return {
    title: `Most of what is in column ${columnLetters(incoming)}, which is money in, has a minus. What does the minus mean?`,
    choices: [
      choice("first", true, "Nothing: money in is printed with a minus"),
      choice("second", false, "It was taken back: those lines are money out"),
    ],
    hint: REMEMBERED,
  };
}

/** Money in and out the other way round. */
function withSidesTurned(draft: TableDraft): TableDraft {
  const roles = draft.roles.map((role) => (role === "in" ? "out" : role === "out" ? "in" : role));
  return { ...draft, roles, inNegative: draft.outNegative, outNegative: draft.inNegative === true };
}

/** `“Payment”, -120.00, came in · “Shop”, 20.59, was paid` */
function details(draft: TableDraft, table: RawTable): string {
  const usual = { in: draft.inNegative === true, out: draft.outNegative };
  return (["in", "out"] as const)
    .flatMap((side) =>
      examplesIn(draft, table, columnOf(draft, side)).map((example) =>
        exampleWords(example, (example.hasMinus === usual[side]) === (side === "in")),
      ),
    )
    .join(" · ");
}
