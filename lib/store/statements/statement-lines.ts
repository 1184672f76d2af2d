import { sql, type Selectable } from "kysely";
import type { StatementPlace } from "@/lib/domain/statements/statement-chain";
import type { StatementLine } from "@/lib/domain/statements/statement";
import type { DatabaseTransaction, Queryable } from "../database";
import { insertRow, updateRow } from "../rows";
import type { Schema } from "../schema";

export type StatementLineRow = Selectable<Schema["statementLines"]>;
export type StatementRow = Selectable<Schema["statements"]>;

/** A line with its fingerprint; see domain/statements/fingerprint. */
export interface LineToStore {
  line: StatementLine;
  currency: string;
  fingerprint: string;
  occurrence: number;
}

export const insertStatement = insertRow("statements");

export const updateStatement = updateRow("statements");

/**
 * Stores the account's new lines, and leaves those it has.
 * @returns the days of the new ones, one for each
 */
export async function insertStatementLines(
  tx: DatabaseTransaction,
  place: { statementId: string; accountId: string },
  lines: readonly LineToStore[],
): Promise<string[]> {
  if (lines.length === 0) return [];
  // A payment that came back counts as reversed.
  const rows = JSON.stringify(
    lines.map(({ line, ...stored }) => ({
      ...line,
      ...stored,
      reversal: line.returned === true ? true : line.reversal,
    })),
  );
  const { rows: fresh } = await sql<{ bookedOn: string }>`
    insert into statement_lines (statement_id, account_id, line_number, booked_on, value_on, direction, amount, currency, narration,
      bank_reference, payment_reference, counterparty, counterparty_account, reversal, transaction_hash, network, balance_after, fingerprint, occurrence)
    select ${place.statementId}::uuid, ${place.accountId}::uuid, r.*
    from jsonb_to_recordset(${rows}::jsonb) as r(
      "lineNumber" int, "bookedOn" date, "valueOn" date, direction text, amount numeric, currency text, narration text, "bankReference" text,
      "paymentReference" text, counterparty text, "counterpartyAccount" text, reversal boolean, "transactionHash" text, network text,
      "balanceAfter" numeric, fingerprint text, occurrence int
    )
    on conflict (account_id, fingerprint, occurrence) do nothing
    returning booked_on
  `.execute(tx);
  return fresh.map((row) => row.bookedOn);
}

export async function statementsOf(db: Queryable, accountId: string): Promise<StatementRow[]> {
  return db
    .selectFrom("statements")
    .selectAll()
    .where("accountId", "=", accountId)
    .orderBy("lastDay", "desc")
    .orderBy("sequence", "desc")
    .execute();
}

/** The first and last day that an account's statements cover; null without any. */
export async function statementDays(db: Queryable, accountId: string) {
  return db
    .selectFrom("statements")
    .select((eb) => [eb.fn.min("firstDay").as("firstDay"), eb.fn.max("lastDay").as("lastDay")])
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
}

export async function bookedDays(db: Queryable, lineIds: readonly string[]): Promise<string[]> {
  if (lineIds.length === 0) return [];
  const rows = await db
    .selectFrom("statementLines")
    .select("bookedOn")
    .distinct()
    .where("id", "in", [...lineIds])
    .execute();
  return rows.map((row) => row.bookedOn);
}

/** Lines by their ids, locked until the transaction ends, in the order of their ids. */
export async function lockLines(tx: DatabaseTransaction, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom("statementLines")
    .selectAll()
    .where("id", "in", [...ids])
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function matchedLines(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("matchLines")
    .select(["lineId as id", "matchId"])
    .where("lineId", "in", [...ids])
    .where("live", "=", true)
    .execute();
}

export async function lineOfAccount(db: Queryable, accountId: string, id: string) {
  return db
    .selectFrom("statementLines")
    .select("id")
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
}

/**
 * Returns the statement of another import that precedes this one.
 * The statement began before this one's first day, or on it, and reaches furthest. Of several that end on one
 * day, the one that closes with this one's opening balance counts: numbers may have begun again at 1. A
 * statement that ends on its first day may also follow it; otherwise it counts only without a number, with a
 * smaller one, or with an earlier opening day.
 */
export async function statementBefore(
  db: Queryable,
  accountId: string,
  { firstDay, sequence, page, opening }: StatementPlace & { firstDay: string },
  importId: string,
): Promise<StatementRow | undefined> {
  const meets = sql<boolean>`coalesce(closing_amount = ${opening?.amount ?? null}::numeric, false)`;
  const isNumberedBefore = sql<boolean>`(sequence, coalesce(page, 1)) < (${sequence}::int, ${page ?? 1}::int)`;
  return db
    .selectFrom("statements")
    .selectAll()
    .where("accountId", "=", accountId)
    .where("importId", "<>", importId)
    .where("firstDay", "<=", firstDay)
    .where("lastDay", "is not", null)
    .where((eb) =>
      eb.or([
        eb("lastDay", "<>", firstDay),
        meets,
        eb("sequence", "is", null),
        eb.val(sequence === null),
        isNumberedBefore,
        eb("openingOn", "<", opening?.on ?? null),
      ]),
    )
    .orderBy("lastDay", "desc")
    .orderBy(meets, "desc")
    .orderBy("sequence", "desc")
    .orderBy("page", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function statementsAround(db: Queryable, accountId: string, from: string, to: string) {
  return db
    .selectFrom("statements")
    .selectAll()
    .where("accountId", "=", accountId)
    .where("firstDay", "<=", to)
    .where("lastDay", ">=", from)
    .orderBy("firstDay")
    .limit(1000)
    .execute();
}

/**
 * Returns days that the account already had on statements of other imports.
 * Between a statement's two balances, where nothing new is expected, or anywhere on one of another format,
 * which prints the same movements in other words.
 */
export async function daysOnOtherStatements(
  db: Queryable,
  accountId: string,
  days: readonly string[],
  { importId, format }: { importId: string; format: string },
): Promise<string[]> {
  if (days.length === 0) return [];
  const { rows } = await sql<{ day: string }>`
    select d.day::date as day from unnest(${[...days]}::date[]) as d(day)
    where exists (
      select from statements s join statement_imports i on i.id = s.import_id
      where s.account_id = ${accountId} and s.import_id <> ${importId} and s.lines > 0 and d.day between s.first_day and s.last_day
        and (i.format <> ${format} or (s.opening_amount is not null and s.closing_amount is not null and s.first_day < d.day and d.day < s.last_day))
    ) order by 1
  `.execute(db);
  return rows.map((row) => row.day);
}

/** Counts lines with these fingerprints in each of two sets of statements. */
export async function countEqualLines(
  db: Queryable,
  accountId: string,
  fingerprints: readonly string[],
  { ahead, behind }: { ahead: readonly string[]; behind: readonly string[] },
): Promise<{ fingerprint: string; ahead: number; behind: number }[]> {
  const { rows } = await sql<{ fingerprint: string; ahead: number; behind: number }>`
    select fingerprint, count(*) filter (where statement_id = any(${[...ahead]}::uuid[]))::int as ahead,
      count(*) filter (where statement_id = any(${[...behind]}::uuid[]))::int as behind
    from statement_lines
    where account_id = ${accountId} and fingerprint = any(${[...fingerprints]}::text[]) and statement_id = any(${[...ahead, ...behind]}::uuid[])
    group by fingerprint
  `.execute(db);
  return rows;
}

export async function markStatementsOf(
  tx: DatabaseTransaction,
  importId: string,
  revision: string,
): Promise<void> {
  await tx.updateTable("statements").set({ revision }).where("importId", "=", importId).execute();
}
