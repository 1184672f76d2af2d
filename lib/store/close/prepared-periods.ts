import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { Queryable } from "../database";

/** A period that one person prepared for its close and that nobody has reviewed yet. */
export interface PreparedPeriod {
  id: string;
  account: { id: string; name: string };
  fromDay: CalendarDay;
  toDay: CalendarDay;
  preparedBy: string;
  preparedAt: Date;
}

/** Those that this user didn't prepare, and so may review, the longest waiting first. */
export async function periodsPreparedByOthers(db: Queryable, userId: string): Promise<PreparedPeriod[]> {
  const rows = await db
    .selectFrom("closePeriods as p")
    .innerJoin("statementAccounts as a", "a.id", "p.accountId")
    .innerJoin("users as u", "u.id", "p.preparedBy")
    .select(["p.id", "a.id as accountId", "a.name as accountName", "p.fromDay", "p.toDay", "u.name as preparedBy", "p.preparedAt"])
    .where("p.state", "=", "prepared")
    .where("p.preparedBy", "!=", userId)
    .where("p.preparedAt", "is not", null)
    .$narrowType<{ preparedAt: Date }>()
    .orderBy("p.preparedAt")
    .orderBy("p.id")
    .execute();
  return rows.map(({ accountId, accountName, ...row }) => ({ ...row, account: { id: accountId, name: accountName } }));
}
