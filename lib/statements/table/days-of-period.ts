import { DATE_ORDERS } from "@/lib/domain/statements/csv-mapping";
import { parseDay } from "@/lib/domain/statements/parse-day";
import type { TableRow } from "./row";

const FULL =
  /\b(?:\d{1,2}[-/. ]\d{1,2}[-/. ]\d{4}|\d{4}-\d{2}-\d{2}|\d{1,2}(?:st|nd|rd|th)?[-/. ]?[a-zà-ÿ]{3,10}[-/. ,]+\d{4}|[a-z]{3,9} \d{1,2},? \d{4})\b/gi;
const PERIOD =
  /\bperiode?\b|période|período|zeitraum|\bfrom\b|\bbetween\b|\bdu\b.*\bau\b|date range|\bstatement dates?\b/i;
/** `25/09`, `25-Sep`, `Sep 25`. */
const WITHOUT_YEAR =
  /^(?:\d{1,2}([-/.])\d{1,2}\1?|\d{1,2}[- /]?[a-zà-ÿ]{3,9}\.?|[a-z]{3,9} \d{1,2})$/i;

/**
 * Days that are printed without a year, as by KlikBCA, get that of the period above the table. A day that could be in two of its years,
 * or in none, stays as it is, and then it is refused.
 */
export class DaysOfPeriod {
  private ends: [string, string] | null = null;

  /** Must be called for every row above the table. */
  see({ text }: TableRow): void {
    const days = PERIOD.test(text) ? (text.match(FULL) ?? []) : [];
    const [from, to] = days;
    if (this.ends === null && from !== undefined && to !== undefined && days.length === 2)
      this.ends = [from, to];
  }

  /** The row with whole days in these columns. */
  filled(row: TableRow, columns: readonly (number | null)[]): TableRow {
    if (this.ends === null) return row;
    const filled = columns.flatMap((column): [number, string][] => {
      const day = column === null ? null : this.withYear(row.cells[column] ?? "");
      return column === null || day === null ? [] : [[column, day]];
    });
    if (filled.length === 0) return row;
    const byColumn = new Map(filled);
    return { ...row, cells: row.cells.map((cell, column) => byColumn.get(column) ?? cell) };
  }

  private withYear(cell: string): string | null {
    const sign = WITHOUT_YEAR.exec(cell)?.[1];
    if (!WITHOUT_YEAR.test(cell) || this.ends === null) return null;
    const [from, to] = this.ends;
    const whole = (year: string) =>
      `${cell.replace(/[-/.]$/, "")}${sign ?? (/^[a-z]/i.test(cell) ? ", " : " ")}${year}`;
    const years = new Set(
      DATE_ORDERS.flatMap((order) => {
        const [first, last] = [parseDay(from, order), parseDay(to, order)];
        if (first === null || last === null) return [];
        return [first.slice(0, 4), last.slice(0, 4)].filter((year) => {
          const day = parseDay(whole(year), order);
          return day !== null && day >= first && day <= last;
        });
      }),
    );
    const [only] = years;
    return years.size === 1 && only !== undefined ? whole(only) : null;
  }
}
