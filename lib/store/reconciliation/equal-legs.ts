import { sql } from "kysely";
import type { Queryable } from "../database";

/** Unmatched transactions with exactly a line's amount, created on the line's day or within a number of days before it. */
export interface EqualLegs {
  count: number;
  /** The id of one of them. */
  reference: string | null;
}

/** By line id; a line without any has no entry. */
export async function equalLegsBefore(
  db: Queryable,
  lineIds: readonly string[],
  { zone, days }: { zone: string; days: number },
): Promise<Map<string, EqualLegs>> {
  if (lineIds.length === 0) return new Map();
  const { rows } = await sql<EqualLegs & { id: string }>`
    with wanted as (
      select id, direction, currency, amount, (booked_on - ${days}::int)::timestamp at time zone ${zone} as since, (booked_on + 1)::timestamp at time zone ${zone} as until
      from statement_lines where id = any(${[...lineIds]}::bigint[])
    ), found as (
      select w.id, t.id as transaction_id, t.reference, 'source' as side from wanted w join transactions t
        on w.direction = 'out' and t.source_currency = w.currency and t.amount_sent = w.amount and t.created_at >= w.since and t.created_at < w.until
      union all
      select w.id, t.id, t.reference, 'destination' from wanted w join transactions t
        on w.direction = 'in' and t.destination_currency = w.currency and t.amount_received = w.amount and t.created_at >= w.since and t.created_at < w.until
      union all
      select w.id, t.id, t.reference, 'refund' from wanted w join transactions t
        on w.direction = 'in' and t.status = 'refunded' and t.source_currency = w.currency and t.amount_sent = w.amount and t.created_at >= w.since and t.created_at < w.until
    )
    select f.id, count(*)::int as count, min(f.reference) as reference from found f
    where not exists (select from match_legs g where g.live and g.transaction_id = f.transaction_id and g.side = f.side)
    group by f.id
  `.execute(db);
  return new Map(rows.map(({ id, ...legs }) => [id, legs]));
}
