import { sql, type Insertable, type RawBuilder, type Selectable } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { DateRange } from "@/lib/domain/calendar/range";
import type { DayWindow } from "@/lib/domain/transactions/mirror-plan";
import type { DatabaseTransaction, Queryable } from "../database";
import type { MirrorWindowsTable } from "../schema-mirror";

export type MirrorWindowRow = Selectable<MirrorWindowsTable>;

/** The days that the windows cover together; they have no gap between them. */
export async function coveredDays(
  db: Queryable,
): Promise<{ from: CalendarDay; to: CalendarDay } | null> {
  const row = await db
    .selectFrom("mirrorWindows")
    .select((eb) => [eb.fn.min("startDay").as("from"), eb.fn.max("endDay").as("to")])
    .executeTakeFirst();
  return row?.from && row.to ? { from: row.from, to: row.to } : null;
}

/** The window that was read last: its size in pages decides how many days the next should have. */
export async function lastWindow(db: Queryable): Promise<MirrorWindowRow | undefined> {
  return db
    .selectFrom("mirrorWindows")
    .selectAll()
    .orderBy("verifiedAt", "desc")
    .orderBy("startDay")
    .limit(1)
    .executeTakeFirst();
}

export async function putWindow(
  tx: DatabaseTransaction,
  row: Insertable<MirrorWindowsTable>,
): Promise<void> {
  await tx
    .insertInto("mirrorWindows")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("startDay").doUpdateSet({
        endDay: row.endDay,
        state: row.state,
        rows: row.rows,
        pages: row.pages,
        found: row.found,
        passes: row.passes,
        proof: row.proof,
        unreadable: row.unreadable,
        verifiedAt: row.verifiedAt,
      }),
    )
    .execute();
}

/** A window that the service doesn't give: what it holds is unknown, until it is asked for again. */
export function refusedWindow(
  { startDay, endDay }: DayWindow,
  at: Date,
): Insertable<MirrorWindowsTable> {
  return {
    startDay,
    endDay,
    state: "done",
    rows: 0,
    pages: 0,
    found: 0,
    passes: 0,
    proof: "unproven",
    unreadable: 0,
    verifiedAt: at,
  };
}

/** The window to read again: the one read longest ago comes first, so that one that keeps changing doesn't hold up the others. */
export async function waitingWindow(db: Queryable): Promise<MirrorWindowRow | undefined> {
  return db
    .selectFrom("mirrorWindows")
    .selectAll()
    .where("state", "=", "waiting")
    .orderBy("verifiedAt")
    .orderBy("startDay", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The windows that aren't known to be whole, and are read again neither next nor before the next sweep: the one read longest ago first. */
export async function givenUpWindows(db: Queryable): Promise<MirrorWindowRow[]> {
  return db
    .selectFrom("mirrorWindows")
    .selectAll()
    .where("state", "=", "done")
    .where("proof", "=", "unproven")
    .orderBy("verifiedAt")
    .orderBy("startDay", "desc")
    .execute();
}

/** Leaves a window as it was read, since the service no longer gives its days. One that was never proven remains so. */
export async function releaseWindow(
  tx: DatabaseTransaction,
  { startDay, endDay, proof }: MirrorWindowRow,
  at: Date,
): Promise<void> {
  if (proof === "unproven") return putWindow(tx, refusedWindow({ startDay, endDay }, at));
  await tx
    .updateTable("mirrorWindows")
    .set({ state: "done", proof: "withheld" })
    .where("startDay", "=", startDay)
    .execute();
}

/** Divides a window that can't be read whole. Both parts are unproven and read next. */
export async function splitWindow(
  tx: DatabaseTransaction,
  { startDay, endDay }: DayWindow,
  middle: CalendarDay,
  at: Date,
): Promise<void> {
  const part = {
    state: "waiting" as const,
    rows: 0,
    pages: 0,
    found: 0,
    passes: 0,
    proof: "unproven" as const,
    unreadable: 0,
    verifiedAt: at,
  };
  await putWindow(tx, { ...part, startDay, endDay: middle });
  await putWindow(tx, { ...part, startDay: middle, endDay });
}

/** The last window whose reading proved nothing, among those that are read again next. */
export async function lastUnprovenWindow(db: Queryable): Promise<MirrorWindowRow | undefined> {
  return db
    .selectFrom("mirrorWindows")
    .selectAll()
    .where("state", "=", "waiting")
    .where("proof", "=", "unproven")
    .where("pages", ">", 0)
    .orderBy("verifiedAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Marks windows to be read again: all that reach past a day or are unproven, and those of the older ones that were read longest ago; and as large a
 * share of those that the service no longer gave, whichever, in case it gives them again.
 */
export async function markWindowsWaiting(
  tx: DatabaseTransaction,
  { since, shareOfOlder }: { since: CalendarDay; shareOfOlder: number },
): Promise<void> {
  const share = (
    which: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
  ): RawBuilder<unknown> => sql`
    select start_day from mirror_windows where end_day <= ${since} and ${which} order by ${order}
    limit (select ceil(count(*) * ${shareOfOlder}::float8) from mirror_windows where end_day <= ${since} and ${which})`;
  await sql`
    update mirror_windows set state = 'waiting' where end_day > ${since} or proof = 'unproven'
      or start_day in (${share(sql`proof <> 'withheld'`, sql`verified_at`)}) or start_day in (${share(sql`proof = 'withheld'`, sql`random()`)})
  `.execute(tx);
}

/** The state of the windows: how many there are, how many are to be read again, now or at night, and how long ago the oldest reading was. */
export async function windowFigures(db: Queryable) {
  return db
    .selectFrom("mirrorWindows")
    .select((eb) => [
      eb.fn.countAll<string>().as("windows"),
      sql<string>`count(*) filter (where state = 'waiting' or proof = 'unproven')`.as("waiting"),
      sql<string>`count(*) filter (where proof = 'unproven')`.as("unproven"),
      eb.fn.min("verifiedAt").as("oldestVerifiedAt"),
    ])
    .executeTakeFirstOrThrow();
}

/** How many windows were not proven complete by their last reading; of those that have some of these days, or of all. A window that a sweep has yet to reach keeps its earlier proof. */
export async function unprovenWindows(
  db: Queryable,
  days: DateRange | null = null,
): Promise<number> {
  const { count } = await db
    .selectFrom("mirrorWindows")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("proof", "=", "unproven")
    .$if(days !== null, (query) =>
      query.where("startDay", "<=", days?.to ?? "").where("endDay", ">", days?.from ?? ""),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The days of the newest windows that were not proven complete by their last reading; of those that have some of these days, or of all. */
export async function newestUnproven(
  db: Queryable,
  days: DateRange | null,
  most: number,
): Promise<DayWindow[]> {
  return db
    .selectFrom("mirrorWindows")
    .select(["startDay", "endDay"])
    .where("proof", "=", "unproven")
    .$if(days !== null, (query) =>
      query.where("startDay", "<=", days?.to ?? "").where("endDay", ">", days?.from ?? ""),
    )
    .orderBy("startDay", "desc")
    .limit(most)
    .execute();
}

/**
 * How many rows the last readings of the windows could not read; of those that have some of these days, or of all. Parts of a window that was divided
 * have one reading until each has its own.
 */
export async function unreadableInWindows(db: Queryable, days: DateRange | null): Promise<number> {
  const readings = db
    .selectFrom("mirrorWindows")
    .select(["verifiedAt", "rows", "pages", "found", "passes", "unreadable"])
    .distinct()
    .$if(days !== null, (query) =>
      query.where("startDay", "<=", days?.to ?? "").where("endDay", ">", days?.from ?? ""),
    );
  const { count } = await db
    .selectFrom(readings.as("readings"))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>("unreadable"), sql<string>`0`).as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
