import type { TableColumns } from "@/lib/domain/statements/mapping";
import { StatementError } from "../statement-error";
import { type FoundHeader, headerKey } from "./headings";
import { cellAt, columnOf, type TableRow } from "./row";

const IBAN = /\b[A-Z]{2}\d{2}(?:(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,4})?|[A-Z0-9]{11,30})\b/;
const WALLET = /\b0x[0-9a-fA-F]{40}\b|\b[1-9A-HJ-NP-Za-km-z]{25,64}\b/;
const MASKED = /(?:[*•]+|[xX]{2,})[ -]*(\d{3,})$/;
/** West Africa's bank codes begin with the country: `CI008 01234 123456789012 34`. */
const NUMBER = /(?:\b(?!NO|NR|AC)[A-Z]{2})?\d[\d ./-]*\d/g;

/** Extracts the account number of a labelled value; null for none. Of a masked one, the visible digits. */
export function accountIn(value: string): string | null {
  const text = value.trim().slice(0, 200);
  const wallet = walletIn(text);
  if (wallet) return wallet;
  const iban = IBAN.exec(text)?.[0];
  if (iban) return iban;
  const masked = MASKED.exec(text)?.[1];
  if (masked) return masked;
  if (/^[A-Z0-9][A-Z0-9./-]{3,40}$/i.test(text) && digitsIn(text) >= 4) return text;
  const numbers = (text.match(NUMBER) ?? []).filter((number) => digitsIn(number) >= 5);
  return numbers.length === 1 ? (numbers[0] ?? null) : null;
}

/** A wallet's address. A bank's “Address” is where the customer lives. */
export function walletIn(value: string): string | null {
  const found = WALLET.exec(value.trim())?.[0];
  return found && /\d/.test(found) && /[A-Za-z]/.test(found) && !IBAN.test(found) ? found : null;
}

function digitsIn(text: string): number {
  return text.replaceAll(/\D/g, "").length;
}

/** Headings of the own account's number, printed on every line in exports of several accounts. */
const OWN =
  /^(?:(?:own |my |source |posted |sort (?:code )?(?:& |and )?)?(?:bank )?(?:account|acct)(?: ?(?:number|no|num))?|wallet iban|(?:iban )?auftrag(?:geber|s)konto|číslo účtu|számla ?szám|könyvelési számla|num[eé]ro (?:de |du )?compte|rekening(?:nummer)?|iban bban|rapporto|kliendi konto|klienta konts|sąskaitos nr)$/;

export function isOwnColumn(cell: string): boolean {
  return OWN.test(headerKey(cell));
}

/** Beside the account's name, as of Revolut Business. In a ledger only with numbers, as of Jyske Bank and Luno. */
const NUMBER_BESIDES = /^(?:international account number|compte|konto|wallet id)$/;

/** Headings of the own account's name or kind. N26 prints a name for each space; Revolut prints `Current`, `Savings`. */
const NAMED = /^(?:account name|kontoname|product)$/;
const KIND_OF_ACCOUNT = /^(?:current|checking|savings?|deposit|pocket|vault)$/i;

/** True if a column holds names or kinds of own accounts. They recur, and a later file may have more of them. */
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
    (column) => lines.length > 0 && lines.every((row) => ownNumberIn(cellAt(row, column)) !== null),
  );
  if (free.length > 0) return numbered === named ? undefined : numbered;
  const byName = header.findIndex(
    (cell, column) =>
      !isTaken(column) &&
      (hasSides || headerKey(cell) === "product") &&
      namesAccounts(cell, columnOf(lines, column)),
  );
  return byName < 0 ? undefined : byName;
}

/** Extracts a number that identifies an account: masked, or of six digits or more. */
export function ownNumberIn(cell: string): string | null {
  const number = accountIn(cell);
  return number !== null && (/[*•]|[xX]{2}/.test(cell) || number.replaceAll(/\D/g, "").length >= 6)
    ? number
    : null;
}

/** True if a column with such a heading is the payers'. Some lines leave it out, or most differ. */
export function isOfPayers(column: number, lines: readonly TableRow[]): boolean {
  const cells = columnOf(lines, column);
  if (!cells.some((cell) => accountIn(cell) !== null)) return false;
  const different = new Set(cells).size;
  return cells.includes("") || (different > 2 && different > cells.length / 2);
}

const AMBIGUOUS = /^(?:iban|kontonummer)$/;

/** Takes a number that is the same on all lines for the account's own. Only where its heading is ambiguous. */
export function withoutOwn(
  columns: TableColumns,
  header: FoundHeader,
  lines: readonly TableRow[],
): TableColumns {
  const index = columns.counterpartyAccount;
  if (index === null || !AMBIGUOUS.test(headerKey(cellAt(header.row, index)))) return columns;
  const two = ownOfTwo(header, lines);
  if (two) return { ...columns, counterpartyAccount: two.theirs, account: two.own };
  const numbers = columnOf(lines, index);
  const isOwn = numbers.length > 1 && numbers[0] !== "" && new Set(numbers).size === 1;
  if (!isOwn) return columns;
  const [other] =
    header.roles
      .get("counterpartyAccount")
      ?.filter((each) => each !== index && !Object.values(columns).flat().includes(each)) ?? [];
  // Payments to one payee only would have the same number too.
  const names = new Set(columnOf(lines, columns.counterparty));
  const tells =
    ownNumberIn(numbers[0] ?? "") !== null && (columns.counterparty === null || names.size > 1);
  return { ...columns, counterpartyAccount: other ?? null, ...(tells ? { account: index } : {}) };
}

function ownOfTwo(
  { row, roles }: FoundHeader,
  lines: readonly TableRow[],
): { own: number; theirs: number } | null {
  const [one, two, more] = (roles.get("counterpartyAccount") ?? []).filter((index) =>
    AMBIGUOUS.test(headerKey(cellAt(row, index))),
  );
  if (one === undefined || two === undefined || more !== undefined) return null;
  const different = (index: number) => new Set(columnOf(lines, index)).size;
  const isFuller = (index: number, other: number) =>
    !columnOf(lines, index).includes("") &&
    (columnOf(lines, other).includes("") || different(index) < different(other));
  const own = [one, two].find(
    (index) =>
      isFuller(index, index === one ? two : one) &&
      columnOf(lines, index).every((cell) => ownNumberIn(cell) !== null),
  );
  return own === undefined ? null : { own, theirs: own === one ? two : one };
}

/** The headings of Kraken's ledger, before 2021 and since. Each row is an entry of one asset, with that asset's balance. */
const HEADINGS = ["txid", "refid", "aclass", "asset", "amount", "balance"] as const;

function isAssetLedger(header: readonly string[]): boolean {
  const keys = header.map(headerKey);
  return HEADINGS.every((heading) => keys.includes(heading));
}

/** The column of the entry's number in Kraken's ledger. Empty while an entry is only requested. */
export function entryNumber(header: readonly string[]): number | null {
  return isAssetLedger(header) ? header.findIndex((cell) => headerKey(cell) === "txid") : null;
}

/** The column of each entry's asset, in a ledger of several; null in other tables. */
export function assetColumn(header: readonly string[], lines: readonly TableRow[]): number | null {
  if (!isAssetLedger(header)) return null;
  const asset = header.findIndex((cell) => headerKey(cell) === "asset");
  return new Set(columnOf(lines, asset)).size < 2 ? null : asset;
}

/** The maximum number of runs in a file. Each run of an account's lines is a statement. */
const MAX_RUNS = 1_000;

/** Follows the column that names the account of each line. */
export class AccountOfLines {
  private last: string | null = null;
  private readonly seen = new Set<string>();
  private runs = 0;
  private inOther = false;

  /**
   * @param name heading of the column
   * @param hasBalances whether the lines have balances. If so, the lines of each account must be together, or their balances would
   *   prove nothing.
   * @param only lines with another account are left out; null takes all of them
   */
  constructor(
    private readonly name: string,
    private readonly hasBalances: boolean,
    private readonly only: string | null,
  ) {}

  /**
   * True if a line belongs to another account than the only one that is wanted. An empty cell goes on with the account above.
   */
  isOther(cell: string): boolean {
    if (this.only === null) return false;
    if (cell !== "") this.inOther = headerKey(cell) !== headerKey(this.only);
    return this.inOther;
  }

  /**
   * Reads a line's cell. Returns null if the account hasn't changed; otherwise the account's number (null if the cell has only a
   * name), the cell itself, and whether the lines of another account end here.
   * @throws {StatementError} if the lines of several accounts are mixed, or are only distinguished by names
   */
  of(cell: string): { account: string | null; name: string; isNext: boolean } | null {
    // Of the only one that is wanted, the others' lines don't come here.
    const text = this.only ?? cell;
    if (text === "" || text === this.last) return null;
    const before = this.last;
    const account = ownNumberIn(text);
    const isMixed = (this.hasBalances && this.seen.has(text)) || this.runs >= MAX_RUNS;
    if (before !== null && (isMixed || account === null || ownNumberIn(before) === null)) {
      throw new StatementError(
        `The column “${this.name.slice(0, 40)}” names several accounts: “${before.slice(0, 40)}”, then “${text.slice(0, 40)}”. Choose whose lines to take, export one account at a time, or sort the file by account. If the column says something else, choose it as text.`,
      );
    }
    this.runs += 1;
    this.seen.add(text);
    this.last = text;
    return { account, name: text, isNext: before !== null };
  }
}
