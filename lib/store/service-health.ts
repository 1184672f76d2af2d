import type { Selectable } from "kysely";
import type { ClockReading } from "@/lib/platform/clock";
import { sql, type Queryable } from "./database";
import type { Schema } from "./schema";

export type ServiceHealthRow = Omit<Selectable<Schema["serviceHealth"]>, "id">;

export async function readServiceHealth(db: Queryable): Promise<ServiceHealthRow> {
  const { id: _id, ...row } = await db
    .selectFrom("serviceHealth")
    .selectAll()
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  return row;
}

export async function updateServiceHealth(db: Queryable, change: Partial<ServiceHealthRow>) {
  await db.updateTable("serviceHealth").set(change).where("id", "=", 1).execute();
}

/**
 * Returns the stored offset of the service's clock; null without one.
 * Counts as measured when the service last answered, since it was the newest measurement then.
 */
export async function readServiceClock(db: Queryable): Promise<ClockReading | null> {
  const { clockOffsetMs, lastOkAt } = await readServiceHealth(db);
  return clockOffsetMs === null || lastOkAt === null
    ? null
    : { offsetMs: clockOffsetMs, measuredAt: lastOkAt };
}

/**
 * Several processes report: the newest report wins, in whatever order they arrive. A clock that the reporting process measured
 * before the stored report was made doesn't replace the stored one.
 */
export async function recordServiceOk(
  db: Queryable,
  seen: { at: Date; serviceClock: ClockReading | null },
): Promise<void> {
  await db
    .updateTable("serviceHealth")
    .set({
      lastOkAt: seen.at,
      ...(seen.serviceClock === null ? {} : { clockOffsetMs: newerOffset(seen.serviceClock) }),
    })
    .where("id", "=", 1)
    .where((eb) => eb.or([eb("lastOkAt", "is", null), eb("lastOkAt", "<", seen.at)]))
    .execute();
}

function newerOffset({ offsetMs, measuredAt }: ClockReading) {
  return sql<
    number | null
  >`case when last_ok_at is null or clock_offset_ms is null or last_ok_at < ${measuredAt} then ${Math.round(offsetMs)}::float8 else clock_offset_ms end`;
}

export async function recordServiceError(db: Queryable, seen: { at: Date; message: string }) {
  await db
    .updateTable("serviceHealth")
    .set({ lastErrorAt: seen.at, lastError: seen.message })
    .where("id", "=", 1)
    .where((eb) => eb.or([eb("lastErrorAt", "is", null), eb("lastErrorAt", "<=", seen.at)]))
    .execute();
}
