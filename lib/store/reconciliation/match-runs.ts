import { sql, type Selectable, type Updateable } from "kysely";
import { newId } from "@/lib/platform/ids";
import type { Database, Queryable } from "../database";
import type { MatchRunsTable } from "../schema-matches";
import { isQueuedOrLost, takenNow } from "../waiting-work";
import { outdatedLegs } from "./outdated-matches";

export type MatchRunRow = Selectable<MatchRunsTable>;

const LOST_AFTER_SECONDS = 300;

interface Asked {
  accountId: string;
  createdBy: string | null;
  createdAt: Date;
}

/**
 * Queues a run over an account, unless one is queued.
 * The run uses the rules in force when it begins.
 */
export async function queueRun(db: Queryable, asked: Asked): Promise<void> {
  await db
    .insertInto("matchRuns")
    .values({ ...asked, id: newId(), dry: false, rules: null, state: "queued" })
    .onConflict((conflict) =>
      conflict
        .column("accountId")
        .where("state", "=", "queued")
        .where("dry", "=", false)
        .doNothing(),
    )
    .execute();
}

/** Queues a dry run with unsaved rules, which changes nothing. */
export async function queueDryRun(
  db: Queryable,
  { id, rules, ...asked }: Asked & { id: string; rules: unknown },
): Promise<void> {
  await db
    .insertInto("matchRuns")
    .values({ ...asked, id, dry: true, rules: JSON.stringify(rules), state: "queued" })
    .execute();
}

/** Claims the oldest run that is queued, or whose process has died. */
export async function claimRun(db: Database): Promise<MatchRunRow | undefined> {
  const next = db
    .selectFrom("matchRuns")
    .select("id")
    .where(isQueuedOrLost(LOST_AFTER_SECONDS))
    .orderBy("createdAt")
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable("matchRuns")
    .set(takenNow)
    .where("id", "in", next)
    .returningAll()
    .executeTakeFirst();
}

/** Shows that a long run's process is alive; called from time to time. */
export async function showRunAlive(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable("matchRuns")
    .set({ progressAt: sql<Date>`clock_timestamp()` })
    .where("id", "=", id)
    .execute();
}

export async function endRun(
  db: Queryable,
  id: string,
  end: Updateable<MatchRunsTable>,
): Promise<void> {
  await db.updateTable("matchRuns").set(end).where("id", "=", id).execute();
}

export async function findRun(db: Queryable, id: string): Promise<MatchRunRow | undefined> {
  return db.selectFrom("matchRuns").selectAll().where("id", "=", id).executeTakeFirst();
}

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
  const row = await db
    .selectFrom("matchRuns")
    .select("id")
    .where("accountId", "=", accountId)
    .where("dry", "=", false)
    .where("state", "in", ["queued", "running"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
