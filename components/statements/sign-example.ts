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

/** The first line whose amount has no minus or, where all have one, the first line; null if there is none. */
export function signExample(draft: TableDraft, table: RawTable): SignExample | null {
  const amount = columnOf(draft, "amount");
  if (amount === null) return null;
  const header = table.rows.findIndex(({ number }) => number === draft.headerRow);
  const found = table.rows.slice(header >= 0 ? header + 1 : draft.skipRows).flatMap(({ cells }): SignExample[] => {
    const figure = (cells[amount] ?? "").trim();
    const printed = parsePrintedAmount(figure, draft.decimalSign);
    if (printed === null || !/[1-9]/.test(printed.amount)) return [];
    return [{ text: textOf(draft, cells), figure, hasMinus: printed.amount.startsWith("-") }];
  });
  return found.find(({ hasMinus }) => !hasMinus) ?? found[0] ?? null;
}

function textOf({ roles }: TableDraft, cells: readonly string[]): string {
  const text = roles.flatMap((role, column) => (role === "narration" ? [(cells[column] ?? "").trim()] : [])).filter((cell) => cell !== "").join(" ");
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text;
}
