import { accountIn } from "./own-account";
import { headerKey } from "./header-row";
import type { TableRow } from "./row";

/** Headings of a column with the account's own number, which exports of several accounts print on every line. */
const OWN = /^(?:(?:own |my |source |posted |sort (?:code )?(?:& |and )?)?(?:bank )?(?:account|acct)(?: ?(?:number|no|num))?|wallet iban|(?:iban )?auftrag(?:geber|s)konto|číslo účtu|num[eé]ro (?:de |du )?compte|rekening(?:nummer)?|kliendi konto|klienta konts|sąskaitos nr)$/;

export function isOwnColumn(cell: string): boolean {
  return OWN.test(headerKey(cell));
}

/**
 * Headings of a column with the account's number besides one with its name, as of Revolut Business, or that names a ledger's accounts
 * unless it holds numbers.
 */
const NUMBER_BESIDES = /^(?:international account number|compte)$/;

/**
 * The column that names each line's own account. The headings alone say it, unless one of several columns holds numbers: numbers tell
 * accounts apart, and names don't. `isClear`: no person has to say whose lines are to be taken.
 * @param isTaken whether a column has another role
 * @returns `column` is undefined where the headings alone are right
 */
export function guessOwnAccount(header: readonly string[], lines: readonly TableRow[], isTaken: (column: number) => boolean): { column: number | undefined; isClear: boolean } {
  const free = header.flatMap((cell, column) => ((isOwnColumn(cell) || NUMBER_BESIDES.test(headerKey(cell))) && !isTaken(column) ? [column] : []));
  const named = free.find((column) => isOwnColumn(header[column] ?? ""));
  const numbered = free.find((column) => lines.length > 0 && lines.every((row) => ownNumberIn(row.cells[column] ?? "") !== null));
  const different = new Set(lines.map((row) => (row.cells[numbered ?? named ?? -1] ?? "").trim()).filter(Boolean));
  return { column: numbered === named ? undefined : numbered, isClear: different.size < 2 || numbered !== undefined || [...different].every((cell) => ownNumberIn(cell) !== null) };
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
