import { sql, type Selectable, type Updateable } from "kysely";
import { newId } from "@/lib/platform/ids";
import type { Database, Queryable } from "./database";
import type { MatchRunsTable } from "./schema-matches";
import { isWaiting, taken } from "./waiting-work";

export type MatchRunRow = Selectable<MatchRunsTable>;

const LOST_AFTER_SECONDS = 300;

interface Asked {
  accountId: string;
  createdBy: string | null;
  createdAt: Date;
}

/** Asks for a run over an account by the rules that are in force when it begins. One that is queued already does for this too. */
export async function queueRun(db: Queryable, asked: Asked): Promise<void> {
  await db
    .insertInto("matchRuns")
    .values({ ...asked, id: newId(), dry: false, rules: null, state: "queued" })
    .onConflict((conflict) => conflict.column("accountId").where("state", "=", "queued").where("dry", "=", false).doNothing())
    .execute();
}

/** Asks for a run that changes nothing, by rules that nobody has saved yet. */
export async function queueRehearsal(db: Queryable, { id, rules, ...asked }: Asked & { id: string; rules: unknown }): Promise<void> {
  await db.insertInto("matchRuns").values({ ...asked, id, dry: true, rules: JSON.stringify(rules), state: "queued" }).execute();
}

/** Takes the oldest run that is queued, or whose process is gone. */
export async function claimRun(db: Database): Promise<MatchRunRow | undefined> {
  const next = db
    .selectFrom("matchRuns")
    .select("id")
    .where(isWaiting(LOST_AFTER_SECONDS))
    .orderBy("createdAt")
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db.updateTable("matchRuns").set(taken).where("id", "in", next).returningAll().executeTakeFirst();
}

/** A run of many lines tells now and then that its process is still there. */
export async function runGoesOn(db: Queryable, id: string): Promise<void> {
  await db.updateTable("matchRuns").set({ progressAt: sql<Date>`clock_timestamp()` }).where("id", "=", id).execute();
}

export async function endRun(db: Queryable, id: string, end: Updateable<MatchRunsTable>): Promise<void> {
  await db.updateTable("matchRuns").set(end).where("id", "=", id).execute();
}

export async function findRun(db: Queryable, id: string): Promise<MatchRunRow | undefined> {
  return db.selectFrom("matchRuns").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Before it is asked for again: so long at least, and so many times as long as the last one took. */
export interface Pause {
  seconds: number;
  timesItsLength: number;
}

/** Accounts with open lines in whose currency the mirror has changed since their last run, and that have had their pause. */
export async function accountsWithNews(db: Queryable, now: Date, pause: Pause): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from statement_accounts a
    left join lateral (
      select state, as_of_revision, created_at, finished_at from match_runs where account_id = a.id and not dry order by created_at desc limit 1
    ) r on true
    where (r.state is null or (r.state in ('done','failed')
        and r.finished_at + greatest(make_interval(secs => ${pause.seconds}), ${pause.timesItsLength} * (r.finished_at - r.created_at)) <= ${now}))
      and exists (select from statement_lines l where l.account_id = a.id and l.match_id is null)
      and exists (select from transactions t where t.revision > coalesce(r.as_of_revision, 0) and a.currency in (t.source_currency, t.destination_currency))
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Forgets runs that ended before an instant, but for the newest of each account. Returns how many. */
export async function deleteRunsEndedBefore(db: Queryable, instant: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from match_runs r where r.finished_at < ${instant}
      and (r.dry or exists (select from match_runs later where later.account_id = r.account_id and not later.dry and later.created_at > r.created_at))
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function isRunUnderWay(db: Queryable, accountId: string): Promise<boolean> {
  const row = await db.selectFrom("matchRuns").select("id").where("accountId", "=", accountId).where("dry", "=", false).where("state", "in", ["queued", "running"]).limit(1).executeTakeFirst();
  return row !== undefined;
}
