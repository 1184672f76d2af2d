import type { ChainMapping, DateOrder, StatementMapping } from "@/lib/domain/statements/csv-mapping";
import { parseDay } from "@/lib/domain/statements/parse-day";
import { parsePrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import { tokenChoices } from "@/lib/domain/statements/token-choices";
import { columnOf, type RawTable, type TableDraft } from "./table-draft";

/** What a file leaves open, and only a person knows. `look`: nothing in particular, but nothing is sure either. */
export const QUESTIONS = ["dateOrder", "decimalSign", "direction", "text", "own", "token", "look"] as const;
export type Question = (typeof QUESTIONS)[number];

export type Draft = TableDraft | ChainMapping;

/** The questions that the first rows leave open. What was recognised decides on those that an answer would take away. */
export function openQuestions(draft: Draft, table: RawTable, recognised: Draft): Question[] {
  const open = draft.kind === "chain" ? chainQuestions(draft, table, recognised.kind === "chain" ? recognised : draft) : tableQuestions(draft, table);
  return open.length === 0 ? ["look"] : open;
}

function tableQuestions(draft: TableDraft, table: RawTable): Question[] {
  const open: Question[] = [];
  if (isDateOpen(dateCells(draft, table))) open.push("dateOrder");
  const amounts = (["amount", "in", "out", "balance"] as const).flatMap((role) => cellsOf(table, draft, columnOf(draft, role)));
  if (isDecimalOpen(amounts)) open.push("decimalSign");
  if (draft.amountKind === "signed" && columnOf(draft, "amount") !== null && !hasSigns(cellsOf(table, draft, columnOf(draft, "amount")))) open.push("direction");
  if (columnOf(draft, "narration") === null) open.push("text");
  return open;
}

function chainQuestions(mapping: ChainMapping, table: RawTable, recognised: ChainMapping): Question[] {
  const open: Question[] = [];
  if (isDateOpen(dateCells(mapping, table))) open.push("dateOrder");
  const { direction, valueOut } = mapping.columns;
  if (direction === null && valueOut === null && recognised.ownAddresses.length === 0) open.push("own");
  const tokens = tokenChoices(mapping, table.rows);
  if (recognised.token === null && (tokens.length > 1 || tokens.some(({ contract }) => contract !== null))) open.push("token");
  return open;
}

/** The cells that say the day, without headings and notes. */
export function dateCells(draft: Draft, table: RawTable): string[] {
  const column = draft.kind === "chain" ? draft.columns.time : columnOf(draft, "bookedOn");
  return cellsOf(table, draft, column).filter((cell) => (["dmy", "mdy", "ymd"] as const).some((order) => parseDay(cell, order) !== null));
}

function cellsOf(table: RawTable, draft: Pick<StatementMapping, "kind"> & { headerRow?: number | null; skipRows?: number }, column: number | null): string[] {
  if (column === null) return [];
  const header = table.rows.findIndex(({ number }) => number === draft.headerRow);
  const from = draft.kind === "chain" ? 1 : header >= 0 ? header + 1 : (draft.skipRows ?? 0);
  return table.rows.slice(from).map(({ cells }) => (cells[column] ?? "").trim());
}

/** None of them distinguishes days from months. */
function isDateOpen(cells: readonly string[]): boolean {
  const readings = cells.map((cell) => [parseDay(cell, "dmy"), parseDay(cell, "mdy")]);
  return readings.some(([day, month]) => day !== month) && readings.every(([day, month]) => day !== null && month !== null);
}

function isDecimalOpen(cells: readonly string[]): boolean {
  const readings = cells.filter((cell) => /[.,]/.test(cell)).map((cell) => [parsePrintedAmount(cell, "."), parsePrintedAmount(cell, ",")]);
  return readings.length > 0 && readings.every(([point, comma]) => point && comma && point.amount !== comma.amount);
}

function hasSigns(cells: readonly string[]): boolean {
  return cells.some((cell) => {
    const printed = parsePrintedAmount(cell, ".") ?? parsePrintedAmount(cell, ",");
    return printed !== null && (printed.amount.startsWith("-") || printed.mark !== null);
  });
}

/** A date of the file that shows the difference, and how each order reads it. */
export function dateExample(cells: readonly string[], order: DateOrder): { cell: string; day: string } | null {
  const telling = cells.find((cell) => parseDay(cell, "dmy") !== parseDay(cell, "mdy")) ?? cells[0];
  const day = telling === undefined ? null : parseDay(telling, order);
  return telling === undefined || day === null ? null : { cell: telling, day };
}

/** Whether a question waits for its answer. */
export function isUnanswered(question: Question, draft: Draft, answered: readonly Question[]): boolean {
  if (question === "own" && draft.kind === "chain") return draft.ownAddresses.length === 0;
  return !answered.includes(question);
}
