import { type RawBuilder, type Selectable, sql, type SqlBool, type Updateable } from "kysely";
import type { LegSide } from "@/lib/domain/matching/matching";
import type { MatchRules } from "@/lib/domain/matching/rules";
import { ENDED_UNPAID_STATUSES, VOID_STATUSES } from "@/lib/domain/transactions/transaction";
import { newId } from "@/lib/platform/ids";
import { exists, type Database, type DatabaseTransaction, type Queryable } from "../database";
import { claimRows, findRow, isQueuedOrLost, TAKEN } from "../rows";
import type { Schema } from "../schema";
import { HAS_VOID_EVIDENCE } from "./matches";

export type MatchRunRow = Selectable<Schema["matchRuns"]>;

const LOST_AFTER_SECONDS = 300;

/**
 * Queues a run over an account, unless one is queued. Its rules are those at its beginning.
 * @param dryRun changes nothing, has unsaved rules of its own, and is queued beside others
 */
export async function queueRun(
  db: Queryable,
  asked: Pick<MatchRunRow, "accountId" | "createdBy" | "createdAt">,
  dryRun?: { id: string; rules: MatchRules },
): Promise<void> {
  const { id, rules } = dryRun ?? { id: newId(), rules: null };
  const stored = rules && JSON.stringify(rules);
  await db
    .insertInto("matchRuns")
    .values({ ...asked, id, dry: dryRun !== undefined, rules: stored, state: "queued" })
    .onConflict((conflict) =>
      conflict
        .column("accountId")
        .where("state", "=", "queued")
        .where("dry", "=", false)
        .doNothing(),
    )
    .execute();
}

/** Claims the oldest run that is queued, or whose process has died. */
export async function claimRun(db: Database): Promise<MatchRunRow | undefined> {
  const where = isQueuedOrLost(LOST_AFTER_SECONDS);
  const [row] = await claimRows(db, "matchRuns", { where, orderBy: "createdAt", limit: 1 }, TAKEN);
  return row;
}

/** Shows that a long run's process is alive; called from time to time. */
export async function showRunAlive(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable("matchRuns")
    .set({ progressAt: sql<Date>`clock_timestamp()` })
    .where("id", "=", id)
    .execute();
}

export async function endRun(db: Queryable, id: string, end: Updateable<Schema["matchRuns"]>) {
  await db.updateTable("matchRuns").set(end).where("id", "=", id).execute();
}

export const findRun = findRow("matchRuns");

/** The minimum pause after a run: a fixed time, and a multiple of its duration. */
export interface Pause {
  seconds: number;
  timesItsLength: number;
}

/**
 * Returns accounts for which a new run may find something.
 * They have open lines, or a match whose transaction changed; the mirror changed in their currency since their
 * last run; and their pause is over.
 */
export async function accountsToMatch(db: Queryable, now: Date, pause: Pause): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from statement_accounts a
    left join lateral (
      select state, as_of_revision, created_at, finished_at from match_runs where account_id = a.id and not dry order by created_at desc limit 1
    ) r on true
    where (r.state is null or (r.state in ('done','failed')
        and r.finished_at + greatest(make_interval(secs => ${pause.seconds}), ${pause.timesItsLength} * (r.finished_at - r.created_at)) <= ${now}))
      and (exists (select from open_lines o where o.account_id = a.id)
        or exists (select ${outdatedLegs(sql`transactions`, sql`a.id`)} and c.revision > coalesce(r.as_of_revision, 0)))
      and exists (select from transactions t where t.revision > coalesce(r.as_of_revision, 0) and a.currency in (t.source_currency, t.destination_currency))
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes runs that ended before a time, except the newest of each account. Returns how many. */
export async function deleteRunsEndedBefore(db: Queryable, instant: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from match_runs r where r.finished_at < ${instant}
      and (r.dry or exists (select from match_runs later where later.account_id = r.account_id and not later.dry and later.created_at > r.created_at))
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function isRunUnderWay(db: Queryable, accountId: string): Promise<boolean> {
  const runs = sql`from match_runs where account_id = ${accountId} and not dry and state in ('queued', 'running')`;
  return exists(db, runs);
}

export async function latestRules(db: Queryable) {
  return db
    .selectFrom("matchRules")
    .selectAll()
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** False when somebody else has saved a version with this number in the meantime. */
export async function insertRules(
  tx: DatabaseTransaction,
  row: { version: number; rules: unknown; createdBy: string; createdAt: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto("matchRules")
    .values({ ...row, rules: JSON.stringify(row.rules) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** A leg that has changed since it was matched. */
export interface OutdatedLeg {
  side: LegSide;
  /** How the leg changed: its amount is different, it ended without this movement, or it is gone. */
  change: "amount" | "ended" | "gone";
  reference: string | null;
  status: string;
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
const outdatedLegs = (transactions: RawBuilder<unknown>, accountId: RawBuilder<unknown>) => sql`
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
export async function outdatedMatches(
  db: Queryable,
  accountId: string,
): Promise<{ id: string; legs: OutdatedLeg[] }[]> {
  const since = await lookedAtUpTo(db, accountId);
  if (since === null) return [];
  const { rows } = await sql<{ id: string; legs: OutdatedLeg[] }>`
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

/** Returns the revision that the account's last finished run looked at; null without matches. */
async function lookedAtUpTo(db: Queryable, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`
    select case when exists (select from matches where account_id = ${accountId} and state = 'matched')
      then coalesce((select max(as_of_revision) from match_runs where account_id = ${accountId} and not dry and state = 'done'), 0) end::text as since
  `.execute(db);
  return rows[0]?.since ?? null;
}
