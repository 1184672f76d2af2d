import { sql, type Selectable } from "kysely";
import { identifierKey } from "@/lib/domain/statements/same-account";
import type { DatabaseTransaction, Queryable } from "../database";
import { isNumberUnique } from "../reconciliation/account-keys";
import { findRow, insertNew, updateRow, updateVersion } from "../rows";
import type { Schema } from "../schema";

export type StatementAccountRow = Selectable<Schema["statementAccounts"]>;

/** Tells if a payment can be on either wallet: not if known networks differ. */
export function mayShareNetwork(
  one: Pick<StatementAccountRow, "network">,
  other: Pick<StatementAccountRow, "network">,
): boolean {
  return one.network === null || other.network === null || one.network === other.network;
}

export async function listStatementAccounts(db: Queryable): Promise<StatementAccountRow[]> {
  return db
    .selectFrom("statementAccounts")
    .selectAll()
    .orderBy("kind")
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** Returns the numbers of own accounts in a currency, each once, for `accountingSides`. */
export async function ownNumbers(db: Queryable, currency: string): Promise<string[]> {
  const accounts = await db
    .selectFrom("statementAccounts")
    .select(["bankKey", "numberKey"])
    .distinct()
    .where("currency", "=", currency)
    .where("numberKey", "<>", "")
    .execute();
  return accounts.map(({ bankKey, numberKey }) => `${bankKey ?? ""}/${numberKey}`).toSorted();
}

export const findStatementAccount = findRow("statementAccounts");

export async function findAccountOfOurs(db: Queryable, id: string) {
  const byNumber = sql<boolean>`${sql.raw(isNumberUnique("statement_accounts"))}`.as("byNumber");
  return db
    .selectFrom("statementAccounts")
    .selectAll()
    .select(byNumber)
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * Locks the account against other imports, matches and closes until the transaction ends.
 * Not against rows that refer to it, since an import writes such from its beginning.
 */
export async function lockStatementAccount(tx: DatabaseTransaction, id: string) {
  return tx
    .selectFrom("statementAccounts")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks all accounts in a currency in a fixed order, so that changes take turns. */
export async function lockAccountsIn(tx: DatabaseTransaction, currency: string) {
  return tx
    .selectFrom("statementAccounts")
    .selectAll()
    .where("currency", "=", currency)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Undefined when there is one with the same identifier, currency and network already. */
export const insertStatementAccount = insertNew("statementAccounts");

/** Makes two additions of accounts in one currency take turns. */
export async function lockNewAccounts(tx: DatabaseTransaction, currency: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('new_account:' || ${currency}, 0))`.execute(
    tx,
  );
}

/** Returns accounts with the same whole identifier, which wallets on networks may share. */
export async function accountsWithIdentifier(
  db: Queryable,
  { identifier, currency }: { identifier: string; currency: string },
): Promise<StatementAccountRow[]> {
  return db
    .selectFrom("statementAccounts")
    .selectAll()
    .where("identifierKey", "=", identifierKey(identifier))
    .where("currency", "=", currency)
    .orderBy("id")
    .execute();
}

/** Returns other bank accounts in the currency with this number, and their codes' banks. */
export async function accountsWithNumberOf(db: Queryable, row: StatementAccountRow) {
  const rows = await db
    .selectFrom("statementAccounts")
    .leftJoin("banks", "banks.code", "statementAccounts.bankKey")
    .selectAll("statementAccounts")
    .select("banks.name as codeName")
    .where("kind", "=", "bank")
    .where("currency", "=", row.currency)
    .where("numberKey", "=", row.numberKey)
    .orderBy("statementAccounts.id")
    .execute();
  return {
    codeName: rows.find(({ id }) => id === row.id)?.codeName ?? null,
    twins: rows.filter(({ id }) => id !== row.id),
  };
}

export const updateStatementAccount = updateVersion("statementAccounts");

export async function rememberMapping(tx: DatabaseTransaction, id: string, mapping: unknown) {
  await updateRow("statementAccounts")(tx, id, { mapping: JSON.stringify(mapping) });
}

/** The last day covered by each account's statements; accounts without one are left out. */
export async function lastStatementDays(db: Queryable): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; lastDay: string }>`
    select account_id as id, max(last_day) as last_day from statements where last_day is not null group by account_id
  `.execute(db);
  return new Map(rows.map(({ id, lastDay }) => [id, lastDay]));
}
