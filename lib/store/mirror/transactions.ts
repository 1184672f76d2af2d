import { sql, type RawBuilder, type Selectable } from "kysely";
import { ENDED_STATUSES, type Transaction } from "@/lib/domain/transactions/transaction";
import { typeOfPair } from "@/lib/domain/transfers/transfer";
import type { DatabaseTransaction, Queryable } from "../database";
import { inLiteral } from "../postgres/literals";
import { joinRevisionWriters } from "../revision";
import { claimRows, findRow } from "../rows";
import type { Schema } from "../schema";

export type TransactionRow = Selectable<Schema["transactions"]>;

const list = (columns: readonly string[], table?: string) =>
  sql.join(columns.map((column) => (table ? sql.ref(`${table}.${column}`) : sql.ref(column))));

/** Decimal text without the zeros that end its decimals; other text as it is. */
const plainDecimal = (column: RawBuilder<unknown>) =>
  sql`case when ${column} ~ '^-?[0-9]+[.][0-9]+$' then rtrim(rtrim(${column}, '0'), '.') else ${column} end`;
const isWholeSecond = (column: RawBuilder<unknown>) =>
  sql`date_trunc('second', ${column}) = ${column}`;

type PartyParts = Record<"name" | "account" | "place", RawBuilder<unknown>>;

const plainAccount = (account: RawBuilder<unknown>) =>
  sql`upper(regexp_replace(${account}, '[^A-Za-z0-9]', '', 'g'))`;

/**
 * Merges an account from two readings, if both are of one account.
 * With another number the earlier name and bank are somebody else's. A bank without a number doesn't lead to
 * the earlier number, nor is a name beside it this number's, unless the bank is the earlier one.
 */
const partyOver = (given: PartyParts, had: PartyParts): PartyParts => {
  const isSame = sql`(${given.account} is null or ${plainAccount(given.account)} is not distinct from ${plainAccount(had.account)})`;
  const bringsNone = sql`(${given.account} is null and ${had.account} is not null)`;
  const isElsewhere = sql`(${bringsNone} and lower(${given.place}) <> lower(${had.place}))`;
  return {
    name: sql`case when ${isElsewhere} then ${had.name} when ${isSame} then coalesce(${given.name}, ${had.name}) else ${given.name} end`,
    account: sql`coalesce(${given.account}, ${had.account})`,
    place: sql`case when ${bringsNone} then coalesce(${had.place}, ${given.place}) when ${isSame} then coalesce(${given.place}, ${had.place}) else ${given.place} end`,
  };
};

const recipientParts = (table: string): PartyParts => ({
  name: sql.ref(`${table}.recipient_name`),
  account: sql.ref(`${table}.recipient_account`),
  place: sql.ref(`${table}.bank_or_network`),
});
const paymentParts = (value: RawBuilder<unknown>): PartyParts => ({
  name: sql`${value}->>'name'`,
  account: sql`${value}->>'account'`,
  place: sql`${value}->>'bankOrNetwork'`,
});

function paymentAccountOver(given: RawBuilder<unknown>, had: RawBuilder<unknown>) {
  const { name, account, place } = partyOver(paymentParts(given), paymentParts(had));
  return sql`case when ${given} is null or ${had} is null then coalesce(${given}, ${had}) else jsonb_build_object('name', ${name}, 'account', ${account}, 'bankOrNetwork', ${place}) end`;
}

/** Makes a column's value of a new reading and of the row. */
type Merge = (given: RawBuilder<unknown>, had: RawBuilder<unknown>) => RawBuilder<unknown>;

const orHad: Merge = (given, had) => sql`coalesce(${given}, ${had})`;
/** In every reading. Where a reading leaves out others, they stay as read before. */
const asGiven: Merge = (given) => given;
/** Keeps a decimal, or a time, that is only written in another way: times are compared to the second. */
const decimal: Merge = (given, had) =>
  sql`case when ${plainDecimal(given)} = ${plainDecimal(had)} then ${had} else ${orHad(given, had)} end`;
const time: Merge = (given, had) =>
  sql`case when (${isWholeSecond(given)} or ${isWholeSecond(had)}) and ${given} - ${had} > interval '-1 second' and ${given} - ${had} < interval '1 second' then ${had} else ${orHad(given, had)} end`;

type RecordColumn = [type: string, of: (read: Transaction) => unknown, merge?: Merge];

/** The columns of a reading: their types and values, and how they are merged if not by `orHad`. */
const RECORD: Readonly<Record<string, RecordColumn>> = {
  reference: ["text", (read) => read.reference],
  type: ["text", (read) => typeOfPair(read.sourceCurrency, read.destinationCurrency), asGiven],
  status: ["text", (read) => read.status, asGiven],
  source_currency: ["text", (read) => read.sourceCurrency, asGiven],
  amount_sent: ["numeric", (read) => read.amountSent, asGiven],
  destination_currency: ["text", (read) => read.destinationCurrency, asGiven],
  amount_received: ["numeric", (read) => read.amountReceived],
  rate: ["text", (read) => read.rate, decimal],
  fee: ["text", (read) => read.fee, decimal],
  created_at: ["timestamptz", (read) => read.createdAt, time],
  recipient_name: ["text", (read) => read.recipient?.name],
  recipient_account: ["text", (read) => read.recipient?.account],
  bank_or_network: ["text", (read) => read.recipient?.bankOrNetwork],
  payment_account: ["jsonb", (read) => read.paymentAccount, paymentAccountOver],
  transaction_hash: ["text", (read) => read.transactionHash],
  failure_reason: ["text", (read) => read.failureReason],
};
export const RECORD_COLUMNS = Object.keys(RECORD);
/** SQL of the columns of a record in JSON. */
export const TYPED_COLUMNS = Object.entries(RECORD)
  .map(([column, [type]]) => `${column} ${type}`)
  .join(", ");

/** Returns a new reading's columns, with the row's value where equal or left out. */
const listOver = (read: string, row: string) => {
  const { name, account, place } = partyOver(recipientParts(read), recipientParts(row));
  const recipient: Record<string, RawBuilder<unknown>> = {
    recipient_name: name,
    recipient_account: account,
    bank_or_network: place,
  };
  return sql.join(
    Object.entries(RECORD).map(
      ([column, [, , merge = orHad]]) =>
        recipient[column] ?? merge(sql.ref(`${read}.${column}`), sql.ref(`${row}.${column}`)),
    ),
  );
};

function recordOf(read: Transaction): Record<string, unknown> {
  const values = Object.entries(RECORD).map(([column, [, of]]) => [column, of(read)]);
  return { id: read.id, ...Object.fromEntries(values) };
}

/**
 * Writes records into the mirror, in one statement.
 * An unchanged record needs no write, a changed one's earlier state becomes a version, and an older reading
 * loses. A column left out stays as read before, since a list may have less than a record read by its id; for a
 * recipient or payment account only if both readings are of one account. Amounts, rates and fees that differ
 * only in trailing zeros are equal, and so are times of which one is only to the second: otherwise a list and a
 * record would alternate for ever.
 * @param readStartedAt when the reading of all of them was asked for
 */
export async function applyRecords(
  tx: DatabaseTransaction,
  transactions: readonly Transaction[],
  readStartedAt: Date,
  at: Date,
) {
  const byId = new Map(transactions.map((transaction) => [transaction.id, transaction]));
  if (byId.size === 0) return { added: [], changed: [] };
  await joinRevisionWriters(tx);
  const records = JSON.stringify([...byId.values()].map(recordOf));
  const { rows } = await sql<{ id: string; added: boolean }>`
    insert into transactions (id, ${list(RECORD_COLUMNS)}, revision, read_started_at, first_seen_at)
    select r.id, ${listOver("r", "t")}, nextval('desk_revision'), ${readStartedAt}, ${at}
    from jsonb_to_recordset(${records}::jsonb) as r(
      id text, ${sql.raw(TYPED_COLUMNS)}
    )
    left join transactions t on t.id = r.id
    where t.id is null
      or (t.read_started_at <= ${readStartedAt} and (${list(RECORD_COLUMNS, "t")}) is distinct from (${listOver("r", "t")}))
    -- In one order for all: two readings of the same records never wait for each other.
    order by r.id
    on conflict (id) do update set
      (${list(RECORD_COLUMNS)}) = row(${listOver("excluded", "transactions")}),
      revision = excluded.revision, read_started_at = excluded.read_started_at, next_read_at = null, read_failures = 0
    where transactions.read_started_at <= excluded.read_started_at
      and (${list(RECORD_COLUMNS, "transactions")}) is distinct from (${listOver("excluded", "transactions")})
    returning id, xmax = 0 as added
  `.execute(tx);
  return {
    added: rows.filter((row) => row.added).map((row) => row.id),
    changed: rows.filter((row) => !row.added).map((row) => row.id),
  };
}

export const findTransaction = findRow("transactions");

export async function recordsById(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .selectFrom("transactions")
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, transactionOfRow(row)]));
}

/** Returns the id of the record with this id or reference; undefined without one. */
export async function transactionIdOf(db: Queryable, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from transactions
    where id = ${name} or (reference_key = upper(regexp_replace(${name}, '[^A-Za-z0-9]', '', 'g')) and reference = ${name})
    order by (id = ${name}) desc limit 1
  `.execute(db);
  return rows[0]?.id;
}

export function transactionOfRow(row: TransactionRow): Transaction {
  const { recipientName: name, recipientAccount: account, bankOrNetwork } = row;
  const hasRecipient = name !== null || account !== null || bankOrNetwork !== null;
  return {
    id: row.id,
    reference: row.reference,
    amountSent: row.amountSent,
    sourceCurrency: row.sourceCurrency,
    amountReceived: row.amountReceived,
    destinationCurrency: row.destinationCurrency,
    rate: row.rate,
    fee: row.fee,
    status: row.status,
    createdAt: row.createdAt,
    recipient: hasRecipient ? { name, account, bankOrNetwork } : null,
    paymentAccount: row.paymentAccount as Transaction["paymentAccount"],
    transactionHash: row.transactionHash,
    failureReason: row.failureReason,
  };
}

export async function scheduleReadings(
  db: Queryable,
  readings: readonly { id: string; at: Date }[],
): Promise<void> {
  if (readings.length === 0) return;
  await sql`
    update transactions set next_read_at = r.at from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as r(id text, at timestamptz)
    where transactions.id = r.id
  `.execute(db);
}

/** Takes due records, those first that may still change, and postpones them for others. */
export async function claimDueRecords(db: Queryable, now: Date, limit: number) {
  const claim = (statuses: RawBuilder<boolean>, max: number) =>
    claimRows(
      db,
      "transactions",
      { where: sql`next_read_at <= ${now} and ${statuses}`, orderBy: "nextReadAt", limit: max },
      sql`next_read_at = ${new Date(now.getTime() + 60_000)}`,
    );
  const changing = await claim(MAY_CHANGE, limit);
  if (changing.length === limit) return changing;
  return [...changing, ...(await claim(HAS_ENDED, limit - changing.length))];
}

// Both as literals, since only so the first is what the index `transactions_due_changing` has.
const MAY_CHANGE = sql<boolean>`status not in ${sql.raw(inLiteral(ENDED_STATUSES))}`;
const HAS_ENDED = sql<boolean>`status in ${sql.raw(inLiteral(ENDED_STATUSES))}`;

export async function postponeReading(
  db: Queryable,
  id: string,
  next: { at: Date | null; failures: number },
): Promise<void> {
  await db
    .updateTable("transactions")
    .set({ nextReadAt: next.at, readFailures: next.failures })
    .where("id", "=", id)
    .execute();
}

/**
 * Schedules records awaiting payment that a complete reading of the open list left out.
 * They have moved on, and are read individually at once. `readFailures` stays above 0 until the list has them
 * again, so that those still awaiting payment are read less and less often.
 * @returns their ids
 */
export async function scheduleMissingFromOpen(
  tx: DatabaseTransaction,
  named: readonly string[],
  readStartedAt: Date,
): Promise<string[]> {
  const awaiting = tx.updateTable("transactions").where("status", "=", "awaiting_payment");
  const missing = await awaiting
    .set({ nextReadAt: sql<Date>`clock_timestamp()`, readFailures: 1 })
    .where("readStartedAt", "<", readStartedAt)
    .where("nextReadAt", "is", null)
    .where(sql<boolean>`id <> all(${[...named]}::text[])`)
    .returning("id")
    .execute();
  await awaiting
    .set({ nextReadAt: null, readFailures: 0 })
    .where("readFailures", ">", 0)
    .where(sql<boolean>`id = any(${[...named]}::text[])`)
    .execute();
  return missing.map(({ id }) => id);
}
