import { sql, type Kysely } from "kysely";

/**
 * Since when a transfer is where it is, so that one that fails long after it was created is news; and since when it is on hold, by which
 * those that are can be found without reading every transfer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- As the desk saw it. Of the transfers that are there already it isn't known, and is taken for when they last can have changed.
    alter table transfers add column phase_since timestamptz;
    update transfers set phase_since = coalesce(completed_at, payment_reported_at, awaiting_since, rate_received_at, created_at);
    alter table transfers alter column phase_since set not null, alter column phase_since set default clock_timestamp();
    create index transfers_phase_since on transfers (phase, phase_since);

    alter table transfers add column frozen_at timestamptz;
    update transfers set frozen_at = coalesce((
      select max(at) from audit_log where action = 'transfer.frozen' and subject_type = 'transfer' and subject_id = transfers.id
    ), verified_at) where frozen_reason is not null;
    alter table transfers add constraint transfers_frozen_at check ((frozen_reason is null) = (frozen_at is null));
    create index transfers_frozen on transfers (frozen_at) where frozen_reason is not null;
  `.execute(db);
}
