import { sql, type Kysely } from "kysely";

/**
 * Who is paying a transfer: two people with the same payment details could both pay them. Documents also learn which transfers await
 * the rest of their payment although their record says that it is confirmed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_claims (
      transfer_id text primary key references transfers (id) on delete cascade,
      -- Another one for each claim and hand-over: whoever acts names the one that they saw.
      id uuid not null unique,
      claimed_by uuid not null references users (id),
      claimed_at timestamptz not null
    );

    alter table transfer_origins add column is_short_paid boolean not null default false;
    drop trigger keep_transfer_origin on transfers;
    drop function keep_transfer_origin();
    drop function origin_of_transfer(transfers);
    create function origin_of_transfer(transfer transfers) returns table (
      note text, created_by text, recipient_name text, recipient_account text, bank_or_network text, payments jsonb, completed_at timestamptz,
      is_short_paid boolean
    ) language sql stable as $$
      select transfer.note, (select name from users where id = transfer.created_by), transfer.recipient ->> 'name',
        coalesce(transfer.recipient ->> 'accountNumber', transfer.recipient ->> 'walletAddress'),
        coalesce(transfer.recipient ->> 'bankName', transfer.recipient ->> 'network'),
        -- What a receipt shows of each payment, and nothing else of it: the rest is no change.
        (select jsonb_agg(jsonb_build_object('amount', p ->> 'amount', 'currency', p ->> 'currency', 'session', p ->> 'sessionId',
            'status', p ->> 'status', 'at', coalesce(p ->> 'receivedAt', p ->> 'createdAt')) order by place)
          from jsonb_array_elements(transfer.payments) with ordinality as paid(p, place)),
        transfer.completed_at,
        coalesce(transfer.transaction_status = 'payment_confirmed' and transfer.phase in ('awaiting_payment', 'payment_reported'), false)
    $$;
    create function keep_transfer_origin() returns trigger language plpgsql as $$
    declare
      revised bigint;
    begin
      if exists (
        select from transfer_origins o, origin_of_transfer(new) n
        where o.transfer_id = new.id and o.to_revision is null
          and (o.note, o.recipient_name, o.recipient_account, o.bank_or_network, o.payments, o.completed_at, o.is_short_paid)
            is not distinct from (n.note, n.recipient_name, n.recipient_account, n.bank_or_network, n.payments, n.completed_at, n.is_short_paid)
          -- A person who is called otherwise since is no change of the transfer.
          and (tg_op = 'INSERT' or new.created_by is not distinct from old.created_by)
      ) then
        return null;
      end if;
      -- As revision.ts has it: whoever takes a revision holds this until its transaction ends.
      perform pg_advisory_xact_lock_shared(hashtextextended('desk_revision', 0));
      revised := nextval('desk_revision');
      update transfer_origins set to_revision = revised where transfer_id = new.id and to_revision is null;
      insert into transfer_origins (transfer_id, from_revision, note, created_by, recipient_name, recipient_account, bank_or_network, payments, completed_at, is_short_paid)
        select new.id, revised, n.* from origin_of_transfer(new) n;
      return null;
    end $$;
    create trigger keep_transfer_origin after insert or update of note, created_by, recipient, payments, completed_at, transaction_status, phase on transfers
      for each row execute function keep_transfer_origin();
  `.execute(db);
}
