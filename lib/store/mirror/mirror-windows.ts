import { sql, type Insertable, type Selectable } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { DateRange } from "@/lib/domain/calendar/range";
import type { DatabaseTransaction, Queryable } from "../database";
import type { MirrorWindowsTable } from "../schema-mirror";

export type MirrorWindowRow = Selectable<MirrorWindowsTable>;

/** The days that the windows cover together; they have no gap between them. */
export async function coveredDays(db: Queryable): Promise<{ from: CalendarDay; to: CalendarDay } | null> {
  const row = await db
    .selectFrom("mirrorWindows")
    .select((eb) => [eb.fn.min("startDay").as("from"), eb.fn.max("endDay").as("to")])
    .executeTakeFirst();
  return row?.from && row.to ? { from: row.from, to: row.to } : null;
}

/** The window that was read last: its size in pages decides how many days the next should have. */
export async function lastWindow(db: Queryable): Promise<MirrorWindowRow | undefined> {
  return db.selectFrom("mirrorWindows").selectAll().orderBy("verifiedAt", "desc").orderBy("startDay").limit(1).executeTakeFirst();
}

export async function putWindow(tx: DatabaseTransaction, row: Insertable<MirrorWindowsTable>): Promise<void> {
  await tx
    .insertInto("mirrorWindows")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("startDay").doUpdateSet({ state: row.state, rows: row.rows, pages: row.pages, found: row.found, passes: row.passes, unreadable: row.unreadable, verifiedAt: row.verifiedAt }),
    )
    .execute();
}

/** The window to read again: the one read longest ago comes first, so that one that keeps changing doesn't hold up the others. */
export async function waitingWindow(db: Queryable): Promise<MirrorWindowRow | undefined> {
  return db.selectFrom("mirrorWindows").selectAll().where("state", "=", "waiting").orderBy("verifiedAt").orderBy("startDay", "desc").limit(1).executeTakeFirst();
}

/** Leaves a window as it was read, since the service no longer gives its days: with 0 passes, no sweep asks for it again. */
export async function releaseWindow(tx: DatabaseTransaction, startDay: CalendarDay): Promise<void> {
  await tx.updateTable("mirrorWindows").set({ state: "done", passes: 0 }).where("startDay", "=", startDay).execute();
}

/** The window whose last reading failed because it changed during each of this many passes. */
export async function lastUnsteadyWindow(db: Queryable, passes: number): Promise<MirrorWindowRow | undefined> {
  return db.selectFrom("mirrorWindows").selectAll().where("state", "=", "waiting").where("passes", ">=", passes).orderBy("verifiedAt", "desc").limit(1).executeTakeFirst();
}

/** Marks windows to be read again: all that reach past a day, and those of the older ones that were read longest ago. */
export async function markWindowsWaiting(tx: DatabaseTransaction, { since, shareOfOlder }: { since: CalendarDay; shareOfOlder: number }): Promise<void> {
  await sql`
    update mirror_windows set state = 'waiting' where end_day > ${since}
      or start_day in (
        select start_day from mirror_windows where end_day <= ${since} and passes > 0 order by verified_at
        limit (select ceil(count(*) * ${shareOfOlder}::float8) from mirror_windows where end_day <= ${since})
      )
  `.execute(tx);
}

/** The state of the windows: how many there are, how many wait, and how long ago the oldest reading was. */
export async function windowFigures(db: Queryable) {
  return db
    .selectFrom("mirrorWindows")
    .select((eb) => [
      eb.fn.countAll<string>().as("windows"),
      sql<string>`count(*) filter (where state = 'waiting')`.as("waiting"),
      eb.fn.min("verifiedAt").as("oldestVerifiedAt"),
    ])
    .executeTakeFirstOrThrow();
}

/** How many windows changed during their last reading; of those that have some of these days, or of all. A window that a sweep has yet to reach keeps its earlier proof. */
export async function unprovenWindows(db: Queryable, days: DateRange | null = null): Promise<number> {
  const { count } = await db
    .selectFrom("mirrorWindows")
    .innerJoin("mirrorState", (join) => join.onTrue())
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("mirrorWindows.state", "=", "waiting")
    .where((eb) => eb.or([eb("sweepStartedAt", "is", null), eb("verifiedAt", ">", eb.ref("sweepStartedAt"))]))
    .$if(days !== null, (query) => query.where("startDay", "<=", days?.to ?? "").where("endDay", ">", days?.from ?? ""))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many rows the last readings of the windows could not read; of those that have some of these days, or of all. */
export async function unreadableInWindows(db: Queryable, days: DateRange | null): Promise<number> {
  const { count } = await db
    .selectFrom("mirrorWindows")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>("unreadable"), sql<string>`0`).as("count"))
    .$if(days !== null, (query) => query.where("startDay", "<=", days?.to ?? "").where("endDay", ">", days?.from ?? ""))
    .executeTakeFirstOrThrow();
  return Number(count);
}
