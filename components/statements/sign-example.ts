import { parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import { columnOf, type RawTable, type TableDraft } from "./table-draft";

/** A line of the file by which somebody can tell what its signs mean. */
export interface SignExample {
  text: string;
  /** As the file prints it. */
  figure: string;
  hasMinus: boolean;
}

const MOST_TEXT = 60;

/** The first line whose amount has no minus, and the first with one: those of them that there are. */
export function signExamples(draft: TableDraft, table: RawTable): SignExample[] {
  return examplesIn(draft, table, columnOf(draft, "amount"));
}

/** Likewise of one column of figures; none of a column that isn't there. */
export function examplesIn(
  draft: TableDraft,
  table: RawTable,
  column: number | null,
): SignExample[] {
  if (column === null) return [];
  const header = table.rows.findIndex(({ number }) => number === draft.headerRow);
  const found = table.rows
    .slice(header >= 0 ? header + 1 : draft.skipRows)
    .flatMap(({ cells }): SignExample[] => {
      const figure = (cells[column] ?? "").trim();
      const printed = parsePrintedAmount(figure, draft.decimalSign);
      if (printed === null || !/[1-9]/.test(printed.amount)) return [];
      return [{ text: textOf(draft, cells), figure, hasMinus: printed.amount.startsWith("-") }];
    });
  return [false, true].flatMap((minus) => found.find(({ hasMinus }) => hasMinus === minus) ?? []);
}

/** `“UBER TRIP”, 45.10, was paid` */
export function exampleWords({ text, figure }: SignExample, isIn: boolean): string {
  return `${text === "" ? "" : `“${text}”, `}${figure}, ${isIn ? "came in" : "was paid"}`;
}

function textOf({ roles }: TableDraft, cells: readonly string[]): string {
  const text = roles
    .flatMap((role, column) =>
      role === "narration" || role === "counterparty" ? [(cells[column] ?? "").trim()] : [],
    )
    .filter((cell) => cell !== "")
    .join(" ");
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text;
}
