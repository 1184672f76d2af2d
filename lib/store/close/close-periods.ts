import type { Insertable, Selectable, Updateable } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { DatabaseTransaction, Queryable } from "../database";
import type { ClosePeriodsTable } from "../schema-matches";

export type ClosePeriodRow = Selectable<ClosePeriodsTable>;

/** The newest period of an account that overlaps this one; a returned one only if there is no other. */
export async function lastPeriodOver(
  db: Queryable,
  accountId: string,
  from: CalendarDay,
  to: CalendarDay,
): Promise<ClosePeriodRow | undefined> {
  return db
    .selectFrom("closePeriods")
    .selectAll()
    .where("accountId", "=", accountId)
    .where("fromDay", "<=", to)
    .where("toDay", ">=", from)
    .orderBy((eb) => eb("state", "=", "open"))
    .orderBy("fromDay", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The closed periods of the account that contain one of these days, oldest first. */
export async function closedPeriodsHolding(
  db: Queryable,
  accountId: string,
  days: readonly CalendarDay[],
): Promise<ClosePeriodRow[]> {
  if (days.length === 0) return [];
  return db
    .selectFrom("closePeriods")
    .selectAll()
    .where("accountId", "=", accountId)
    .where("state", "=", "closed")
    .where((eb) =>
      eb.or(days.map((day) => eb.and([eb("fromDay", "<=", day), eb("toDay", ">=", day)]))),
    )
    .orderBy("fromDay")
    .execute();
}

/** The closed period that ends last of those that end on a day or before, and were closed at a revision or before. */
export async function lastPeriodClosed(
  db: Queryable,
  accountId: string,
  upTo: CalendarDay,
  revision: string,
): Promise<ClosePeriodRow | undefined> {
  return db
    .selectFrom("closePeriods")
    .selectAll()
    .where("accountId", "=", accountId)
    .where("state", "=", "closed")
    .where("toDay", "<=", upTo)
    .where("closedRevision", "<=", revision)
    .orderBy("toDay", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Every period of an account whose close has been prepared at least once, oldest first. */
export async function periodsOfAccount(
  db: Queryable,
  accountId: string,
): Promise<ClosePeriodRow[]> {
  return db
    .selectFrom("closePeriods")
    .selectAll()
    .where("accountId", "=", accountId)
    .orderBy("fromDay")
    .execute();
}

export async function findClosePeriod(
  db: Queryable,
  id: string,
): Promise<ClosePeriodRow | undefined> {
  return db.selectFrom("closePeriods").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insertClosePeriod(
  tx: DatabaseTransaction,
  row: Insertable<ClosePeriodsTable>,
): Promise<void> {
  await tx.insertInto("closePeriods").values(row).execute();
}

/** False when somebody else changed it since that version. */
export async function updateClosePeriod(
  tx: DatabaseTransaction,
  id: string,
  version: number,
  change: Updateable<ClosePeriodsTable>,
): Promise<boolean> {
  const result = await tx
    .updateTable("closePeriods")
    .set({ ...change, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
