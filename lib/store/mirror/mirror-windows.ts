import { sql, type Insertable, type Selectable } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { DateRange } from "@/lib/domain/calendar/range";
import type { DayWindow } from "@/lib/domain/transactions/mirror-plan";
import { exists, type DatabaseTransaction, type Queryable } from "../database";
import type { Schema } from "../schema";

export type MirrorWindowRow = Selectable<Schema["mirrorWindows"]>;

/** The days that the windows cover together; they have no gap between them. */
export async function coveredDays(db: Queryable) {
  const row = await db
    .selectFrom("mirrorWindows")
    .select((eb) => [eb.fn.min("startDay").as("from"), eb.fn.max("endDay").as("to")])
    .executeTakeFirst();
  return row?.from && row.to ? { from: row.from, to: row.to } : null;
}

/** Returns the complete window read last. Its rows decide the length of the next. */
export async function lastCompleteWindow(db: Queryable): Promise<MirrorWindowRow | undefined> {
  return db
    .selectFrom("mirrorWindows")
    .selectAll()
    .where("complete", "=", true)
    .orderBy("readAt", "desc")
    .orderBy("startDay")
    .limit(1)
    .executeTakeFirst();
}

/** Returns a window that is due; the one read longest ago comes first. */
export async function dueWindow(db: Queryable, now: Date): Promise<MirrorWindowRow | undefined> {
  return db
    .selectFrom("mirrorWindows")
    .selectAll()
    .where("dueAt", "<=", now)
    .orderBy("readAt")
    .orderBy("startDay", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function putWindow(tx: DatabaseTransaction, row: Insertable<Schema["mirrorWindows"]>) {
  const { startDay: _, ...found } = row;
  await tx
    .insertInto("mirrorWindows")
    .values(row)
    .onConflict((conflict) => conflict.column("startDay").doUpdateSet(found))
    .execute();
}

export async function noteWindowFailed(
  tx: DatabaseTransaction,
  { startDay, endDay }: DayWindow,
  failed: { why: string; readAt: Date; dueAt: Date },
): Promise<void> {
  await tx
    .insertInto("mirrorWindows")
    .values({ startDay, endDay, complete: false, rows: 0, ...failed })
    .onConflict((conflict) =>
      conflict.column("startDay").doUpdateSet({ endDay, complete: false, ...failed }),
    )
    .execute();
}

/** Divides a window that covers more days than one request may. Both parts are read next. */
export async function splitWindow(
  tx: DatabaseTransaction,
  { startDay, endDay }: DayWindow,
  middle: CalendarDay,
  at: Date,
): Promise<void> {
  const part = { complete: false, why: "Not read yet.", rows: 0, unreadable: 0, readAt: at };
  await putWindow(tx, { ...part, startDay, endDay: middle, dueAt: at });
  await putWindow(tx, { ...part, startDay: middle, endDay, dueAt: at });
}

export async function dropIncompleteBefore(tx: DatabaseTransaction, firstDay: CalendarDay) {
  await tx
    .deleteFrom("mirrorWindows")
    .where("complete", "=", false)
    .where("endDay", "<=", firstDay)
    .execute();
}

/**
 * Marks recent and incomplete windows, and a share of the older ones, as due.
 * Of the older ones, those read longest ago are taken. Windows before `firstDay` stay as they are.
 */
export async function markWindowsDue(
  tx: DatabaseTransaction,
  {
    at,
    since,
    firstDay,
    shareOfOlder,
  }: { at: Date; since: CalendarDay; firstDay: CalendarDay; shareOfOlder: number },
): Promise<void> {
  await sql`
    update mirror_windows set due_at = ${at} where start_day >= ${firstDay} and (
      end_day > ${since} or not complete or start_day in (
        select start_day from mirror_windows where end_day <= ${since} and start_day >= ${firstDay} order by read_at
        limit (select ceil(count(*) * ${shareOfOlder}::float8) from mirror_windows where end_day <= ${since})
      )
    )`.execute(tx);
}

/** True while a window is still due since the nightly check began. */
export async function isSweepUnderWay(db: Queryable, startedAt: Date): Promise<boolean> {
  return exists(db, sql`from mirror_windows where due_at <= ${startedAt}`);
}

/** Counts all windows and the incomplete ones, with the time of the oldest reading. */
export async function windowFigures(db: Queryable) {
  return db
    .selectFrom("mirrorWindows")
    .select((eb) => [
      eb.fn.countAll<string>().as("windows"),
      sql<string>`count(*) filter (where not complete or due_at is not null)`.as("due"),
      sql<string>`count(*) filter (where not complete)`.as("incomplete"),
      eb.fn.min("readAt").as("oldestReadAt"),
    ])
    .executeTakeFirstOrThrow();
}

/** Condition: a window has one of these days. Without days, every window. */
const touches = (days: DateRange | null) =>
  days ? sql<boolean>`(start_day <= ${days.to} and end_day > ${days.from})` : sql<boolean>`true`;

/** Counts incomplete windows and unreadable rows of these days, or of all. */
export async function windowReservations(db: Queryable, days: DateRange | null) {
  return db
    .selectFrom("mirrorWindows")
    .select([
      sql<number>`(count(*) filter (where not complete))::int`.as("incomplete"),
      sql<number>`coalesce(sum(unreadable), 0)::int`.as("unreadable"),
    ])
    .where(touches(days))
    .executeTakeFirstOrThrow();
}

export async function newestIncomplete(db: Queryable, days: DateRange | null, max: number) {
  return db
    .selectFrom("mirrorWindows")
    .select(["startDay", "endDay", sql<string>`why`.as("why")])
    .where("complete", "=", false)
    .where(touches(days))
    .orderBy("startDay", "desc")
    .limit(max)
    .execute();
}
