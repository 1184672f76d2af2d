/** A formula behind another separator. Spreadsheets split there, and don't see our quotes, where the comma is the decimal sign. */
const FORMULA_AFTER_SEPARATOR = /([;\t\r\n][ \t\r\n\0"]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/**
 * Puts an apostrophe before formulas behind other separators in a CSV line. Behind a semicolon, a tab or a line break;
 * the line has no line end. Figures have no such character. Source: OWASP, CSV Injection.
 */
export function inertSeparators(line: string): string {
  return line.replaceAll(FORMULA_AFTER_SEPARATOR, "$1'");
}
