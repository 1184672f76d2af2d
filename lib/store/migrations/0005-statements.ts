import { sql, type Kysely } from "kysely";

/** Accounts and wallets of ours, the files that came of them, and their lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Any process may take a file in and another work on it, so its bytes lie here, in pieces of up to 1 MB.
    create table stored_files (
      id uuid primary key,
      name text not null,
      media_type text not null,
      size bigint not null,
      sha256 text not null,
      complete boolean not null default false,
      created_by uuid references users (id),
      created_at timestamptz not null
    );
    create table stored_file_parts (
      file_id uuid not null references stored_files (id) on delete cascade,
      part int not null,
      bytes bytea not null,
      primary key (file_id, part),
      check (octet_length(bytes) <= 1048576)
    );
    alter table stored_file_parts alter column bytes set storage external;

    create table statement_accounts (
      id uuid primary key,
      kind text not null check (kind in ('bank','wallet')),
      name text not null,
      -- Account number, IBAN or wallet address.
      identifier text not null,
      identifier_key text generated always as (upper(regexp_replace(identifier, '[^A-Za-z0-9]', '', 'g'))) stored,
      -- Bank, or network of a wallet.
      institution text not null,
      currency text not null,
      -- How its CSV files are read, remembered from the last import.
      mapping jsonb,
      version int not null default 1,
      created_by uuid references users (id),
      created_at timestamptz not null
    );
    create unique index statement_accounts_identifier on statement_accounts (identifier_key, currency);

    create table statement_imports (
      id uuid primary key,
      file_id uuid references stored_files (id),
      file_name text not null,
      sha256 text not null,
      account_id uuid references statement_accounts (id),
      format text not null,
      options jsonb not null,
      state text not null check (state in ('preview','queued','running','imported','refused','cancelled')),
      -- Lines read so far, and of what the file's size is.
      bytes_read bigint not null default 0,
      lines_read int not null default 0,
      lines_new int not null default 0,
      lines_known int not null default 0,
      warnings jsonb not null default '[]',
      problems jsonb not null default '[]',
      message text,
      progress_at timestamptz not null default clock_timestamp(),
      created_by uuid not null references users (id),
      created_at timestamptz not null,
      finished_at timestamptz
    );
    create unique index statement_imports_once on statement_imports (account_id, sha256) where state = 'imported';
    create index statement_imports_recent on statement_imports (created_at desc);

    create table statements (
      id uuid primary key,
      import_id uuid not null references statement_imports (id),
      account_id uuid not null references statement_accounts (id),
      sequence int,
      page int,
      opening_amount numeric,
      opening_on date,
      closing_amount numeric,
      closing_on date,
      first_day date,
      last_day date,
      lines int not null,
      total_in numeric not null,
      total_out numeric not null,
      -- With which it came, and its lines with it: taken when its import ends.
      revision bigint
    );
    create index statements_account on statements (account_id, first_day);

    create table statement_lines (
      id bigint generated always as identity primary key,
      statement_id uuid not null references statements (id),
      account_id uuid not null references statement_accounts (id),
      line_number int not null,
      booked_on date not null,
      value_on date,
      direction text not null check (direction in ('in','out')),
      amount numeric not null check (amount > 0),
      currency text not null,
      narration text not null,
      bank_reference text,
      payment_reference text,
      counterparty text,
      counterparty_account text,
      reversal boolean,
      transaction_hash text,
      network text,
      balance_after numeric,
      -- What makes a movement itself, and which of several alike it is: the same line twice is known by it.
      fingerprint text not null,
      occurrence int not null,
      -- The match that holds it; null while it is open.
      match_id uuid
    );
    create unique index statement_lines_once on statement_lines (account_id, fingerprint, occurrence);
    create index statement_lines_account on statement_lines (account_id, booked_on, id);
    create index statement_lines_open on statement_lines (account_id, booked_on, id) where match_id is null;
  `.execute(db);
}
