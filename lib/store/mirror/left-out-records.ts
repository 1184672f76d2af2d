import { sql } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { InstantRange } from "@/lib/domain/calendar/range";
import type { DatabaseTransaction, Queryable } from "../database";

/** Days in UTC, from `from` up to, not including, `to`. */
interface Days {
  from: CalendarDay;
  to: CalendarDay;
}

/**
 * Notes records of these days that don't await payment, were last read before a complete reading of the service's list, and are not named in
 * it; each is read by its id at once. Those that are noted already are not read again for it.
 */
export async function noteLeftOutOfDays(tx: DatabaseTransaction, { from, to }: Days, named: readonly string[], readStartedAt: Date): Promise<void> {
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

/** Notes records that the open list left out; they are being read by their ids already. */
export async function noteLeftOut(tx: DatabaseTransaction, ids: readonly string[], readStartedAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto("leftOutRecords")
    .values(ids.map((transactionId) => ({ transactionId, leftOutAt: readStartedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records that a list has are left out no longer. */
export async function noteListed(tx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom("leftOutRecords").where(sql<boolean>`transaction_id = any(${[...ids]}::text[])`).execute();
}

/** Whether the list has left out a record, so that its own reading tells whether it is there still. */
export async function isLeftOut(db: Queryable, id: string): Promise<boolean> {
  return (await db.selectFrom("leftOutRecords").select("transactionId").where("transactionId", "=", id).executeTakeFirst()) !== undefined;
}

/** Notes of a record whether the service knows its id. Does nothing for one that the lists have. @param goneAt null if it does */
export async function noteGone(db: Queryable, id: string, goneAt: Date | null): Promise<void> {
  await db.updateTable("leftOutRecords").set({ goneAt }).where("transactionId", "=", id).execute();
}

/** How many records of the mirror the service has neither in its list nor by their ids; of those created in this range, or of all. One without a date may be of any. */
export async function countGone(db: Queryable, created: InstantRange | null): Promise<number> {
  const { count } = await db
    .selectFrom("leftOutRecords")
    .innerJoin("transactions", "transactions.id", "leftOutRecords.transactionId")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("goneAt", "is not", null)
    .$if(created !== null, (query) => query.where(sql<boolean>`(created_at is null or (created_at >= ${created?.start} and created_at < ${created?.end}))`))
    .executeTakeFirstOrThrow();
  return Number(count);
}
