import { inertSeparators } from "@/lib/domain/reports/csv-lines";
import { isAmount } from "@/lib/money/amount";

/**
 * First characters that make a spreadsheet treat a cell as a formula, or jump ahead to one. The full-width forms have this effect in
 * some locales. Source: money-safety.md, "Exports"; OWASP, CSV Injection.
 */
const FORMULA_START = /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/;

/**
 * A text cell by RFC 4180: always quoted, quotes doubled. Text that a spreadsheet could run gets an apostrophe at its start, inside
 * the quotes, which prevents that. Digits such as account numbers aren't changed.
 */
export function textCell(text: string | null | undefined): string {
  if (text === null || text === undefined || text === "") return "";
  return `"${inertText(text).replaceAll('"', '""')}"`;
}

/** Text that no spreadsheet runs. */
export function inertText(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** A figure, unchanged: `.` for decimals, no grouping, no quotes. Anything that isn't a plain decimal is written as text. */
export function figureCell(figure: string | null | undefined): string {
  if (figure !== null && figure !== undefined && isAmount(figure)) return figure;
  return textCell(figure);
}

/**
 * Joins finished cells into one line. Every line ends with CR LF, including the last.
 * @param isInert whether no formula stands behind another separator either. Only files of before that are made without.
 */
export function csvLine(cells: readonly string[], isInert = true): string {
  const line = cells.join(",");
  return `${isInert ? inertSeparators(line) : line}\r\n`;
}
