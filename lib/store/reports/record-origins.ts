import { sql } from "kysely";
import type { Database } from "../database";
import { nextRevision } from "../revision";
import { linkedRecords } from "../transfer-links";

const COLUMNS = ["note", "created_by", "recipient_name", "recipient_account", "bank_or_network", "payments", "completed_at"];
const knownBy = (table: string) => sql.raw(COLUMNS.map((column) => `${table}.${column}`).join(", "));
const KNOWN = sql.raw(COLUMNS.join(", "));

/** Rows stored under records' own ids that no longer apply, and rows that are missing there. */
const outdated = sql`
  with wanted as materialized (
    select l.record_id, l.transfer_id, ${knownBy("o")}
    from (${linkedRecords(sql<boolean>`t.reference is not null`)}) l join transfer_origins o on o.transfer_id = l.transfer_id and o.to_revision is null
  ), standing as materialized (
    select transfer_id as record_id, of_transfer, from_revision, ${KNOWN} from transfer_origins where of_transfer is not null and to_revision is null
  ), kept as (
    select w.record_id from wanted w join standing s on s.record_id = w.record_id and s.of_transfer = w.transfer_id
    where (${knownBy("w")}) is not distinct from (${knownBy("s")})
  )`;

/**
 * Stores what the desk knows about its transfers under their records' own ids too, where reports and receipts look for it, and ends what no
 * longer belongs to a record. Every change takes a new revision, so that files of earlier revisions stay the same. Usually there is nothing
 * to do, and nothing is written.
 */
export async function putOriginsUnderRecords(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('record_origins', 0))`.execute(tx);
    const { rows } = await sql`${outdated}
      select from wanted where record_id not in (select record_id from kept)
      union all select from standing where record_id not in (select record_id from kept) limit 1`.execute(tx);
    if (rows.length === 0) return;
    const revision = await nextRevision(tx);
    await sql`${outdated}
      update transfer_origins o set to_revision = ${revision}
      from standing s where o.transfer_id = s.record_id and o.from_revision = s.from_revision and s.record_id not in (select record_id from kept)`.execute(tx);
    await sql`${outdated}
      insert into transfer_origins (transfer_id, of_transfer, from_revision, ${KNOWN})
      select record_id, transfer_id, ${revision}, ${KNOWN} from wanted where record_id not in (select record_id from kept)`.execute(tx);
  });
}
