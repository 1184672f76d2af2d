/**
 * Where a cell begins, and a formula in it, for who takes something else than the comma for what separates cells: spreadsheets do so where
 * the comma is the decimal sign, and then don't see our quotes as the ends of cells either.
 */
const FORMULA_AFTER_SEPARATOR = /([;\t\r\n][ \t\r\n\0"]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/**
 * A line of a CSV file, without its end, in which no text has a formula behind a semicolon, a tab or a line break: an apostrophe stands in
 * front of it. Figures have none of these. Source: OWASP, CSV Injection.
 */
export function inertSeparators(line: string): string {
  return line.replaceAll(FORMULA_AFTER_SEPARATOR, "$1'");
}
