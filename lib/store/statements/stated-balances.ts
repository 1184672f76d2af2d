import type { Selectable } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { DatabaseTransaction, Queryable } from "../database";
import { insertRow, updateRow } from "../rows";
import type { Schema } from "../schema";

export type StatedBalanceRow = Selectable<Schema["statedBalances"]> & { by: string };

/** Maximum of an account's balances in a list. A balance left out could not be withdrawn. */
const MAX_LISTED = 4_000;

export async function statedBalances(db: Queryable, accountId: string) {
  return withNames(db, accountId)
    .where("toRevision", "is", null)
    .orderBy("onDay", "desc")
    .limit(MAX_LISTED)
    .execute();
}

export async function statedBalanceOf(db: Queryable, accountId: string, day: CalendarDay) {
  return withNames(db, accountId)
    .where("onDay", "=", day)
    .where("toRevision", "is", null)
    .executeTakeFirst();
}

export async function lastStatedBalance(
  db: Queryable,
  accountId: string,
  upTo: CalendarDay,
  revision: string,
): Promise<StatedBalanceRow | undefined> {
  return heldAt(db, accountId, revision)
    .where("onDay", "<=", upTo)
    .orderBy("onDay", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function nextStatedBalance(
  db: Queryable,
  accountId: string,
  from: CalendarDay,
  revision: string,
): Promise<StatedBalanceRow | undefined> {
  return heldAt(db, accountId, revision)
    .where("onDay", ">=", from)
    .orderBy("onDay")
    .limit(1)
    .executeTakeFirst();
}

export const insertStatedBalance = insertRow("statedBalances");

/** From this revision on it doesn't hold any more. */
export async function endStatedBalance(tx: DatabaseTransaction, id: string, revision: string) {
  await updateRow("statedBalances")(tx, id, { toRevision: revision });
}

function withNames(db: Queryable, accountId: string) {
  return db
    .selectFrom("statedBalances")
    .innerJoin("users", "users.id", "statedBalances.statedBy")
    .selectAll("statedBalances")
    .select("users.name as by")
    .where("accountId", "=", accountId);
}

function heldAt(db: Queryable, accountId: string, revision: string) {
  return withNames(db, accountId)
    .where("fromRevision", "<=", revision)
    .where((eb) => eb.or([eb("toRevision", "is", null), eb("toRevision", ">", revision)]));
}
