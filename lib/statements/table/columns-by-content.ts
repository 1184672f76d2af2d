import type { TableColumns } from "@/lib/domain/statements/csv-mapping";
import { parseDay } from "@/lib/domain/statements/parse-day";
import { isCurrencyCode } from "@/lib/money/currency-code";
import type { ColumnRole } from "./heading-words";
import type { TableRow } from "./row";

const ACCOUNT = /^(?:[A-Z]{2}\d{2}[A-Z0-9 ]{11,40}|\d[\d ./-]{5,40})$/;

/**
 * Corrects columns whose headings have two meanings by what they hold: bunq's and ING's `Counterparty` is an account number, and
 * Nordea's `Valuta` the currency.
 */
export function byContent(
  columns: TableColumns,
  roles: ReadonlyMap<ColumnRole, number[]>,
  lines: readonly TableRow[],
): TableColumns {
  const cells = (column: number | null) =>
    column === null
      ? []
      : lines.map((row) => (row.cells[column] ?? "").trim()).filter((cell) => cell !== "");
  const all = (column: number | null, form: (cell: string) => boolean) =>
    cells(column).length > 0 && cells(column).every(form);
  let found = columns;
  if (found.counterpartyAccount === null && all(found.counterparty, (cell) => ACCOUNT.test(cell))) {
    const name =
      roles
        .get("counterparty")
        ?.find((column) => column !== found.counterparty && found.narration.includes(column)) ??
      null;
    found = {
      ...found,
      counterpartyAccount: found.counterparty,
      counterparty: name,
      narration: found.narration.filter((column) => column !== name),
    };
  }
  const isNoDay = (cell: string) =>
    parseDay(cell, "dmy") === null && isCurrencyCode(cell.toUpperCase());
  const code =
    found.currency === null
      ? roles.get("valueOn")?.find((column) => all(column, isNoDay))
      : undefined;
  return code === undefined
    ? found
    : { ...found, currency: code, valueOn: code === found.valueOn ? null : found.valueOn };
}
