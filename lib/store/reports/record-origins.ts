import { sql } from "kysely";
import type { Database } from "../database";
import { nextRevision } from "../revision";
import { linkedRecords } from "../transfers/transfer-links";

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

/**
 * A statement's `with`: `outdated` has what should be under a record's own id and isn't, and what is there and no longer should be, of
 * one record or of all.
 */
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
 * Puts what the desk knows of its transfers under their records' own ids too, where reports and receipts look for it, and ends what no
 * longer belongs to a record. Every change takes a revision, so that files of earlier ones stay as they were. Usually there is nothing
 * to do, and nothing is written.
 * @param recordId the only record to look at; null for all
 */
export async function putOriginsUnderRecords(db: Database, recordId: string | null): Promise<void> {
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
