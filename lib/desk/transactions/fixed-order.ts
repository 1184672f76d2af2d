import { rowKey, type ListRow } from "./service-page";

/**
 * The rows in the order given, but those of one moment that stand together in an order of their own. Assumed: a service may give them in another
 * order each time; then one of them would be on two pages of ours, and another on none.
 */
export function inFixedOrder(rows: readonly ListRow[]): ListRow[] {
  const ordered: ListRow[] = [];
  let together: ListRow[] = [];
  const take = (): void =>
    void ordered.push(...together.toSorted((a, b) => (rowKey(a) < rowKey(b) ? -1 : 1)));
  for (const row of rows) {
    const moment = momentOf(row);
    if (together[0] === undefined || moment === null || momentOf(together[0]) !== moment) {
      take();
      together = [];
    }
    together.push(row);
  }
  take();
  return ordered;
}

function momentOf(row: ListRow): number | null {
  return "transaction" in row ? (row.transaction.createdAt?.getTime() ?? null) : null;
}
