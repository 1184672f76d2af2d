import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { LegSide } from "@/lib/domain/matching/matching";
import { ENDED_UNPAID_STATUSES, VOID_STATUSES } from "@/lib/domain/transactions/transaction";
import type { Queryable } from "../database";
import { HAS_VOID_EVIDENCE } from "./matches";

/**
 * Change of a leg since it was matched.
 * Another amount, a transfer that ended without this movement, or a missing leg.
 */
export type LegChange = "amount" | "ended" | "gone";

/** A leg of a match that no longer is what was matched. */
export interface OutdatedLeg {
  side: LegSide;
  change: LegChange;
  /** Of its transfer, by now. */
  reference: string | null;
  status: string;
}

export interface OutdatedMatch {
  id: string;
  /** In a fixed order. */
  legs: OutdatedLeg[];
}

/**
 * Condition: the leg `g` of match `m` was already void when a person matched it.
 * The rules never do that. A suggestion's evidence shows it, and with several legs the record of that time.
 */
const WAS_MATCHED_VOID = sql<SqlBool>`(not m.automatic and (m.lane = 'manual' or ${HAS_VOID_EVIDENCE}) and not exists (
  select from transaction_versions v where v.transaction_id = g.transaction_id and v.revision <= m.from_revision and v.replaced_by > m.from_revision
    and v.record ->> 'status' <> all(case g.side when 'source' then ${[...VOID_STATUSES]}::text[] else ${[...ENDED_UNPAID_STATUSES]}::text[] end)
))`;

/**
 * Selects legs `g` of live matches `m` that differ from what was matched.
 * Out of the transactions `c`, each with its present leg `l`, whose columns are null if it is missing. Each is
 * looked up by itself, with an `offset` that keeps it so: the cost follows the number of transactions. Ends in
 * a condition to which more can be added.
 */
export const outdatedLegs = (
  transactions: RawBuilder<unknown>,
  accountId: RawBuilder<unknown>,
) => sql`
  from ${transactions} c
  cross join lateral (select * from match_legs where transaction_id = c.id and live offset 0) g
  cross join lateral (select * from matches where id = g.match_id offset 0) m
  left join lateral (select amount, state from legs where transaction_id = c.id and side = g.side offset 0) l on true
  where m.account_id = ${accountId} and m.state = 'matched'
    and case when l.amount is distinct from g.amount then true when l.state = 'void' then not ${WAS_MATCHED_VOID} else false end`;

/**
 * Returns an account's live matches with a leg that has changed since.
 * Of all transactions that changed since the account's last finished run. Matches of a closed period are left
 * out: the change is an adjustment of the next period.
 */
export async function outdatedMatches(db: Queryable, accountId: string): Promise<OutdatedMatch[]> {
  const since = await lookedAtUpTo(db, accountId);
  if (since === null) return [];
  const { rows } = await sql<OutdatedMatch>`
    with changed as materialized (
      select id, reference, status from transactions where revision > ${since}
    )
    select m.id, json_agg(json_build_object('side', g.side, 'reference', c.reference, 'status', c.status,
      'change', case when l.amount is null then 'gone' when l.state = 'void' then 'ended' else 'amount' end) order by c.id, g.side) as legs
    ${outdatedLegs(sql`changed`, sql`${accountId}`)} and not exists (
      select from match_lines ml join statement_lines s on s.id = ml.line_id
      join close_periods p on p.account_id = m.account_id and p.state = 'closed' and s.booked_on between p.from_day and p.to_day
      where ml.match_id = m.id and m.from_revision <= p.closed_revision
    )
    group by m.id order by m.id
  `.execute(db);
  return rows;
}

/**
 * Returns the revision that the account's last finished run looked at; null without matches.
 * Queried separately, so that the few transactions after it are planned for as few.
 */
async function lookedAtUpTo(db: Queryable, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`
    select case when exists (select from matches where account_id = ${accountId} and state = 'matched')
      then coalesce((select max(as_of_revision) from match_runs where account_id = ${accountId} and not dry and state = 'done'), 0) end::text as since
  `.execute(db);
  return rows[0]?.since ?? null;
}
