import { accountIn } from "./own-account";
import { headerKey } from "./header-row";
import type { TableRow } from "./row";

/** Headings of a column with the account's own number, which exports of several accounts print on every line. */
const OWN = /^(?:(?:own |my |source )?(?:bank )?(?:account|acct)(?: ?(?:number|no|num))?|(?:iban )?auftragskonto|rekening(?:nummer)?)$/;

export function isOwnColumn(cell: string): boolean {
  return OWN.test(headerKey(cell));
}

/** An account number that can be distinguished from others: a masked one, or one with six digits or more. */
export function ownNumberIn(cell: string): string | null {
  const number = accountIn(cell);
  return number !== null && (/[*•]|[xX]{2}/.test(cell) || number.replaceAll(/\D/g, "").length >= 6) ? number : null;
}

/**
 * Whether a column with such a heading is not the account's own. If some lines leave it out, or most lines differ, it is a payer's
 * number or something that a payer entered.
 */
export function isOfPayers(column: number, lines: readonly TableRow[]): boolean {
  const cells = lines.map((row) => row.cells[column] ?? "");
  if (!cells.some((cell) => accountIn(cell) !== null)) return false;
  const different = new Set(cells).size;
  return cells.includes("") || (different > 2 && different > cells.length / 2);
}
