import { sql, type RawBuilder } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { InstantRange } from "@/lib/domain/calendar/range";
import { exists, COUNT, type DatabaseTransaction, type Queryable } from "../database";

/** Days in UTC, from `from` up to, not including, `to`. */
interface Days {
  from: CalendarDay;
  to: CalendarDay;
}

/** Notes records of these days that a complete reading didn't list, to be read by their ids. */
export async function noteLeftOutOfDays(
  tx: DatabaseTransaction,
  { from, to }: Days,
  named: readonly string[],
  readStartedAt: Date,
): Promise<void> {
  await sql`
    with left_out as (
      insert into left_out_records (transaction_id, left_out_at)
      select t.id, ${readStartedAt} from transactions t
      where t.status <> 'awaiting_payment' and t.created_at >= ${from}::date::timestamp at time zone 'UTC' and t.created_at < ${to}::date::timestamp at time zone 'UTC'
        and t.read_started_at < ${readStartedAt}
        and not exists (select from unnest(${[...named]}::text[]) as listed(id) where listed.id = t.id)
      on conflict do nothing
      returning transaction_id
    )
    update transactions set next_read_at = clock_timestamp() from left_out where id = transaction_id
  `.execute(tx);
}

/** Notes records that the open list left out. They are scheduled already. */
export async function noteLeftOut(
  tx: DatabaseTransaction,
  ids: readonly string[],
  readStartedAt: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto("leftOutRecords")
    .values(ids.map((transactionId) => ({ transactionId, leftOutAt: readStartedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function noteListed(tx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("leftOutRecords")
    .where(sql<boolean>`transaction_id = any(${[...ids]}::text[])`)
    .execute();
}

/** True if the list left out a record, so that its own reading decides. */
export async function isLeftOut(db: Queryable, id: string): Promise<boolean> {
  return exists(db, sql`from left_out_records where transaction_id = ${id}`);
}

export async function noteFound(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable("leftOutRecords")
    .set({ goneAt: null })
    .where("transactionId", "=", id)
    .execute();
}

/**
 * Notes that the service doesn't know the id of a record that a list left out.
 * A record that awaited payment may have moved to the other list: the windows of its day are due.
 */
export async function noteUnknown(db: Queryable, id: string, at: Date): Promise<void> {
  await sql`
    with noted as (update left_out_records set gone_at = ${at} where transaction_id = ${id} returning transaction_id, left_out_at)
    update mirror_windows w set due_at = ${at} from noted join transactions t on t.id = noted.transaction_id
    where t.status = 'awaiting_payment' and ${mayHave} and w.read_at <= noted.left_out_at
  `.execute(db);
}

const createdOn = sql`(t.created_at at time zone 'UTC')::date`;

/** True if window `w` may have record `t`. The service's days may begin hours off UTC's. */
const mayHave: RawBuilder<boolean> = sql`(${createdOn} between w.start_day - 1 and w.end_day)`;

/**
 * True if a record `t` that awaited payment may still be in one of the lists.
 * Neither the open list nor its days were read completely since `left_out_at`, or its days aren't read
 * at all. The newest days are in no window.
 */
const mayHaveMoved = sql<boolean>`(
  t.status = 'awaiting_payment' and (
    exists (select from mirror_state s where s.open_read_at is null or s.open_why is not null or s.open_read_at <= left_out_at)
    or not exists (select from mirror_windows w where t.created_at is null or w.start_day < ${createdOn})
    or exists (select from mirror_windows w where (t.created_at is null or ${mayHave}) and (not w.complete or w.read_at <= left_out_at))
    or (
      not exists (select from mirror_windows w where w.end_day > ${createdOn} + 1)
      and exists (select from mirror_state s where s.recent_read_at is null or s.recent_why is not null or s.recent_read_at <= left_out_at)
    )
  )
)`;

/** Counts the records that the service no longer has, of this range or without a date. */
export async function countGone(db: Queryable, created: InstantRange | null): Promise<number> {
  const { count } = await db
    .selectFrom("leftOutRecords")
    .innerJoin("transactions as t", "t.id", "leftOutRecords.transactionId")
    .select(COUNT.as("count"))
    .where("goneAt", "is not", null)
    .where(sql<boolean>`not ${mayHaveMoved}`)
    .$if(created !== null, (query) =>
      query.where(
        sql<boolean>`(t.created_at is null or (t.created_at >= ${created?.start} and t.created_at < ${created?.end}))`,
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}
