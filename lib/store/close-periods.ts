import type { Selectable } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { Queryable } from "./database";
import type { ClosePeriodsTable } from "./schema-reconciliation";

export type ClosePeriodRow = Selectable<ClosePeriodsTable>;

/** The newest period of an account that shares a day with this one. */
export async function lastPeriodOver(db: Queryable, accountId: string, from: CalendarDay, to: CalendarDay): Promise<ClosePeriodRow | undefined> {
  return db
    .selectFrom("closePeriods")
    .selectAll()
    .where("accountId", "=", accountId)
    .where("fromDay", "<=", to)
    .where("toDay", ">=", from)
    .orderBy("fromDay", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** A closed period of the account that holds one of these days. */
export async function closedPeriodHolding(db: Queryable, accountId: string, days: readonly CalendarDay[]): Promise<ClosePeriodRow | undefined> {
  if (days.length === 0) return undefined;
  return db
    .selectFrom("closePeriods")
    .selectAll()
    .where("accountId", "=", accountId)
    .where("state", "=", "closed")
    .where((eb) => eb.or(days.map((day) => eb.and([eb("fromDay", "<=", day), eb("toDay", ">=", day)]))))
    .limit(1)
    .executeTakeFirst();
}
