import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { Queryable } from "../database";

/** A period that one person prepared for its close and that nobody has reviewed yet. */
export interface PreparedPeriod {
  id: string;
  account: { id: string; name: string; version: number };
  fromDay: CalendarDay;
  toDay: CalendarDay;
  preparedBy: string;
  preparedAt: Date;
  preparedRevision: string | null;
  preparedAccountVersion: number | null;
}

/** Those that this user didn't prepare, and so may review, the longest waiting first. */
export async function periodsPreparedByOthers(
  db: Queryable,
  userId: string,
): Promise<PreparedPeriod[]> {
  const rows = await db
    .selectFrom("closePeriods as p")
    .innerJoin("statementAccounts as a", "a.id", "p.accountId")
    .innerJoin("users as u", "u.id", "p.preparedBy")
    .select([
      "p.id",
      "a.id as accountId",
      "a.name as accountName",
      "a.version as accountVersion",
      "p.fromDay",
      "p.toDay",
      "u.name as preparedBy",
      "p.preparedAt",
      "p.preparedRevision",
      "p.preparedAccountVersion",
    ])
    .where("p.state", "=", "prepared")
    .where("p.preparedBy", "!=", userId)
    .where("p.preparedAt", "is not", null)
    .$narrowType<{ preparedAt: Date }>()
    .orderBy("p.preparedAt")
    .orderBy("p.id")
    .execute();
  return rows.map(({ accountId, accountName, accountVersion, ...row }) => ({
    ...row,
    account: { id: accountId, name: accountName, version: accountVersion },
  }));
}
