import type { Transaction } from "@/lib/domain/transactions/transaction";
import { rowsOn, type Page, type SkippedRow } from "@/lib/gateway/reading";

export type ServicePage = Page<Transaction>;

/** A position in the list: a record, or a row that could not be read but still counts. */
export type ListRow = { transaction: Transaction } | { skipped: SkippedRow };

/** All positions of a page: its records, then what could not be read. */
export function rowsOf(page: ServicePage): ListRow[] {
  return [
    ...page.rows.map((transaction) => ({ transaction })),
    ...page.skipped.map((skipped) => ({ skipped })),
  ];
}

/** A row's identity: the record's id, or the text of a row without one. */
export function rowKey(row: ListRow): string {
  return "transaction" in row ? `id:${row.transaction.id}` : `raw:${row.skipped.raw}`;
}

/**
 * Whether two pages hold the same rows: asked for a page behind its last one, a service may give that one again.
 * Assumed: records of one moment may change places from one answer to the next.
 */
export function isSamePage(a: ServicePage, b: ServicePage): boolean {
  return rowsOn(a) === rowsOn(b) && keysOf(a) === keysOf(b);
}

const keysOf = (page: ServicePage): string => rowsOf(page).map(rowKey).toSorted().join("\n");
