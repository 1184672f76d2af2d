import { sql } from "kysely";
import type { DatabaseTransaction, Queryable } from "../database";
import { allOf, conditionsOf, type StoredFilter } from "./mirror-filter";
import { withKnownRecipients } from "./mirror-recipients";

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
  const known = await withKnownRecipients(db, filter);
  if (known === null) return [];
  const { rows } = await sql<PairTotals>`
    select source_currency, destination_currency, status, count(*)::int as count, sum(amount_sent) as amount_sent, sum(amount_received) as amount_received
    from transactions where ${allOf(conditionsOf(known))} group by 1, 2, 3 order by 1, 2, 3
  `.execute(db);
  return rows;
}

/**
 * Returns the mirror's record count without counting.
 * Each statement that adds or removes some records the difference.
 */
export async function recordCount(db: Queryable): Promise<number> {
  const { rows } = await sql<{
    count: string;
  }>`select coalesce(sum(change), 0) as count from transaction_counts`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Merges the rows of many statements into one, so that reading the sum stays cheap. Writers of records don't wait for it. */
export async function mergeRecordCounts(tx: DatabaseTransaction): Promise<void> {
  // Emptying the table of records empties the counts too, and would not see the row that is still being made.
  await sql`lock table transactions in row share mode`.execute(tx);
  await sql`
    with merged as (delete from transaction_counts returning change)
    insert into transaction_counts select sum(change) from merged having count(*) > 0
  `.execute(tx);
}
