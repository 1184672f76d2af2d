import { sql } from "kysely";
import type { Queryable } from "./database";
import { allOf, conditionsOf, type StoredFilter } from "./mirror-filter";

export interface PairTotals {
  sourceCurrency: string;
  destinationCurrency: string;
  status: string;
  count: number;
  amountSent: string;
  amountReceived: string | null;
}

/** Counts and exact sums under a filter, for each pair of currencies and status. Reads all that match. */
export async function totalsByPair(db: Queryable, filter: StoredFilter): Promise<PairTotals[]> {
  const { rows } = await sql<PairTotals>`
    select source_currency, destination_currency, status, count(*)::int as count, sum(amount_sent) as amount_sent, sum(amount_received) as amount_received
    from transactions where ${allOf(conditionsOf(filter))} group by 1, 2, 3 order by 1, 2, 3
  `.execute(db);
  return rows;
}

/** How many records the mirror holds. */
export async function recordCount(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from transactions`.execute(db);
  return rows[0]?.count ?? 0;
}
