import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { DatabaseTransaction, Queryable } from "../database";
import { findRow, lockRow } from "../rows";
import type { Schema } from "../schema";

export type ScheduleRow = Selectable<Schema["reportSchedules"]>;

/** Undefined when there is one with that id. */
export async function insertSchedule(
  tx: DatabaseTransaction,
  { report, ...row }: Omit<Insertable<Schema["reportSchedules"]>, "report"> & { report: unknown },
): Promise<ScheduleRow | undefined> {
  return tx
    .insertInto("reportSchedules")
    .values({ ...row, report: JSON.stringify(report) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export const findSchedule = findRow("reportSchedules");

/** Locks the row, so that changes of a schedule, and its runs, take turns. */
export const lockSchedule = lockRow("reportSchedules");

export async function listScheduleRows(db: Queryable): Promise<ScheduleRow[]> {
  return db
    .selectFrom("reportSchedules")
    .selectAll()
    .where("state", "<>", "ended")
    .orderBy((eb) => eb.fn("lower", ["name"]))
    .orderBy("id")
    .execute();
}

/** Stores a person's change; earlier loaded schedules then have an old version. */
export async function changeSchedule(
  tx: DatabaseTransaction,
  id: string,
  {
    report,
    ...change
  }: Omit<Updateable<Schema["reportSchedules"]>, "report" | "version"> & { report?: unknown },
): Promise<ScheduleRow> {
  return tx
    .updateTable("reportSchedules")
    .set({
      ...change,
      ...(report !== undefined && { report: JSON.stringify(report) }),
      version: sql<number>`version + 1`,
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The next one that is due. Another worker that looks at the same time gets another one. */
export async function lockDueSchedule(tx: DatabaseTransaction, now: Date) {
  return tx
    .selectFrom("reportSchedules")
    .selectAll()
    .where("state", "=", "active")
    .where("nextRunAt", "<=", now)
    .orderBy("nextRunAt")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Returns schedules whose next run was computed in another zone than the organisation's. */
export async function schedulesOfOtherZone(db: Queryable, zone: string, now: Date) {
  return db
    .selectFrom("reportSchedules")
    .selectAll()
    .where("state", "=", "active")
    .where("nextRunAt", ">", now)
    .where("timeZone", "<>", zone)
    .execute();
}

/** Sets when it runs next, without a new version. Does nothing when it has been changed since `seen`. */
export async function setNextRun(
  db: Queryable,
  seen: Pick<ScheduleRow, "id" | "version" | "nextRunAt">,
  nextRunAt: Date,
  timeZone: string,
): Promise<void> {
  await db
    .updateTable("reportSchedules")
    .set({ nextRunAt, timeZone })
    .where("id", "=", seen.id)
    .where("version", "=", seen.version)
    .where("nextRunAt", "=", seen.nextRunAt)
    .execute();
}

/** A schedule that waits for a person: paused by the desk, or failed last. */
interface TroubledSchedule {
  id: string;
  ownerId: string;
  name: string;
  /** `run_partly_failed`: some have its report. */
  problem: "paused" | "run_failed" | "run_partly_failed";
  message: string | null;
  since: Date;
}

/** Returns troubled schedules by name, without those that a person paused. */
export async function troubledSchedules(db: Queryable): Promise<TroubledSchedule[]> {
  const { rows } = await sql<TroubledSchedule>`
    select s.id, s.owner_id, s.name,
      case when s.state = 'paused' then 'paused' when cardinality(d.delivered_to) > 0 then 'run_partly_failed' else 'run_failed' end as problem,
      case s.state when 'paused' then s.paused_reason else d.message end as message,
      case s.state when 'paused' then s.changed_at else coalesce(d.finished_at, d.created_at) end as since
    from report_schedules s
    left join lateral (select * from report_deliveries where schedule_id = s.id order by created_at desc, id limit 1) d on true
    where (s.state = 'paused' and s.paused_reason is not null) or (s.state = 'active' and d.state = 'needs_person')
    order by lower(s.name), s.id
  `.execute(db);
  return rows;
}
