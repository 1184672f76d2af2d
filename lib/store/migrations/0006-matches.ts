import { sql, type Kysely } from "kysely";

/** What belongs together, who said so and why; what is said about what doesn't; and the periods that are closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table match_rules (
      version int primary key,
      rules jsonb not null,
      created_by uuid references users (id),
      created_at timestamptz not null
    );

    create table matches (
      id uuid primary key,
      account_id uuid not null references statement_accounts (id),
      -- A lane, or 'manual'.
      lane text not null,
      state text not null check (state in ('suggested','matched','rejected','undone')),
      automatic boolean not null,
      rules_version int,
      difference numeric not null,
      difference_reason text,
      evidence jsonb not null,
      sentence text not null,
      -- The sorted ids of its lines and legs: what was rejected once is not suggested again.
      fingerprint text not null,
      created_at timestamptz not null,
      created_by uuid references users (id),
      decided_at timestamptz,
      decided_by uuid references users (id),
      undone_at timestamptz,
      undone_by uuid references users (id),
      undo_reason text,
      -- The revisions between which it held.
      from_revision bigint,
      to_revision bigint,
      version int not null default 1,
      check (state <> 'matched' or difference = 0 or difference_reason is not null),
      check ((from_revision is not null) = (state in ('matched','undone')))
    );
    create index matches_account on matches (account_id, state, created_at desc);
    create index matches_rejected on matches (account_id, fingerprint) where state = 'rejected';
    create index matches_from on matches (from_revision) where from_revision is not null;
    create index matches_to on matches (to_revision) where to_revision is not null;

    create table match_lines (
      match_id uuid not null references matches (id) on delete cascade,
      line_id bigint not null references statement_lines (id),
      -- Whether its match stands: a line stands in one at most.
      live boolean not null,
      primary key (match_id, line_id)
    );
    create unique index match_lines_live on match_lines (line_id) where live;
    create index match_lines_line on match_lines (line_id);

    create table match_legs (
      match_id uuid not null references matches (id) on delete cascade,
      transaction_id text not null references transactions (id),
      side text not null check (side in ('source','destination')),
      amount numeric not null,
      live boolean not null,
      primary key (match_id, transaction_id, side)
    );
    create unique index match_legs_live on match_legs (transaction_id, side) where live;
    create index match_legs_leg on match_legs (transaction_id, side);

    alter table statement_lines add constraint statement_lines_match foreign key (match_id) references matches (id);

    -- A break is a line or a leg without a match: 'line:<id>' or 'leg:<transaction id>:<side>'.
    create table break_comments (
      id uuid primary key,
      subject text not null,
      account_id uuid not null references statement_accounts (id),
      text text not null check (length(text) between 1 and 2000),
      created_by uuid not null references users (id),
      created_at timestamptz not null
    );
    create index break_comments_subject on break_comments (subject, created_at);
    create table break_assignments (
      subject text primary key,
      account_id uuid not null references statement_accounts (id),
      assignee_id uuid references users (id),
      version int not null default 1,
      assigned_by uuid not null references users (id),
      assigned_at timestamptz not null
    );

    create table close_periods (
      id uuid primary key,
      account_id uuid not null references statement_accounts (id),
      from_day date not null,
      to_day date not null,
      state text not null check (state in ('open','prepared','closed')),
      checklist jsonb not null default '{}',
      prepared_by uuid references users (id),
      prepared_at timestamptz,
      reviewed_by uuid references users (id),
      reviewed_at timestamptz,
      -- What the period is closed as of: later changes are adjustments in the next.
      closed_revision bigint,
      pack_file_id uuid references stored_files (id),
      version int not null default 1,
      check (to_day >= from_day),
      check (state <> 'closed' or (prepared_by <> reviewed_by and closed_revision is not null))
    );
    create unique index close_periods_account on close_periods (account_id, from_day);
  `.execute(db);
}
