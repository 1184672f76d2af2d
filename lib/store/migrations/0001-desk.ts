import { sql, type Kysely } from "kysely";

/** The first part holds people, sessions, the audit log, and the service's state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organisation (
      id int primary key default 1 check (id = 1),
      name text not null,
      reporting_zone text not null,
      webhook_token text not null,
      webhook_secret text not null,
      sandbox boolean not null,
      -- The keys of the service profile that an administrator saved.
      service_profile jsonb not null default '{}'
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

    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
    end $$;
    create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
    create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();

    -- Changes are announced to browsers.
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

    create table intents (
      id uuid primary key,
      kind text not null,
      user_id uuid not null references users (id),
      payload_hash text not null,
      payload jsonb not null,
      created_at timestamptz not null
    );

    create table service_health (
      id int primary key default 1 check (id = 1),
      last_ok_at timestamptz,
      last_error_at timestamptz,
      last_error text,
      -- A service's clock may be off by months, as a sandbox's that was set forward is: more milliseconds than an int holds.
      clock_offset_ms double precision,
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

    -- The service's access token, encrypted, for all processes with the same credential: one of them asks for it.
    create table service_tokens (
      credential text primary key,
      sealed text,
      issued_at timestamptz,
      expires_at timestamptz,
      issuing_until timestamptz,
      -- The pause after a refused token.
      hold jsonb
    );

    -- The pace of the calls. The table is unlogged: it changes with every call, and after a crash the next call begins anew.
    create unlogged table service_pace (
      credential text primary key,
      next_at timestamptz not null,
      not_before timestamptz not null default '-infinity',
      reads_not_before timestamptz not null default '-infinity'
    );
  `.execute(db);
}
