import type { TableColumns } from "@/lib/domain/statements/mapping";
import { wholeDay } from "@/lib/domain/statements/parse-day";
import { type ColumnRole, HEADING_WORDS } from "./heading-words";
import { cellAt, columnOf, type TableRow } from "./row";

/** Reduces a heading to the form used for comparing. Exports may change case, spaces and marks. */
export function headerKey(cell: string): string {
  return cell
    .toLowerCase()
    .normalize("NFKC")
    .replaceAll(/[\s*:._"'()#/\\|-]+/g, " ")
    .trim();
}

/** Distinguishes the header that a mapping remembers from other rows. Empty cells at the end don't count. */
export function headerMatcher(header: readonly string[]): (cells: readonly string[]) => boolean {
  const keys = header.map(headerKey);
  return (cells) => {
    const length = Math.max(cells.length, keys.length);
    for (let i = 0; i < length; i += 1)
      if (headerKey(cells[i] ?? "") !== (keys[i] ?? "")) return false;
    return true;
  };
}

/** Words after which a heading is no amount: `Payment Ref`, `Debit Account`, `Amount Currency`. */
const NOT_MONEY =
  / (?:ref(?:erence)?|ids?|no|nos|num(?:ber)?|code|account|acct|a c|iban|name|party|bank|branch|card|type|method|mode|channel|status|date|time|day|slip|note|limit|score|by|for|via|from|bic|tax|fee|narration|narrative|description|details|remarks?|in words)(?: no| number| name)?$| ?(?:credit|debit|amount|amt|balance) (?:currency|ccy)$/;
/** A currency's sign in a heading: `Amount (₦)`, `Crédito (R$)`. */
const SIGN = /(?<!\p{L})[A-Z]{0,2}[₦$€£₵]/gu;
const OF_MONEY: ReadonlySet<ColumnRole> = new Set(["in", "out", "amount", "balance"]);

const EITHER_WAY =
  /^(?:(?:debit|dr|soll|d) (?:credit|cr|haben|c)|(?:credit|cr|haben|c) (?:debit|dr|soll|d))$/;

/** True for a heading such as `Debit/Credit`, of marks or signed amounts. Only the cells below tell which. */
export function isEitherDirection(cell: string): boolean {
  return EITHER_WAY.test(headerKey(cell.replaceAll(SIGN, " ").replace(/\([A-Z]{0,3}\s*\)$/, "")));
}

const CFA = /\bf\.?\s?cfa\b/gi;

/** The role that a heading names, and its rank: a lower rank is more certain. Null if it names no role. */
export function roleOf(cell: string): { role: ColumnRole; rank: number } | null {
  if (cell === "" || cell.length > 60) return null;
  const words = cell.replaceAll(SIGN, " ").replaceAll(CFA, "cfa");
  // TransactionRef: only where the words as they are say nothing, since TransferWise is one.
  return (
    roleOfKey(headerKey(words)) ??
    (/[a-z][A-Z]/.test(words)
      ? roleOfKey(headerKey(words.replaceAll(/([a-z])([A-Z])/g, "$1 $2")))
      : null)
  );
}

function roleOfKey(key: string): { role: ColumnRole; rank: number } | null {
  let best: { role: ColumnRole; rank: number } | null = null;
  for (const [role, forms] of HEADING_WORDS) {
    if (OF_MONEY.has(role) && NOT_MONEY.test(key)) continue;
    const rank = forms.findIndex((form) => form.test(key));
    if (rank >= 0 && (best === null || rank < best.rank)) best = { role, rank };
  }
  return best;
}

export interface FoundHeader {
  index: number;
  row: TableRow;
  roles: Map<ColumnRole, number[]>;
}

/** Finds the first row that names the most columns, with a date and an amount. */
export function findHeader(rows: readonly TableRow[]): FoundHeader | null {
  let best: FoundHeader | null = null;
  rows.forEach((row, index) => {
    const roles = rolesIn(row.cells);
    if (isHeader(roles) && roles.size > (best?.roles.size ?? 0)) best = { index, row, roles };
  });
  return best;
}

/** A header that is known, with the roles of its columns. */
export function headerOf(cells: readonly string[]): FoundHeader {
  const row = { number: 0, cells: [...cells], numeric: null, text: "", problem: null };
  return { index: 0, row, roles: rolesIn(cells) };
}

/** The number of columns that a row names; 0 without a date and an amount. */
export function namesColumns(cells: readonly string[]): number {
  // Headings contain no figures, so most rows don't need a look at each cell.
  if (cells.length < 2 || cells.every((cell) => /\d/.test(cell))) return 0;
  const roles = rolesIn(cells);
  return isHeader(roles) ? roles.size : 0;
}

function isHeader(roles: ReadonlyMap<ColumnRole, number[]>): boolean {
  return (
    (roles.has("bookedOn") || roles.has("valueOn")) &&
    (roles.has("amount") || roles.has("in") || roles.has("out"))
  );
}

function rolesIn(cells: readonly string[]): Map<ColumnRole, number[]> {
  const found = cells.flatMap((cell, column) => {
    const role = roleOf(cell);
    return [
      ...(role ? [{ column, ...role }] : []),
      ...(isEitherDirection(cell) ? [{ column, role: "amount" as const, rank: Infinity }] : []),
    ];
  });
  const roles = new Map<ColumnRole, number[]>();
  for (const { column, role } of found.toSorted((a, b) =>
    a.rank === b.rank ? a.column - b.column : a.rank - b.rank,
  ))
    roles.set(role, [...(roles.get(role) ?? []), column]);
  return roles;
}

type DayParts = Pick<TableColumns, "bookedOn" | "year" | "month">;

const YEAR = /^(?:year|yr|yyyy|jahr|jaar|année|annee|ano|año|anno|rok|år)$/;
const MONTH = /^(?:month|mth|mm|monat|maand|mois|mês|mes|mese|miesiąc|měsíc|måned|månad)$/;
const DAY = /^(?:day|dd|tag|dag|jour|dia|día|giorno|dzień|den)(?: of month)?$/;

/** Joins year, month and day in the day's column, as for Bank Zero. Cells that make no day, as the headings, stay as they are. */
export function joinDay(row: TableRow, { bookedOn, year, month }: DayParts): TableRow {
  if (year == null || month == null) return row;
  const day = wholeDay(cellAt(row, year), cellAt(row, month), cellAt(row, bookedOn));
  return day === null
    ? row
    : { ...row, cells: row.cells.map((cell, column) => (column === bookedOn ? day : cell)) };
}

/** The columns of a day's parts, by headings and contents; null for a whole day. */
export function dayParts(
  header: readonly string[],
  rows: readonly TableRow[],
): { bookedOn: number; year: number; month: number } | null {
  const keys = header.map(headerKey);
  const [year = -1, month = -1, bookedOn = -1] = [YEAR, MONTH, DAY].map((form) =>
    keys.findIndex((key) => form.test(key)),
  );
  if (Math.min(year, month, bookedOn) < 0) return null;
  const years = columnOf(rows, year).filter(Boolean);
  const isFilled =
    years.length > 0 && years.every((cell) => /^\d{4}$/.test(cell) || !/\d/.test(cell));
  return isFilled && columnOf(rows, bookedOn).some((cell) => /^\d{1,2}$/.test(cell))
    ? { bookedOn, year, month }
    : null;
}
