import type { TableColumns } from "@/lib/domain/statements/csv-mapping";
import { wholeDay } from "@/lib/domain/statements/whole-day";
import { headerKey } from "./header-row";
import type { TableRow } from "./row";

type Parts = Pick<TableColumns, "bookedOn" | "year" | "month">;

const YEAR = /^(?:year|yr|yyyy|jahr|jaar|année|annee|ano|año|anno|rok|år)$/;
const MONTH = /^(?:month|mth|mm|monat|maand|mois|mês|mes|mese|miesiąc|měsíc|måned|månad)$/;
const DAY = /^(?:day|dd|tag|dag|jour|dia|día|giorno|dzień|den)(?: of month)?$/;

/**
 * The row with its whole day in the day's column, where year, month and day have a column each, as Bank Zero prints them. What isn't one,
 * as the headings, stays as it is.
 */
export function withWholeDay(row: TableRow, { bookedOn, year, month }: Parts): TableRow {
  if (year == null || month == null) return row;
  const day = wholeDay(row.cells[year] ?? "", row.cells[month] ?? "", row.cells[bookedOn] ?? "");
  return day === null
    ? row
    : { ...row, cells: row.cells.map((cell, column) => (column === bookedOn ? day : cell)) };
}

/** Likewise of all rows. */
export async function* withWholeDays(
  rows: AsyncIterable<TableRow>,
  columns: Parts,
): AsyncGenerator<TableRow, void, void> {
  for await (const row of rows) yield withWholeDay(row, columns);
}

/** The columns of a day's parts, by their headings and what is below them; null where the day is in one. */
export function dayParts(
  header: readonly string[],
  rows: readonly TableRow[],
): { bookedOn: number; year: number; month: number } | null {
  const keys = header.map(headerKey);
  const [year, month, bookedOn] = [YEAR, MONTH, DAY].map((form) =>
    keys.findIndex((key) => form.test(key)),
  );
  if (
    year === undefined ||
    month === undefined ||
    bookedOn === undefined ||
    Math.min(year, month, bookedOn) < 0
  )
    return null;
  const cells = (column: number) =>
    rows.map((row) => (row.cells[column] ?? "").trim()).filter((cell) => cell !== "");
  const isFilled =
    cells(year).length > 0 && cells(year).every((cell) => /^\d{4}$/.test(cell) || !/\d/.test(cell));
  return isFilled && cells(bookedOn).some((cell) => /^\d{1,2}$/.test(cell))
    ? { bookedOn, year, month }
    : null;
}
