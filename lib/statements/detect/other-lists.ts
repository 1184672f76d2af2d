import { headerKey } from "../table/header-row";
import type { TableRow } from "../table/row";

/** Exports that look like statements and aren't, by headings that no statement has. */
const LISTS: readonly { headings: readonly string[]; problem: string }[] = [
  {
    headings: ["Source amount (after fees)", "Target amount (after fees)"],
    problem:
      "This is Wise's list of transfers: its amounts are in the sender's currency or in the recipient's, and it has no balances. Download the statement of this currency's balance as CSV, and add that.",
  },
];

/** Headings of the currency on each side of a line, as VALR prints them: `Debit Currency`, `Credit Currency`. */
const SIDES = [/^debit (?:currency|asset|ccy)$/, /^credit (?:currency|asset|ccy)$/] as const;

/**
 * Whether a list has one currency on the one side of a line and another on the other: it is of several accounts, and a trade is a movement
 * of two.
 */
function hasTwoCurrencies(rows: readonly TableRow[]): boolean {
  const header = rows.findIndex(({ cells }) =>
    SIDES.every((side) => cells.some((cell) => side.test(headerKey(cell)))),
  );
  if (header < 0) return false;
  const columns = SIDES.map(
    (side) => rows[header]?.cells.findIndex((cell) => side.test(headerKey(cell))) ?? -1,
  );
  const codes = rows
    .slice(header + 1)
    .flatMap(({ cells }) =>
      columns.map((column) => (cells[column] ?? "").trim().toUpperCase()).filter(Boolean),
    );
  return new Set(codes).size > 1;
}

/** What to download instead of a list of payments; null if the rows may be a statement's. */
export function problemOfList(rows: readonly TableRow[]): string | null {
  if (hasTwoCurrencies(rows))
    return "This list has the movements of several currencies, one on each side of a line. Download the statement of one currency's account or wallet, with its balances, and add that.";
  const found = LISTS.find(({ headings }) =>
    rows.some(({ cells }) =>
      headings.every((heading) => cells.some((cell) => headerKey(cell) === headerKey(heading))),
    ),
  );
  return found?.problem ?? null;
}
