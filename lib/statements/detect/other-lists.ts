import { headerKey } from "../table/header-row";
import type { TableRow } from "../table/row";

/** Exports that look like statements and aren't, by headings that no statement has. */
const LISTS: readonly { headings: readonly string[]; problem: string }[] = [
  {
    headings: ["Source amount (after fees)", "Target amount (after fees)"],
    problem: "This is Wise's list of transfers: its amounts are in the sender's currency or in the recipient's, and it has no balances. Download the statement of this currency's balance as CSV, and add that.",
  },
];

/** What to download instead of a list of payments; null if the rows may be a statement's. */
export function problemOfList(rows: readonly TableRow[]): string | null {
  const found = LISTS.find(({ headings }) => rows.some(({ cells }) => headings.every((heading) => cells.some((cell) => headerKey(cell) === headerKey(heading)))));
  return found?.problem ?? null;
}
