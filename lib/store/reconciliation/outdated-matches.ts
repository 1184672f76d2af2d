import { sql, type SqlBool } from "kysely";
import type { Queryable } from "../database";

/** Condition on the live leg `g` of a match: the service gives it another amount by now. */
export const HAS_OTHER_AMOUNT = sql<SqlBool>`exists (select from legs l where l.transaction_id = g.transaction_id and l.side = g.side and l.amount <> g.amount)`;

/**
 * An account's live matches of which the service has since given a leg another amount, for all transactions that changed since the
 * account's last finished run. Matches that a period was closed with are left out: the change is an adjustment of the next period.
 */
export async function outdatedMatches(db: Queryable, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with changed as materialized (
      select id from transactions
      where revision > coalesce((select max(as_of_revision) from match_runs where account_id = ${accountId} and not dry and state = 'done'), 0)
        -- Looked at once: before an account's first run, all transactions have changed.
        and exists (select from matches where account_id = ${accountId} and state = 'matched')
    )
    select distinct m.id from changed c
    join match_legs g on g.transaction_id = c.id and g.live
    join matches m on m.id = g.match_id and m.account_id = ${accountId} and m.state = 'matched'
    where ${HAS_OTHER_AMOUNT} and not exists (
      select from match_lines ml join statement_lines s on s.id = ml.line_id
      join close_periods p on p.account_id = m.account_id and p.state = 'closed' and s.booked_on between p.from_day and p.to_day
      where ml.match_id = m.id and m.from_revision <= p.closed_revision
    )
    order by m.id
  `.execute(db);
  return rows.map(({ id }) => id);
}
