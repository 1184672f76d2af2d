import { accountIn } from "./own-account";
import { headerKey } from "./header-row";
import type { TableRow } from "./row";

/** Names of a column with the account's own number, which exports of several accounts print on every line. */
const OWN = /^(?:(?:own |my |source )?(?:bank )?(?:account|acct)(?: ?(?:number|no|num))?|(?:iban )?auftragskonto|rekening(?:nummer)?)$/;

export function isOwnColumn(cell: string): boolean {
  return OWN.test(headerKey(cell));
}

/** An account's number that can be told from another's: a masked one, or one of six digits and more. */
export function ownNumberIn(cell: string): string | null {
  const number = accountIn(cell);
  return number !== null && (/[*•]|[xX]{2}/.test(cell) || number.replaceAll(/\D/g, "").length >= 6) ? number : null;
}

/**
 * Whether a column under such a name is not the account's own: one that is left out on some lines, or is another on most, is a
 * payer's, or what a payer entered.
 */
export function isOfPayers(column: number, lines: readonly TableRow[]): boolean {
  const cells = lines.map((row) => row.cells[column] ?? "");
  if (!cells.some((cell) => accountIn(cell) !== null)) return false;
  const different = new Set(cells).size;
  return cells.includes("") || (different > 2 && different > cells.length / 2);
}
