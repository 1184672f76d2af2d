import { type Selectable, sql } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { DatabaseTransaction, Queryable } from "../database";
import { findRow, insertRow, lockRow, updateRow, updateVersion } from "../rows";
import type { Schema } from "../schema";

export type ClosePeriodRow = Selectable<Schema["closePeriods"]>;

/** Returns an account's newest overlapping period. A returned period only without another. */
export async function newestOverlappingPeriod(
  db: Queryable,
  { accountId, from, to }: { accountId: string; from: CalendarDay; to: CalendarDay },
): Promise<ClosePeriodRow | undefined> {
  return ofAccount(db, accountId)
    .where("fromDay", "<=", to)
    .where("toDay", ">=", from)
    .orderBy((eb) => eb("state", "=", "open"))
    .orderBy("fromDay", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function closedPeriodsHolding(
  db: Queryable,
  accountId: string,
  days: readonly CalendarDay[],
): Promise<ClosePeriodRow[]> {
  if (days.length === 0) return [];
  return ofAccount(db, accountId)
    .where("state", "=", "closed")
    .where((eb) =>
      eb.or(days.map((day) => eb.and([eb("fromDay", "<=", day), eb("toDay", ">=", day)]))),
    )
    .orderBy("fromDay")
    .execute();
}

/** Every period of an account whose close has been prepared at least once, oldest first. */
export async function periodsOfAccount(db: Queryable, accountId: string) {
  return ofAccount(db, accountId).orderBy("fromDay").execute();
}

function ofAccount(db: Queryable, accountId: string) {
  return db.selectFrom("closePeriods").selectAll().where("accountId", "=", accountId);
}

export const findClosePeriod = findRow("closePeriods");

export const insertClosePeriod = insertRow("closePeriods");

/** False when somebody else changed it since that version. */
export const updateClosePeriod = updateVersion("closePeriods");

/** Returns, by user id, the names of everybody whom a close pack may name. */
export async function closingNames(db: Queryable, ids: readonly (string | null)[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where id = any(${ids.filter((id) => id !== null)}::uuid[]) or id in (select created_by from break_comments) order by id
  `.execute(db);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

export type PreparedPeriod = Awaited<ReturnType<typeof periodsPreparedByOthers>>[number];

/** Returns periods that this user may review, prepared by others, longest waiting first. */
export async function periodsPreparedByOthers(db: Queryable, userId: string) {
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

/** Keeps the hash of a closed period's pack, the first time only. @returns the one that was kept before; null if there was none */
export async function storePackHash(
  tx: DatabaseTransaction,
  id: string,
  { sha256, bytes }: { sha256: string; bytes: number },
): Promise<string | null> {
  const row = await lockRow("closePeriods")(tx, id);
  if (row?.packSha256) return row.packSha256;
  await updateRow("closePeriods")(tx, id, { packSha256: sha256, packBytes: bytes });
  return null;
}

export async function periodOfPack(db: Queryable, sha256: string): Promise<string | undefined> {
  const found = db.selectFrom("closePeriods").select("id").where("packSha256", "=", sha256);
  return (await found.executeTakeFirst())?.id;
}

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
