import { isAmount } from "@/lib/money/amount";

/**
 * First characters that make a spreadsheet take a cell for a formula, or skip ahead to one. The full-width forms do so
 * in some locales. Source: money-safety, "Exports"; OWASP, CSV Injection.
 */
const FORMULA_START = /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/;

/**
 * A text cell by RFC 4180: always in quotes, quotes doubled. Text that a spreadsheet could run starts with an
 * apostrophe inside the quotes, which makes it inert. Digits such as account numbers stay as they are.
 */
export function textCell(text: string | null | undefined): string {
  if (text === null || text === undefined || text === "") return "";
  const inert = FORMULA_START.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}

/** A figure as it is: `.` for decimals, no grouping, no quotes, never touched. What isn't a plain decimal is written as text. */
export function figureCell(figure: string | null | undefined): string {
  if (figure !== null && figure !== undefined && isAmount(figure)) return figure;
  return textCell(figure);
}

/** Cells that are already written, as one line. Lines end with CR LF, the last one too. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.join(",")}\r\n`;
}
