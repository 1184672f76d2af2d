import { sql } from "kysely";
import type { SettledDay } from "@/lib/domain/transactions/settled-figures";
import { COMPLETED_STATUSES } from "@/lib/domain/transactions/transaction";
import type { Queryable } from "../database";
import { inLiteral, textArray } from "../postgres/literals";

export interface RecordRate {
  rate: string;
  amountSent: string;
  sourceCurrency: string;
  amountReceived: string;
  destinationCurrency: string;
  createdAt: Date;
}

/** Returns each pair's newest record since an instant with a decimal rate. */
export async function newestRecordRates(
  db: Queryable,
  pairs: readonly { source: string; destination: string }[],
  since: Date,
): Promise<RecordRate[]> {
  const { rows } = await sql<RecordRate>`
    select t.rate, t.amount_sent::text as amount_sent, t.source_currency, t.amount_received::text as amount_received, t.destination_currency, t.created_at
    from unnest(${textArray(pairs.map(({ source }) => source))}::text[], ${textArray(pairs.map(({ destination }) => destination))}::text[]) as p(source, destination)
    cross join lateral (
      select * from transactions
      where source_currency = p.source and destination_currency = p.destination and created_at >= ${since} and amount_received > 0 and rate ~ '^[0-9]+(\\.[0-9]+)?$'
      order by created_at desc limit 1
    ) t
  `.execute(db);
  return rows;
}

/**
 * Sums settled records since an instant, by the zone's day and pair.
 * Days are those of the requests, since records have no other. All columns read are in the index by status.
 */
export async function settledDays(db: Queryable, { since, zone }: { since: Date; zone: string }) {
  const { rows } = await sql<SettledDay>`
    select (created_at at time zone ${zone})::date::text as day, source_currency, destination_currency, sum(amount_sent)::text as amount_sent, sum(amount_received)::text as amount_received
    from transactions
    where status in ${sql.raw(inLiteral(COMPLETED_STATUSES))} and created_at >= ${since} and amount_received > 0
    group by 1, 2, 3
  `.execute(db);
  return rows;
}

/** SQL of what a record's recipient received, as `receivedAmount` says it. The index `transactions_received` has the same. */
export function receivedAmountOf(r: string): string {
  return `case when ${r}.status in ${inLiteral(COMPLETED_STATUSES)} then nullif(${r}.amount_received, 0) end`;
}

/** SQL of what a record's recipient is or was to get, as `quotedAmount` says it. */
export function quotedAmountOf(r: string): string {
  return `case when ${r}.status in ${inLiteral(COMPLETED_STATUSES)} then null else nullif(${r}.amount_received, 0) end`;
}
