import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import type { DatabaseTransaction, Queryable } from "../database";
import { claimRows, findRow } from "../rows";
import type { Schema } from "../schema";

export type DeliveryRow = Selectable<Schema["reportDeliveries"]>;
/** A worker's step: makes a file, or mails one. A due delivery is in no other state. */
export type DeliveryStep = "making" | "mailing";

/** How often a worker reports that it is still working on it. */
export const LEASE_RENEWED_EVERY_SECONDS = 15;
const LEASE_SECONDS = 60;
const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;

/** A write came too late: another worker has taken the delivery since. */
export class DeliveryLostError extends Error {
  constructor(id: string) {
    super(`delivery ${id} was taken over by another worker`);
    this.name = "DeliveryLostError";
  }
}

/** @returns undefined when this time of the schedule was run already, or one that was asked for is under way. */
export async function insertDelivery(
  tx: DatabaseTransaction,
  {
    report,
    ...row
  }: Omit<Insertable<Schema["reportDeliveries"]>, "report" | "state"> & { report: unknown },
): Promise<DeliveryRow | undefined> {
  return tx
    .insertInto("reportDeliveries")
    .values({ ...row, report: JSON.stringify(report), state: "making" })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export const findDelivery = findRow("reportDeliveries");

export async function recentDeliveries(db: Queryable, scheduleId: string, limit: number) {
  return db
    .selectFrom("reportDeliveries")
    .selectAll()
    .where("scheduleId", "=", scheduleId)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function lastDeliveries(db: Queryable, scheduleIds: readonly string[]) {
  if (scheduleIds.length === 0) return [];
  return db
    .selectFrom("reportDeliveries")
    .selectAll()
    .distinctOn("scheduleId")
    .where("scheduleId", "in", [...scheduleIds])
    .orderBy("scheduleId")
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
}

/**
 * Claims a due delivery for this step and worker, as one more try.
 * No other worker gets it until the lease ends, by the database's clock.
 */
export async function claimDelivery(db: Queryable, step: DeliveryStep, now: Date) {
  const where = sql`state = ${step} and next_try_at <= ${now} and (lease_until is null or lease_until < clock_timestamp())`;
  const [row] = await claimRows(
    db,
    "reportDeliveries",
    { where, orderBy: "nextTryAt", limit: 1 },
    sql`fence = fence + 1, tries = tries + 1, lease_until = ${leaseEnd}`,
  );
  return row;
}

type Held = Pick<DeliveryRow, "id" | "fence">;

export async function renewLease(db: Queryable, { id, fence }: Held): Promise<boolean> {
  const result = await db
    .updateTable("reportDeliveries")
    .set({ leaseUntil: leaseEnd })
    .where("id", "=", id)
    .where("fence", "=", fence)
    .where("leaseUntil", "is not", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Links the report that was just numbered to it. @throws {DeliveryLostError}, which undoes the report too */
export async function linkReport(tx: DatabaseTransaction, held: Held, number: number) {
  await updateHeld(tx, held, { number }, sql<boolean>`number is null`);
}

/** @throws {DeliveryLostError} when another worker has taken it over */
async function updateHeld(
  db: Queryable,
  { id, fence }: Held,
  change: Updateable<Schema["reportDeliveries"]>,
  isAsSeen = sql<boolean>`true`,
): Promise<void> {
  const result = await db
    .updateTable("reportDeliveries")
    .set(change)
    .where("id", "=", id)
    .where("fence", "=", fence)
    .where(isAsSeen)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw new DeliveryLostError(id);
}

/**
 * Records the addresses accepted by the mail server, while this worker holds it.
 * @throws {DeliveryLostError}
 */
export async function recordDelivered(tx: DatabaseTransaction, held: Held, deliveredTo: string[]) {
  await updateHeld(tx, held, { deliveredTo });
}

export type DeliveryChange = Partial<
  Pick<DeliveryRow, "state" | "nextTryAt" | "tries" | "message" | "sentAt" | "finishedAt">
>;

/** Records the next state and releases the lease. @throws {DeliveryLostError} when the lease was lost */
export async function moveDelivery(db: Queryable, held: Held, change: DeliveryChange) {
  await updateHeld(db, held, { ...change, leaseUntil: null });
}

export async function restartDelivery(
  tx: DatabaseTransaction,
  id: string,
  from: readonly DeliveryRow["state"][],
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable("reportDeliveries")
    .set({
      state: "making",
      tries: 0,
      nextTryAt: now,
      message: null,
      finishedAt: null,
      fence: sql<number>`fence + 1`,
    })
    .where("id", "=", id)
    .where("state", "in", [...from])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Makes those that wait for another try due now: their schedule may no longer run. */
export async function wakeDeliveries(tx: DatabaseTransaction, scheduleId: string, now: Date) {
  await tx
    .updateTable("reportDeliveries")
    .set({ nextTryAt: now })
    .where("scheduleId", "=", scheduleId)
    .where("nextTryAt", ">", now)
    .execute();
}
