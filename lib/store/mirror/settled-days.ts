import { sql } from "kysely";
import { COMPLETED_STATUSES } from "@/lib/domain/transactions/record-status";
import type { SettledDay } from "@/lib/domain/transactions/settled-figures";
import type { Queryable } from "../database";
import { inLiteral } from "../reports/literals";

/**
 * What settled since an instant, by day of the zone and pair of currencies. The day is that of the request: records have no
 * other. What is read is in the index by status.
 */
export async function settledDays(
  db: Queryable,
  { since, zone }: { since: Date; zone: string },
): Promise<SettledDay[]> {
  const { rows } = await sql<SettledDay>`
    select (created_at at time zone ${zone})::date::text as day, source_currency, destination_currency, sum(amount_sent)::text as amount_sent, sum(amount_received)::text as amount_received
    from transactions
    where status in ${sql.raw(inLiteral(COMPLETED_STATUSES))} and created_at >= ${since} and amount_received > 0
    group by 1, 2, 3
  `.execute(db);
  return rows;
}
