import { sql, type Kysely } from "kysely";

/**
 * Where a transfer's recipient is paid, as the person chose it, and what the service names instead. Of a recipient, what the service shows
 * instead of what the desk knows, until a second person accepts it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table transfers add column payee jsonb, add column held_payee jsonb`.execute(db);
  await sql`
    update transfers set payee = o.request -> 'recipientPlace' from operations o
    where o.kind = 'create_transfer' and o.transfer_id = transfers.id and jsonb_typeof(o.request -> 'recipientPlace') = 'object'
  `.execute(db);
  await sql`alter table transfers drop constraint transfers_frozen_reason_check`.execute(db);
  await sql`
    alter table transfers add constraint transfers_frozen_reason_check
    check (frozen_reason in ('instructions_changed', 'payee_changed', 'state_conflict'))
  `.execute(db);
  await sql`alter table recipients add column changed_to jsonb, add column changed_at timestamptz`.execute(
    db,
  );
  await sql`alter table recipients add constraint recipients_changed_at check ((changed_to is null) = (changed_at is null))`.execute(
    db,
  );
}
