import { DATE_ORDERS, type StatementMapping } from "@/lib/domain/statements/csv-mapping";
import { guessDateOrder } from "@/lib/domain/statements/guess-date-order";
import { parseDay } from "@/lib/domain/statements/parse-day";
import { headerMatcher } from "../table/header-row";
import type { TableRow } from "../table/row";

/**
 * Whether the first rows can be read with days and months the other way round: nothing in them and above them tells the order, or it is
 * another one than that of the mapping.
 */
export function leavesDatesOpen(rows: readonly TableRow[], mapping: StatementMapping): boolean {
  const { header, dateOrder } = mapping;
  const column = mapping.kind === "chain" ? mapping.columns.time : mapping.columns.bookedOn;
  const first = header === null ? 0 : rows.findIndex((row) => headerMatcher(header)(row.cells)) + 1;
  const cells = rows.slice(first).map((row) => (row.cells[column] ?? "").trim());
  const dates = cells.filter((cell) => DATE_ORDERS.some((order) => parseDay(cell, order) !== null));
  if (dates.length === 0) return false;
  const { value, doubts } = guessDateOrder(
    dates,
    rows.slice(0, Math.max(0, first - 1)).map(({ text }) => text),
  );
  if (doubts.length > 0) return doubts.includes("dates");
  return dates.some((cell) => parseDay(cell, value) !== parseDay(cell, dateOrder));
}
