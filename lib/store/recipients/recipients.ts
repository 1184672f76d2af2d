import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { CompletedRecipient } from "@/lib/domain/recipients/completed-recipient";
import type { AddressHolder } from "@/lib/domain/recipients/look-alikes";
import { TOLD_FIELDS, TRANSFERS_COUNTED } from "@/lib/domain/recipients/recipient";
import { FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { COUNT, type DatabaseTransaction, type Queryable } from "../database";
import { accountBank, accountNumber, mayBeOfBank, plainKey } from "../reconciliation/account-keys";
import { updateRow } from "../rows";
import type { Schema } from "../schema";
import type { OperationRow } from "../transfers/operations";

export type RecipientRow = Selectable<Schema["recipients"]>;

/** Rows of one INSERT: far below PostgreSQL's limit of 65,535 parameters. */
const ROWS_A_STATEMENT = 500;

/** The columns of a reading of the service's list. */
const LISTED = [
  ...TOLD_FIELDS,
  "type",
  "active",
  "deskSaid",
  "serviceCreatedAt",
  "seenAt",
] as const;

/**
 * Writes what the service lists, and what is known of what it leaves out. The desk's own data (first seen, who added it, the evidence) stays unchanged,
 * and a row seen later than `seenAt` is left unchanged: an older reading loses.
 * @param seenAt when the reading began
 * @param firstSeenAt for a new row, when it was there for certain: a long reading may show what came after it began
 */
export async function upsertRecipients(
  tx: DatabaseTransaction,
  recipients: readonly CompletedRecipient[],
  seenAt: Date,
  firstSeenAt = seenAt,
): Promise<void> {
  const byId = new Map(recipients.map((recipient) => [recipient.id, recipient]));
  const rows = [...byId.values()].map(({ createdAt, ...recipient }) => ({
    ...recipient,
    serviceCreatedAt: createdAt,
    firstSeenAt,
    seenAt,
  }));
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    await tx
      .insertInto("recipients")
      .values(rows.slice(from, from + ROWS_A_STATEMENT))
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet((eb) =>
            Object.fromEntries(LISTED.map((column) => [column, eb.ref(`excluded.${column}`)])),
          )
          .whereRef("recipients.seenAt", "<=", "excluded.seenAt"),
      )
      .execute();
  }
}

/** The rows of these recipients, which nothing changes before the transaction's end. */
export async function lockRecipients(tx: DatabaseTransaction, ids: readonly string[]) {
  const rows = await tx
    .selectFrom("recipients")
    .selectAll()
    .where(sql<boolean>`id = any(${sql.val([...ids])}::text[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export const updateRecipient = updateRow("recipients");

/** Marks recipients that were last seen before an instant as inactive. @returns how many that changed. */
export async function deactivateUnseenSince(tx: DatabaseTransaction, instant: Date) {
  const result = await tx
    .updateTable("recipients")
    .set({ active: false })
    .where("seenAt", "<", instant)
    .where("active", "=", true)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Stores who added a recipient here and on what evidence; existing values are kept. */
export async function noteRecipientOrigin(
  tx: DatabaseTransaction,
  id: string,
  origin: { createdBy: string | null; evidence: unknown },
): Promise<void> {
  await tx
    .updateTable("recipients")
    .set({
      createdBy: sql<string | null>`coalesce(created_by, ${origin.createdBy}::uuid)`,
      evidence: sql<string>`coalesce(evidence, ${JSON.stringify(origin.evidence)}::jsonb)`,
    })
    .where("id", "=", id)
    .execute();
}

export interface RecipientFilter {
  type?: "crypto" | "fiat" | undefined;
  currency?: string | undefined;
  /** A fiat code or a stablecoin; recipients that show none match too. */
  takes?: string | undefined;
  search?: string | undefined;
}

interface RecipientPage extends RecipientFilter {
  sort: "name" | "last_used";
  offset: number;
  limit: number;
}

/** A recipient with how often it was paid (at most `TRANSFERS_COUNTED`), and when last. */
export interface ListedRecipient extends RecipientRow {
  transferCount: number;
  lastTransferAt: Date | null;
}

export async function listRecipientRows(db: Queryable, page: RecipientPage) {
  return withUse(db)
    .where((eb) => matches(eb, page))
    .orderBy(page.sort === "last_used" ? sql`last_transfer_at desc nulls last` : sql`lower(name)`)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function findRecipientRow(db: Queryable, id: string) {
  return withUse(db).where("id", "=", id).executeTakeFirst();
}

function withUse(db: Queryable) {
  return db
    .selectFrom("recipients")
    .selectAll("recipients")
    .select([transferCount.as("transferCount"), lastTransferAt.as("lastTransferAt")]);
}

/** How many match, by the service's type; types the interface doesn't list count too. */
export async function countRecipientRows(db: Queryable, filter: RecipientFilter) {
  const rows = await db
    .selectFrom("recipients")
    .select(["type", COUNT.as("count")])
    .where((eb) => matches(eb, filter))
    .groupBy("type")
    .execute();
  return new Map(rows.map((row) => [row.type, row.count]));
}

/** Returns every wallet: a look-alike of an inactive one is just as dangerous. */
export async function addressHolders(db: Queryable): Promise<AddressHolder[]> {
  return db
    .selectFrom("recipients")
    .select(["id", "name", "walletAddress"])
    .where("walletAddress", "is not", null)
    .execute();
}

/** Returns every bank account with this number, active or not, with its bank's code if known. */
export async function accountHolders(db: Queryable, accountNumber: string) {
  return db
    .selectFrom("recipients")
    .select((eb) => [
      "id",
      "name",
      "accountNumber",
      "currency",
      "bankName",
      eb
        .selectFrom("operations")
        .select(sql<string | null>`request #>> '{recipient,bankCode}'`.as("code"))
        .where("kind", "=", "create_recipient")
        .whereRef("operations.recipientId", "=", "recipients.id")
        .limit(1)
        .as("bankCode"),
    ])
    .where("accountNumber", "=", accountNumber)
    .orderBy("firstSeenAt")
    .orderBy("id")
    .execute();
}

export async function recipientIdsKnownBefore(
  db: Queryable,
  ids: readonly string[],
  instant: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("recipients")
    .select("id")
    .where("id", "in", [...ids])
    .where("firstSeenAt", "<", instant)
    .execute();
  return new Set(rows.map((row) => row.id));
}

export async function adoptedRecipientIds(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>();
  const rows = await db
    .selectFrom("operations")
    .select("recipientId")
    .where("kind", "=", "create_recipient")
    .where("recipientId", "in", [...ids])
    .execute();
  return new Set(rows.flatMap((row) => row.recipientId ?? []));
}

function matches(
  eb: ExpressionBuilder<Schema, "recipients">,
  { type, currency, takes, search }: RecipientFilter,
) {
  const isOf = (code: string) => [eb("currency", "=", code), eb("symbol", "=", code)];
  const conditions = [
    type && eb("type", "=", type),
    currency && eb.or(isOf(currency)),
    takes &&
      eb.or([...isOf(takes), eb.and([eb("currency", "is", null), eb("symbol", "is", null)])]),
    search && eb.or(searchTerms(eb, search)),
  ];
  return eb.and(conditions.filter((condition) => condition instanceof Object));
}

/** Name, bank, account name, account number however it is grouped, address or its ends (`TMASi4…Fhhe4d`). */
function searchTerms(eb: ExpressionBuilder<Schema, "recipients">, search: string) {
  const anywhere = `%${escapeLike(search)}%`;
  const unspaced = search.replace(/[\s-]/g, "");
  const ends = unspaced
    .split(/…|\.{2,}/)
    .map(escapeLike)
    .join("%");
  return [
    eb("name", "ilike", anywhere),
    eb("bankName", "ilike", anywhere),
    eb("accountName", "ilike", anywhere),
    ...(unspaced === ""
      ? []
      : [
          eb("accountNumber", "ilike", `%${escapeLike(unspaced)}%`),
          eb("walletAddress", "ilike", `%${ends}%`),
        ]),
  ];
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

/**
 * SQL of the number of payments to a row of `recipients`, and of the last.
 * Counts records paid out to its account or address in its currency, whoever created them, and the desk's own
 * transfers without such a record. Two recipients with the same account share its records. A masked account
 * number is nobody's.
 */

const ACCOUNT = "coalesce(recipients.wallet_address, recipients.account_number)";
const WHOLE_ACCOUNT = `case when ${ACCOUNT} !~ '[^A-Za-z0-9 /-]' then ${ACCOUNT} end`;

/** The recipient's currencies; if not shown, all that its kind can take. */
const CURRENCIES = sql`case
  when coalesce(recipients.currency, recipients.symbol) is not null then array[coalesce(recipients.currency, recipients.symbol)]
  when recipients.wallet_address is not null then ${[...STABLECOINS]}::text[]
  else ${[...FIAT_CURRENCIES]}::text[] end`;

/** Condition on a record `r`. The index `transactions_destination_account` finds them, the newest first too. */
function isTo(currency: string) {
  const payee = { account: "r.recipient_account", currency: "r.destination_currency" };
  const isToNumber = `${accountNumber(payee.account, payee.currency)} = nullif(${accountNumber(WHOLE_ACCOUNT, currency)}, '')`;
  return sql.raw(
    `r.destination_currency = ${currency} and ${isToNumber} and ${mayBeOfBank(payee, accountBank(WHOLE_ACCOUNT, currency))}`,
  );
}

const EACH_CURRENCY = sql`unnest(${CURRENCIES}) as taken(currency)`;
const TAKEN = "taken.currency";

const transferCount = sql<number>`(select count(*)::int from (
  select 1 from ${EACH_CURRENCY} cross join lateral (select from transactions r where ${isTo(TAKEN)} limit ${TRANSFERS_COUNTED}) paid
  union all
  select 1 from transfers own where own.recipient_id = recipients.id and not exists (
    select from transactions r where ${isTo("own.destination_currency")}
      and (r.id = own.id or (r.reference_key = ${sql.raw(plainKey("own.reference"))} and r.reference = own.reference))
  )
  limit ${TRANSFERS_COUNTED}
) transfer)`;

const lastTransferAt = sql<Date | null>`greatest(
  (select max(created_at) from transfers where recipient_id = recipients.id),
  (select max(paid.created_at) from ${EACH_CURRENCY} cross join lateral (
    select r.created_at from transactions r where ${isTo(TAKEN)} and r.created_at is not null order by r.created_at desc limit 1
  ) paid)
)`;

export async function recipientsById(
  db: Queryable,
  ids: readonly (string | null)[],
): Promise<Map<string, RecipientRow>> {
  const wanted = [...new Set(ids.filter((id): id is string => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom("recipients").selectAll().where("id", "in", wanted).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns succeeded creates since an instant whose recipient the service doesn't list. */
export async function createsWithoutListedRecipient(
  db: Queryable,
  { since, listedIds }: { since: Date; listedIds: readonly string[] },
): Promise<OperationRow[]> {
  const rows = await db
    .selectFrom("operations")
    .selectAll()
    .where("kind", "=", "create_recipient")
    .where("state", "=", "succeeded")
    .where("createdAt", ">=", since)
    .execute();
  const listed = new Set(listedIds);
  // Source: interface.md, Recipient: "form `rec_<code>`". A missing id of this form was removed.
  return rows.filter(
    ({ recipientId }) =>
      recipientId === null || !(listed.has(recipientId) || recipientId.startsWith("rec_")),
  );
}

/** Stores the listed recipient of a create; false if it is known by now. */
export async function nameCreatedRecipient(
  tx: DatabaseTransaction,
  { id, recipientId }: Pick<OperationRow, "id" | "recipientId">,
  listedId: string,
): Promise<boolean> {
  const result = await tx
    .updateTable("operations")
    .set({ recipientId: listedId })
    .where("id", "=", id)
    .where("recipientId", "is not distinct from", recipientId)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  if (recipientId !== null) await updateRecipient(tx, recipientId, { active: false });
  return true;
}

/** Returns the last requests that created these recipients, by id. */
export async function requestsOfRecipients(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, unknown>();
  const rows = await db
    .selectFrom("operations")
    .select(["recipientId", "request"])
    .where("kind", "=", "create_recipient")
    .where("state", "=", "succeeded")
    .where(sql<boolean>`recipient_id = any(${[...ids]}::text[])`)
    .orderBy("createdAt")
    .execute();
  return new Map(
    rows.flatMap(({ recipientId, request }) =>
      recipientId === null ? [] : [[recipientId, request]],
    ),
  );
}
