import { sql, type Kysely } from "kysely";

/** Users, sessions, audit, mirrors, the operation journal, the webhook inbox and what browsers are told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organisation (
      id int primary key default 1 check (id = 1),
      name text not null,
      reporting_zone text not null,
      webhook_token text not null,
      webhook_secret text not null,
      sandbox boolean not null
    );

    create table users (
      id uuid primary key,
      email text not null,
      name text not null,
      password_hash text,
      roles text[] not null check (roles <@ array['viewer','maker','approver','admin'] and cardinality(roles) > 0),
      oidc_subject text unique,
      must_change_password boolean not null default false,
      disabled_at timestamptz,
      created_at timestamptz not null,
      last_sign_in_at timestamptz
    );
    create unique index users_email on users (lower(email));

    create table sessions (
      id uuid primary key,
      user_id uuid not null references users (id),
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      revoked_reason text,
      user_agent text,
      address text
    );
    create index sessions_user on sessions (user_id) where revoked_at is null;

    create table sign_in_attempts (
      id bigserial primary key,
      subject text not null,
      at timestamptz not null,
      succeeded boolean not null
    );
    create index sign_in_attempts_subject on sign_in_attempts (subject, at desc);

    create table audit_log (
      seq bigserial primary key,
      at timestamptz not null,
      actor_id uuid,
      actor_name text not null,
      action text not null,
      subject_type text not null,
      subject_id text,
      before jsonb,
      after jsonb,
      request_id text,
      previous_hash text not null,
      hash text not null unique
    );
    create index audit_log_subject on audit_log (subject_type, subject_id, seq);

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
      evidence jsonb
    );
    create index recipients_name on recipients (lower(name), id);

    create table banks (code text primary key, name text not null, seen_at timestamptz not null);

    create table intents (
      id uuid primary key,
      kind text not null,
      user_id uuid not null references users (id),
      payload_hash text not null,
      payload jsonb not null,
      created_at timestamptz not null
    );

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
    -- One live operation per intent: a refused one may be followed by another try of the same form.
    create unique index operations_live_intent on operations (intent_id) where state not in ('refused','given_up');
    -- One unfinished operation per transfer.
    create unique index operations_unfinished_transfer on operations (transfer_id)
      where state in ('planned','sending','ambiguous','waiting') and transfer_id is not null;
    -- One full payment notice per transfer.
    create unique index operations_full_notice on operations (transfer_id)
      where kind = 'confirm_payment' and request ->> 'paymentType' = 'full' and state not in ('refused','given_up');
    -- No two unfinished creates alike.
    create unique index operations_unfinished_likeness on operations (likeness)
      where state in ('planned','sending','ambiguous','waiting') and likeness is not null;
    -- One transfer is the outcome of one create.
    create unique index operations_created_transfer on operations (transfer_id) where kind = 'create_transfer' and transfer_id is not null;
    create index operations_unfinished on operations (next_attempt_at) where state in ('planned','sending','ambiguous');
    create index operations_transfer on operations (transfer_id, created_at desc);

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
      frozen_reason text check (frozen_reason in ('instructions_changed','state_conflict')),
      frozen_message text,
      read_started_at timestamptz not null,
      verified_at timestamptz not null,
      next_poll_at timestamptz,
      poll_failures int not null default 0,
      created_at timestamptz not null
    );
    create index transfers_recent on transfers (created_at desc, id);
    create index transfers_phase on transfers (phase, created_at desc);
    create index transfers_recipient on transfers (recipient_id, created_at desc);
    create index transfers_reference on transfers (reference);
    create index transfers_due on transfers (next_poll_at) where next_poll_at is not null;

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

    create table webhook_inbox (
      id bigserial primary key,
      dedupe_key text not null unique,
      received_at timestamptz not null,
      verified boolean not null,
      type text,
      transfer_id text,
      reference text,
      headers jsonb not null,
      body bytea not null,
      state text not null check (state in ('pending','done','ignored','orphan','parked')),
      tries int not null default 0,
      next_try_at timestamptz,
      last_error text,
      done_at timestamptz,
      check (octet_length(body) <= 262144)
    );
    create index webhook_inbox_due on webhook_inbox (next_try_at) where state in ('pending','orphan');
    create index webhook_inbox_transfer on webhook_inbox (transfer_id) where state = 'orphan';

    create table changes (
      seq bigserial primary key,
      at timestamptz not null default clock_timestamp(),
      kind text not null,
      subject_id text
    );
    create index changes_at on changes (at);
    create function changes_notify() returns trigger language plpgsql as $$
    begin
      perform pg_notify('desk_changes', json_build_object('seq', new.seq, 'kind', new.kind, 'id', new.subject_id)::text);
      return null;
    end $$;
    create trigger changes_notify after insert on changes for each row execute function changes_notify();

    create table service_health (
      id int primary key default 1 check (id = 1),
      last_ok_at timestamptz,
      last_error_at timestamptz,
      last_error text,
      clock_offset_ms int,
      token_state text not null default 'none',
      token_issued_at timestamptz,
      token_expires_at timestamptz,
      token_next_try_at timestamptz,
      token_last_error text,
      recipients_verified_at timestamptz,
      recipients_error text,
      banks_verified_at timestamptz
    );
    insert into service_health (id) values (1);

    create table exports (
      number int generated always as identity primary key,
      user_id uuid not null references users (id),
      state text not null check (state in ('ready','running','done','cancelled','failed')),
      filters jsonb not null,
      time_zone text not null,
      file_name text not null,
      rows int not null default 0,
      bytes bigint not null default 0,
      sha256 text,
      manifest jsonb,
      message text,
      started_at timestamptz not null,
      -- Moved on the database's clock while the file is being written: one that stands still has lost its process.
      progress_at timestamptz not null default clock_timestamp(),
      finished_at timestamptz
    );

    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
    end $$;
    create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
    create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();
  `.execute(db);
}
