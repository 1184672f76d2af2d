import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { DatabaseTransaction, Queryable } from "../database";

/** Keeps the hash of a closed period's pack, the first time only. @returns the one that was kept before; null if there was none */
export async function keepPackHash(
  tx: DatabaseTransaction,
  id: string,
  { sha256, bytes }: { sha256: string; bytes: number },
): Promise<string | null> {
  const row = await tx
    .selectFrom("closePeriods")
    .select("packSha256")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (row?.packSha256) return row.packSha256;
  await tx
    .updateTable("closePeriods")
    .set({ packSha256: sha256, packBytes: bytes })
    .where("id", "=", id)
    .execute();
  return null;
}

/** The id of the closed period whose pack has this hash. */
export async function periodOfPack(db: Queryable, sha256: string): Promise<string | undefined> {
  return (
    await db
      .selectFrom("closePeriods")
      .select("id")
      .where("packSha256", "=", sha256)
      .executeTakeFirst()
  )?.id;
}

/** Closed periods with exactly these days: of the account, or of all. */
export async function closedPeriodsOf(
  db: Queryable,
  from: CalendarDay,
  to: CalendarDay,
  accountId: string | null,
): Promise<{ id: string; checklist: unknown; name: string; currency: string }[]> {
  return db
    .selectFrom("closePeriods as p")
    .innerJoin("statementAccounts as a", "a.id", "p.accountId")
    .select(["p.id", "p.checklist", "a.name", "a.currency"])
    .where("p.state", "=", "closed")
    .where("p.fromDay", "=", from)
    .where("p.toDay", "=", to)
    .$if(accountId !== null, (query) => query.where("p.accountId", "=", accountId ?? ""))
    .orderBy("p.id")
    .execute();
}
