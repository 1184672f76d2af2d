import { sql, type Kysely } from "kysely";

/** The second part holds transfers, their recipients, and the journal of operations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recipients (
      id text primary key,
      type text not null,
      name text not null,
      active boolean not null,
      network text,
      wallet_address text,
      symbol text,
      bank_name text,
      account_number text,
      account_name text,
      currency text,
      service_created_at timestamptz,
      first_seen_at timestamptz not null,
      seen_at timestamptz not null,
      created_by uuid references users (id),
      evidence jsonb,
      -- Fields that the service's list leaves out, and that the desk filled in itself.
      desk_said text[] not null default '{}',
      -- The service's fields that differ from what the desk knows, until a second person accepts them.
      changed_to jsonb,
      changed_at timestamptz,
      constraint recipients_changed_at check ((changed_to is null) = (changed_at is null))
    );
    create index recipients_name on recipients (lower(name), id);

    create table banks (code text primary key, name text not null, seen_at timestamptz not null);

    create table operations (
      id uuid primary key,
      kind text not null check (kind in ('create_transfer','confirm_rate','cancel_transfer','refresh_quote','confirm_payment','create_recipient')),
      intent_id uuid references intents (id),
      transfer_id text,
      recipient_id text,
      upstream_key uuid not null unique,
      method text not null,
      path text not null,
      body bytea not null,
      body_sha256 text not null,
      request jsonb not null,
      likeness text,
      state text not null check (state in ('planned','sending','ambiguous','succeeded','refused','waiting','given_up')),
      ever_ambiguous boolean not null default false,
      attempt int not null default 0,
      fence bigint not null default 0,
      lease_until timestamptz,
      first_sent_at timestamptz,
      next_attempt_at timestamptz,
      error_kind text,
      message text,
      service_message text,
      evidence jsonb,
      created_by uuid references users (id),
      created_at timestamptz not null,
      finished_at timestamptz,
      check (octet_length(body) <= 65536),
      check ((state in ('succeeded','refused','given_up')) = (finished_at is not null)),
      check (kind in ('create_transfer','create_recipient') or transfer_id is not null)
    );
    -- Each intent has at most one live operation: a refused one may be followed by another try of the same form.
    create unique index operations_live_intent on operations (intent_id) where state not in ('refused','given_up');
    -- Each transfer has at most one unfinished operation.
    create unique index operations_unfinished_transfer on operations (transfer_id)
      where state in ('planned','sending','ambiguous','waiting') and transfer_id is not null;
    -- Each transfer has at most one full payment notice.
    create unique index operations_full_notice on operations (transfer_id)
      where kind = 'confirm_payment' and request ->> 'paymentType' = 'full' and state not in ('refused','given_up');
    -- No two unfinished creates alike.
    create unique index operations_unfinished_likeness on operations (likeness)
      where state in ('planned','sending','ambiguous','waiting') and likeness is not null;
    -- A transfer is the outcome of a single create.
    create unique index operations_created_transfer on operations (transfer_id) where kind = 'create_transfer' and transfer_id is not null;
    create index operations_unfinished on operations (next_attempt_at) where state in ('planned','sending','ambiguous');
    create index operations_transfer on operations (transfer_id, created_at desc);
    create index operations_creates on operations (created_at) where kind = 'create_transfer';

    create function operations_immutable() returns trigger language plpgsql as $$
    begin
      if new.upstream_key <> old.upstream_key or new.body <> old.body or new.body_sha256 <> old.body_sha256
         or new.method <> old.method or new.path <> old.path or new.kind <> old.kind
         or new.intent_id is distinct from old.intent_id then
        raise exception 'an operation''s key, bytes and address never change' using errcode = 'integrity_constraint_violation';
      end if;
      if old.state in ('succeeded','given_up') and new.state <> old.state then
        raise exception 'operation % has come to its end (%)', old.id, old.state using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$;
    create trigger operations_immutable before update on operations for each row execute function operations_immutable();

    create table operation_attempts (
      operation_id uuid not null references operations (id),
      attempt int not null,
      started_at timestamptz not null,
      ended_at timestamptz,
      outcome text,
      http_status int,
      request_id text,
      detail text,
      primary key (operation_id, attempt)
    );

    create table transfers (
      id text primary key,
      reference text,
      type text not null,
      status text not null,
      source_amount numeric not null,
      source_currency text not null,
      destination_amount numeric not null,
      destination_currency text not null,
      recipient_id text,
      recipient jsonb,
      network text,
      rate_value numeric,
      rate_expires_at timestamptz,
      rate_received_at timestamptz,
      rate_version int not null default 0,
      instructions jsonb,
      instructions_hash text,
      history jsonb not null,
      payments jsonb not null,
      received_amount numeric not null default 0,
      transaction_status text,
      transaction_hash text,
      fee text,
      failure_reason text,
      service_created_at timestamptz,
      phase text not null,
      awaiting_since timestamptz,
      completed_at timestamptz,
      payment_reported_at timestamptz,
      note text,
      created_by uuid references users (id),
      intent_id uuid references intents (id),
      frozen_reason text check (frozen_reason in ('instructions_changed', 'payee_changed', 'state_conflict')),
      frozen_message text,
      -- When the last reading that was stored began, and when the service last confirmed what is shown.
      read_started_at timestamptz not null,
      verified_at timestamptz not null,
      next_poll_at timestamptz,
      poll_failures int not null default 0,
      created_at timestamptz not null,
      -- Until when somebody is taken to have the transfer's page open: it is then read more often.
      watched_until timestamptz,
      -- How often in a row an old copy has answered. Readings that failed are counted apart: only an old copy says that the
      -- transfer's states contradict each other.
      backward_readings int not null default 0,
      -- The payment details that the service shows for a transfer that is on hold because they aren't those first given: whoever
      -- takes it off hold must have seen them.
      held_instructions jsonb,
      -- Since when the desk has seen it in its phase, so that one that fails long after it was created is news.
      phase_since timestamptz not null default clock_timestamp(),
      frozen_at timestamptz,
      -- Where the recipient is paid, as the person chose it, and what the service names instead.
      payee jsonb,
      held_payee jsonb,
      -- When any process last began to read it.
      reading_began_at timestamptz,
      constraint transfers_frozen_at check ((frozen_reason is null) = (frozen_at is null))
    );
    create index transfers_recent on transfers (created_at desc, id);
    create index transfers_phase on transfers (phase, created_at desc);
    create index transfers_recipient on transfers (recipient_id, created_at desc);
    create index transfers_reference on transfers (reference);
    create index transfers_due on transfers (next_poll_at) where next_poll_at is not null;
    create index transfers_watched on transfers (watched_until) where watched_until is not null;
    create index transfers_phase_since on transfers (phase, phase_since);
    create index transfers_frozen on transfers (frozen_at) where frozen_reason is not null;
    -- Each intent leads to at most one transfer, whatever turns up later.
    create unique index transfers_intent on transfers (intent_id) where intent_id is not null;

    create table rates (
      transfer_id text not null references transfers (id),
      version int not null,
      value numeric not null,
      expires_at timestamptz,
      seen_at timestamptz not null,
      source_amount numeric not null,
      source_currency text not null,
      destination_amount numeric not null,
      destination_currency text not null,
      primary key (transfer_id, version)
    );
    create index rates_pair on rates (source_currency, destination_currency, seen_at desc);

    -- The payments of transfers, so that a bank's session id finds its transfer: of the desk's own out of its transfers,
    -- of others when a statement's line asked for them.
    create table transfer_payments (
      transfer_id text not null,
      place int not null,
      session_id text,
      -- As session ids are compared: capitals and digits, a chain's hash without its 0X.
      session_key text generated always as (
        regexp_replace(upper(regexp_replace(session_id, '[^A-Za-z0-9]', '', 'g')), '^0X(?=[0-9A-F]{64}$)', '')
      ) stored,
      amount numeric not null,
      primary key (transfer_id, place)
    );
    create index transfer_payments_session on transfer_payments (session_key) where session_key is not null;
    -- Of what lengths session ids are: what a text could name and is longer or shorter needn't be looked for.
    create index transfer_payments_session_length on transfer_payments (length(session_key));

    -- A payment that leaves no trace on a statement is nothing that matching could find: one that failed before it was in, or of
    -- an unreadable amount, or in another currency than the transfer's.
    create function keep_transfer_payments() returns trigger language plpgsql as $$
    begin
      delete from transfer_payments where transfer_id = new.id;
      insert into transfer_payments (transfer_id, place, session_id, amount)
        select new.id, p.place, p.payment ->> 'sessionId', (p.payment ->> 'amount')::numeric
        from jsonb_array_elements(new.payments) with ordinality as p(payment, place)
        where p.payment -> 'leavesNoTrace' is null;
      return null;
    end $$;
    create trigger keep_transfer_payments after insert or update of payments on transfers
      for each row execute function keep_transfer_payments();

    -- Transfers of others whose payments the service was asked for, whatever it said.
    create table payments_learnt (transfer_id text primary key, learnt_at timestamptz not null);

    -- Who is paying a transfer: two people with the same payment details could both pay them.
    create table payment_claims (
      transfer_id text primary key references transfers (id) on delete cascade,
      -- Another one for each claim and hand-over: whoever acts names the one that they saw.
      id uuid not null unique,
      claimed_by uuid not null references users (id),
      claimed_at timestamptz not null
    );

    -- Transfers at the service that no create of the desk has led to, and the create that could have made each. They are not in
    -- transfers, so that no step can be planned for them.
    create table unclaimed_transfers (
      id text primary key,
      operation_id uuid references operations (id),
      reference text,
      type text,
      status text,
      phase text,
      source_amount numeric,
      source_currency text,
      destination_currency text,
      recipient jsonb,
      service_created_at timestamptz,
      found_at timestamptz not null,
      verified_at timestamptz,
      listed_at timestamptz,
      set_aside_at timestamptz,
      next_read_at timestamptz,
      check (listed_at is null or (verified_at is not null and set_aside_at is null))
    );
    create index unclaimed_transfers_due on unclaimed_transfers (next_read_at) where next_read_at is not null;
    create index unclaimed_transfers_listed on unclaimed_transfers (listed_at) where listed_at is not null;
  `.execute(db);
}
