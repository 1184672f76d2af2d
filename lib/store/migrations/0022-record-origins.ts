import { sql, type Kysely } from "kysely";

/**
 * What the desk knows of its transfer is also kept under the record's own id, where the service gives its records ids of their own:
 * reports and receipts find it there, at every revision as it was known then. See transfer-links.ts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table transfer_origins drop constraint transfer_origins_transfer_id_fkey;
    -- The transfer, where the row stands under a record's own id; null where it stands under the transfer's.
    alter table transfer_origins add column of_transfer text references transfers (id);
    create index transfer_origins_of_records on transfer_origins (transfer_id) where of_transfer is not null and to_revision is null;
  `.execute(db);
}
