import { sql, type Kysely } from "kysely";

/** A payment that failed before it was in is nothing that matching could find: beside it, the others are all there is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function keep_transfer_payments() returns trigger language plpgsql as $$
    begin
      delete from transfer_payments where transfer_id = new.id;
      insert into transfer_payments (transfer_id, place, session_id, amount)
        select new.id, p.place, p.payment ->> 'sessionId', (p.payment ->> 'amount')::numeric
        from jsonb_array_elements(new.payments) with ordinality as p(payment, place)
        where p.payment -> 'leavesNoTrace' is null;
      return null;
    end $$;
  `.execute(db);
}
