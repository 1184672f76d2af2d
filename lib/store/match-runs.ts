import { sql, type Selectable, type Updateable } from "kysely";
import type { Database, Queryable } from "./database";
import type { MatchRunsTable } from "./schema-matches";
import { isWaiting, taken } from "./waiting-work";

export type MatchRunRow = Selectable<MatchRunsTable>;

const LOST_AFTER_SECONDS = 300;

/** Asks for a run over an account. One that is queued already does for this too. */
export async function queueRun(db: Queryable, row: { id: string; accountId: string; dry: boolean; rules: unknown; createdBy: string | null; createdAt: Date }): Promise<void> {
  await db
    .insertInto("matchRuns")
    .values({ ...row, rules: JSON.stringify(row.rules), state: "queued" })
    .onConflict((conflict) => conflict.column("accountId").where("state", "=", "queued").where("dry", "=", false).doNothing())
    .execute();
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

export async function isRunUnderWay(db: Queryable, accountId: string): Promise<boolean> {
  const row = await db.selectFrom("matchRuns").select("id").where("accountId", "=", accountId).where("dry", "=", false).where("state", "in", ["queued", "running"]).limit(1).executeTakeFirst();
  return row !== undefined;
}
