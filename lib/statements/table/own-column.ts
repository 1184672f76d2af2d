import type { TableColumns } from "@/lib/domain/statements/csv-mapping";
import type { FoundHeader } from "./find-header";
import { headerKey } from "./header-row";
import { accountIn } from "./own-account";
import type { TableRow } from "./row";

/** Headings of a column with the account's own number, which exports of several accounts print on every line. */
const OWN =
  /^(?:(?:own |my |source |posted |sort (?:code )?(?:& |and )?)?(?:bank )?(?:account|acct)(?: ?(?:number|no|num))?|wallet iban|(?:iban )?auftrag(?:geber|s)konto|číslo účtu|számla ?szám|könyvelési számla|num[eé]ro (?:de |du )?compte|rekening(?:nummer)?|iban bban|rapporto|kliendi konto|klienta konts|sąskaitos nr)$/;

export function isOwnColumn(cell: string): boolean {
  return OWN.test(headerKey(cell));
}

/**
 * Headings of a column with the account's number besides one with its name, as of Revolut Business, or that names a ledger's accounts
 * unless it holds numbers, as `Konto` at Jyske Bank and `Wallet ID` at Luno.
 */
const NUMBER_BESIDES = /^(?:international account number|compte|konto|wallet id)$/;

/** Headings of the own account's name, which N26 prints for each of its spaces, or of its kind, as Revolut does: `Current`, `Savings`. */
const NAMED = /^(?:account name|kontoname|product)$/;
const KIND_OF_ACCOUNT = /^(?:current|checking|savings?|deposit|pocket|vault)$/i;

/** Whether a column holds names or kinds of own accounts. They recur, and a later file may have more of them. */
function namesAccounts(heading: string, cells: readonly string[]): boolean {
  const key = headerKey(heading);
  const different = new Set(cells);
  if (!NAMED.test(key) || different.size === cells.length || different.has("")) return false;
  return key !== "product" || [...different].every((cell) => KIND_OF_ACCOUNT.test(cell));
}

/**
 * The column that names each line's own account. The headings alone say it, unless one of several columns holds numbers: numbers tell
 * accounts apart, and names don't. Where no heading says it, names do that stand beside those of the other sides.
 * @param isTaken whether a column has another role
 * @param hasSides whether the other sides' names are in a column of their own, so that further names aren't theirs
 * @returns undefined where the headings alone are right
 */
export function guessOwnAccount(
  header: readonly string[],
  lines: readonly TableRow[],
  isTaken: (column: number) => boolean,
  hasSides: boolean,
): number | undefined {
  const free = header.flatMap((cell, column) =>
    (isOwnColumn(cell) || NUMBER_BESIDES.test(headerKey(cell))) && !isTaken(column) ? [column] : [],
  );
  const named = free.find((column) => isOwnColumn(header[column] ?? ""));
  const numbered = free.find(
    (column) =>
      lines.length > 0 && lines.every((row) => ownNumberIn(row.cells[column] ?? "") !== null),
  );
  if (free.length > 0) return numbered === named ? undefined : numbered;
  const cells = (column: number) => lines.map((row) => (row.cells[column] ?? "").trim());
  const byName = header.findIndex(
    (cell, column) =>
      !isTaken(column) &&
      (hasSides || headerKey(cell) === "product") &&
      namesAccounts(cell, cells(column)),
  );
  return byName < 0 ? undefined : byName;
}

/** An account number that can be distinguished from others: a masked one, or one with six digits or more. */
export function ownNumberIn(cell: string): string | null {
  const number = accountIn(cell);
  return number !== null && (/[*•]|[xX]{2}/.test(cell) || number.replaceAll(/\D/g, "").length >= 6)
    ? number
    : null;
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

/** Headings of the own number, or of the other side's. */
const AMBIGUOUS = /^(?:iban|kontonummer)$/;

/**
 * If a number under an ambiguous heading is the same on every line, it is the account's own. So is, of two such columns, the one that is
 * filled on every line or has fewer numbers: exports of several accounts print it.
 */
export function withoutOwn(
  columns: TableColumns,
  header: FoundHeader,
  lines: readonly TableRow[],
): TableColumns {
  const index = columns.counterpartyAccount;
  if (index === null || !AMBIGUOUS.test(headerKey(header.row.cells[index] ?? ""))) return columns;
  const two = ownOfTwo(header, lines);
  if (two) return { ...columns, counterpartyAccount: two.theirs, account: two.own };
  const numbers = lines.map((row) => row.cells[index] ?? "");
  const isOwn = numbers.length > 1 && numbers[0] !== "" && new Set(numbers).size === 1;
  if (!isOwn) return columns;
  const [other] =
    header.roles
      .get("counterpartyAccount")
      ?.filter((each) => each !== index && !Object.values(columns).flat().includes(each)) ?? [];
  // Payments to one payee only would have the same number too.
  const names = new Set(
    lines.map((row) =>
      columns.counterparty === null ? "" : (row.cells[columns.counterparty] ?? ""),
    ),
  );
  const tells =
    ownNumberIn(numbers[0] ?? "") !== null && (columns.counterparty === null || names.size > 1);
  return { ...columns, counterpartyAccount: other ?? null, ...(tells ? { account: index } : {}) };
}

function ownOfTwo(
  { row, roles }: FoundHeader,
  lines: readonly TableRow[],
): { own: number; theirs: number } | null {
  const [one, two, more] = (roles.get("counterpartyAccount") ?? []).filter((index) =>
    AMBIGUOUS.test(headerKey(row.cells[index] ?? "")),
  );
  if (one === undefined || two === undefined || more !== undefined) return null;
  const cells = (index: number) => lines.map((line) => (line.cells[index] ?? "").trim());
  const different = (index: number) => new Set(cells(index)).size;
  const isFuller = (index: number, other: number) =>
    !cells(index).includes("") &&
    (cells(other).includes("") || different(index) < different(other));
  const own = [one, two].find(
    (index) =>
      isFuller(index, index === one ? two : one) &&
      cells(index).every((cell) => ownNumberIn(cell) !== null),
  );
  return own === undefined ? null : { own, theirs: own === one ? two : one };
}
