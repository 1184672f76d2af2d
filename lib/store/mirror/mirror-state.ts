import { sql, type Selectable, type Updateable } from "kysely";
import type { Database, DatabaseTransaction, Queryable } from "../database";
import type { Schema } from "../schema";

export type MirrorState = Selectable<Schema["mirrorState"]>;

/** A killed worker is taken over after this. A living worker renews its lease with every step. */
const LEASE_SECONDS = 15;
export const LEASE_RENEWED_EVERY_SECONDS = 5;
/** Longer than any single step of a round may take. A worker that lives and stands still for longer loses its round all the same. */
const LONGEST_STEP_SECONDS = 90;

const leased = sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;
const stepNow = sql<Date>`clock_timestamp()`;

export async function readMirrorState(db: Queryable): Promise<MirrorState> {
  return db.selectFrom("mirrorState").selectAll().executeTakeFirstOrThrow();
}

export async function claimMirrorRound(db: Database): Promise<MirrorState | undefined> {
  return db
    .updateTable("mirrorState")
    .set({ nextRoundAt: leased, stepAt: stepNow, fence: sql`fence + 1` })
    .where("nextRoundAt", "<=", sql<Date>`clock_timestamp()`)
    .returningAll()
    .executeTakeFirst();
}

/** Another worker has taken over, so this one's step must not be committed. */
export class MirrorFenceError extends Error {
  constructor() {
    super("another worker has taken over the mirror");
    this.name = "MirrorFenceError";
  }
}

/**
 * Records a step of a round, renews its lease, and locks the row.
 * The lock ends with the caller's transaction.
 * @throws {MirrorFenceError} when the round is no longer this worker's: the transaction must not be committed
 */
export async function noteMirrorStep(
  tx: DatabaseTransaction,
  fence: string,
  change: Updateable<Schema["mirrorState"]> = {},
): Promise<void> {
  const result = await tx
    .updateTable("mirrorState")
    .set({ nextRoundAt: leased, stepAt: stepNow, ...change })
    .where("fence", "=", fence)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) throw new MirrorFenceError();
}

/** Renews the lease of a round between two of its steps. Does nothing for a round that has ended, was taken over, or has stood still for too long. */
export async function renewMirrorLease(db: Database, fence: string): Promise<void> {
  const longest = sql<Date>`step_at + make_interval(secs => ${LONGEST_STEP_SECONDS})`;
  await db
    .updateTable("mirrorState")
    .set({ nextRoundAt: sql<Date>`least(${leased}, ${longest})` })
    .where("fence", "=", fence)
    .where(longest, ">", stepNow)
    .execute();
}

/** Releases the round; the next may start after this time. */
export async function endMirrorRound(
  db: Database,
  fence: string,
  afterMs: number,
  change: Updateable<Schema["mirrorState"]> = {},
): Promise<void> {
  await db
    .updateTable("mirrorState")
    .set({
      ...change,
      nextRoundAt: sql<Date>`clock_timestamp() + ${afterMs} * interval '1 millisecond'`,
      stepAt: null,
    })
    .where("fence", "=", fence)
    .execute();
}

/** Records the start of a sweep. False while the first load or an earlier sweep is unfinished. */
export async function markSweepStarted(tx: DatabaseTransaction, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable("mirrorState")
    .set({
      sweepStartedAt: at,
      sweepFound: 0,
      nextRoundAt: sql<Date>`least(next_round_at, clock_timestamp())`,
    })
    .where("phase", "=", "current")
    .where("sweepStartedAt", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
