import { type RawBuilder, sql } from "kysely";
import type { Database, Queryable } from "../database";
import { compiledQuery } from "../postgres/prepared-statements";
import { plainKey } from "../reconciliation/account-keys";
import { nextRevision } from "../revision";

/**
 * SQL of records under ids of their own, each with the desk's transfer.
 * Both show the reference: a record belongs to a transfer where each alone has it, in the same currencies, and
 * neither has a partner by its id.
 * Source: interface.md, Transaction record: `id` is the transfer request's id, `reference` its reference.
 * Assumed: where the id differs after all, the reference is still the same.
 * @param transfers a condition on `transfers t`; transfers with the same reference must all meet it or all fail
 * it
 */
const linkedRecords = (transfers: RawBuilder<boolean>) => sql`
  select record_id, transfer_id from (
    select r.id as record_id, t.id as transfer_id, count(*) over (partition by r.id) as transfers, count(*) over (partition by t.id) as records
    from transfers t
    join transactions r on r.reference_key = ${sql.raw(plainKey("t.reference"))} and r.reference = t.reference
      and r.source_currency = t.source_currency and r.destination_currency = t.destination_currency
    where ${transfers}
      and not exists (select from transactions own where own.id = t.id)
      and not exists (select from transfers other where other.id = r.id)
  ) named where transfers = 1 and records = 1`;

/** Returns the ids of a record and its transfer, which is null where it isn't the desk's own. */
export async function recordAndTransfer(db: Queryable, id: string) {
  const { rows } = await sql<{ recordId: string; transferId: string | null }>`
    select record_id, transfer_id from (${linkedRecords(sql<boolean>`t.reference in (
      select reference from transfers where id = ${id} union all select reference from transactions where id = ${id}
    )`)}) l where ${id} in (record_id, transfer_id)
  `.execute(db);
  const [found] = rows;
  if (found) return found;
  const own = await db.selectFrom("transfers").select("id").where("id", "=", id).executeTakeFirst();
  return { recordId: id, transferId: own?.id ?? null };
}

/** Returns the transfers of records under ids of their own, by record id. */
export async function transfersOfRecords(db: Queryable, references: readonly string[]) {
  if (references.length === 0) return new Map<string, string>();
  const { rows } = await sql<{
    recordId: string;
    transferId: string;
  }>`${linkedRecords(sql<boolean>`t.reference = any(${[...references]}::text[])`)}`.execute(db);
  return new Map(rows.map(({ recordId, transferId }) => [recordId, transferId]));
}

/**
 * Copies the payments of the desk's transfers to their records' own ids, for matching.
 * Payments that can't be matched any more are removed. Payments already there cost no write.
 */
export async function copyPaymentsToRecords(db: Queryable): Promise<void> {
  await sql`
    with listed as (
      select l.record_id, p.place, p.payment, p.payment -> 'leavesNoTrace' is null as can_be_matched
      from (${linkedRecords(sql<boolean>`t.reference is not null`)}) l
      join transfers t on t.id = l.transfer_id
      cross join lateral jsonb_array_elements(t.payments) with ordinality as p(payment, place)
    ), left_out as (
      delete from transfer_payments k using listed p where k.transfer_id = p.record_id and k.place = p.place and not p.can_be_matched
    )
    insert into transfer_payments (transfer_id, place, session_id, amount)
    select record_id, place, payment ->> 'sessionId', (payment ->> 'amount')::numeric from listed where can_be_matched
    on conflict (transfer_id, place) do update set session_id = excluded.session_id, amount = excluded.amount
    where (transfer_payments.session_id, transfer_payments.amount) is distinct from (excluded.session_id, excluded.amount)
  `.execute(db);
}

const origins = (db: Queryable) =>
  db
    .selectFrom("transfers")
    .leftJoin("users", "users.id", "transfers.createdBy")
    .select([
      "transfers.id",
      "transfers.note",
      "transfers.createdBy",
      "users.name as createdByName",
      "transfers.recipient",
    ]);

const originsOf = compiledQuery(
  (db, ids: readonly string[], references: readonly string[]) =>
    origins(db).where(
      sql<boolean>`(transfers.id = any(${ids}::text[]) or transfers.reference = any(${references}::text[]))`,
    ),
  [[], []],
);

const originsByRecord = compiledQuery(
  (db, transferId: string, recordId: string) =>
    origins(db).where(
      sql<boolean>`(transfers.id = ${transferId} or transfers.reference = (select reference from transactions where id = ${recordId}))`,
    ),
  ["", ""],
);

export type TransferOrigin = Awaited<ReturnType<typeof originsOf>>[number];

/** Returns who created the transfers with these ids or references, and their notes. */
export async function transferOrigins(
  db: Queryable,
  ids: readonly string[],
  references: readonly string[] = [],
): Promise<TransferOrigin[]> {
  if (ids.length === 0 && references.length === 0) return [];
  return originsOf(db, ids, references);
}

export async function originsOfRecord(db: Queryable, recordId: string): Promise<TransferOrigin[]> {
  return originsByRecord(db, recordId, recordId);
}

const COLUMNS = [
  "note",
  "created_by",
  "recipient_name",
  "recipient_account",
  "bank_or_network",
  "payments",
  "completed_at",
  "is_short_paid",
];
const known = (table: string) => sql.raw(COLUMNS.map((column) => `${table}.${column}`).join(", "));
const KNOWN = sql.raw(COLUMNS.join(", "));

/** A `with` of missing and superfluous origins under records' own ids. For one record or all. */
function outdated(recordId: string | null) {
  const transfers =
    recordId === null
      ? sql<boolean>`t.reference is not null`
      : sql<boolean>`t.reference = (select reference from transactions where id = ${recordId})`;
  const ofRecord = recordId === null ? sql`true` : sql`transfer_id = ${recordId}`;
  return sql`
    with wanted as (
      select l.record_id, l.transfer_id, ${known("o")}
      from (${linkedRecords(transfers)}) l join transfer_origins o on o.transfer_id = l.transfer_id and o.to_revision is null
    ), present as (
      select transfer_id as record_id, of_transfer, from_revision, ${KNOWN} from transfer_origins where of_transfer is not null and to_revision is null and ${ofRecord}
    ), outdated as materialized (
      select w.record_id as wanted_id, w.transfer_id, ${known("w")}, p.record_id as present_id, p.from_revision
      from wanted w full join present p on p.record_id = w.record_id
      where (w.transfer_id, ${known("w")}) is distinct from (p.of_transfer, ${known("p")})
    )`;
}

/**
 * Copies the desk's origins to their records' own ids, for reports and receipts.
 * Ends those that no longer belong to a record. Every change takes a revision, so that files of earlier ones
 * stay the same. Usually nothing is written.
 * @param recordId the only record to look at; null for all
 */
export async function copyOriginsToRecords(db: Database, recordId: string | null): Promise<void> {
  const { rows } = await sql`${outdated(recordId)} select from outdated limit 1`.execute(db);
  if (rows.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('record_origins', 0))`.execute(tx);
    const revision = await nextRevision(tx);
    await sql`${outdated(recordId)}, ended as (
        update transfer_origins o set to_revision = ${revision} from outdated d where o.transfer_id = d.present_id and o.from_revision = d.from_revision
      )
      select count(*) from outdated`.execute(tx);
    await sql`${outdated(recordId)}
      insert into transfer_origins (transfer_id, of_transfer, from_revision, ${KNOWN})
      select wanted_id, transfer_id, ${revision}, ${KNOWN} from outdated where wanted_id is not null`.execute(
      tx,
    );
  });
}
