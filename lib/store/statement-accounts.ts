import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import type { DatabaseTransaction, Queryable } from "./database";
import type { StatementAccountsTable } from "./schema-statements";

export type StatementAccountRow = Selectable<StatementAccountsTable>;

export async function listStatementAccounts(db: Queryable): Promise<StatementAccountRow[]> {
  return db.selectFrom("statementAccounts").selectAll().orderBy("kind").orderBy("name").orderBy("id").execute();
}

/** Identifiers of our accounts and wallets in a currency, in capitals, letters and digits only: each once, in their order. */
export async function ownIdentifiers(db: Queryable, currency: string): Promise<string[]> {
  const accounts = await db.selectFrom("statementAccounts").select("identifierKey").distinct().where("currency", "=", currency).where("identifierKey", "<>", "").execute();
  return accounts.map(({ identifierKey }) => identifierKey).toSorted();
}

export async function findStatementAccount(db: Queryable, id: string): Promise<StatementAccountRow | undefined> {
  return db.selectFrom("statementAccounts").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks the account against other imports, matches and closes until the transaction ends. */
export async function lockStatementAccount(tx: DatabaseTransaction, id: string): Promise<StatementAccountRow | undefined> {
  return tx.selectFrom("statementAccounts").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Undefined when there is one with the same identifier, currency and network already. */
export async function insertStatementAccount(tx: DatabaseTransaction, row: Insertable<StatementAccountsTable>): Promise<StatementAccountRow | undefined> {
  return tx.insertInto("statementAccounts").values(row).onConflict((conflict) => conflict.doNothing()).returningAll().executeTakeFirst();
}

/** False when somebody else changed it since that version. */
export async function updateStatementAccount(tx: DatabaseTransaction, id: string, version: number, change: Updateable<StatementAccountsTable>): Promise<boolean> {
  const result = await tx
    .updateTable("statementAccounts")
    .set({ ...change, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Stores how the account's files are read, for the next file. */
export async function rememberMapping(tx: DatabaseTransaction, id: string, mapping: unknown): Promise<void> {
  await tx.updateTable("statementAccounts").set({ mapping: JSON.stringify(mapping) }).where("id", "=", id).execute();
}

/** The last day covered by each account's statements, and how many lines and suggestions are open. */
export async function accountFigures(db: Queryable): Promise<Map<string, { lastDay: string | null; openLines: number; suggestions: number }>> {
  const { rows } = await sql<{ id: string; lastDay: string | null; openLines: number; suggestions: number }>`
    select a.id,
      (select max(s.last_day) from statements s where s.account_id = a.id) as last_day,
      (select count(*)::int from statement_lines l where l.account_id = a.id and l.match_id is null) as open_lines,
      (select count(*)::int from matches m where m.account_id = a.id and m.state = 'suggested') as suggestions
    from statement_accounts a
  `.execute(db);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}
