import { sql, type Kysely } from "kysely";

/** Reports that are made at set times, and what became of each of those times. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_schedules (
      id uuid primary key,
      -- In whose name its reports are made.
      owner_id uuid not null references users (id),
      name text not null check (length(name) between 1 and 120),
      -- What is reported, with a period that is told from the day it is due.
      report jsonb not null,
      cadence text not null check (cadence in ('day', 'week', 'month')),
      weekday int check (weekday between 1 and 7),
      month_day int check (month_day between 1 and 31),
      at_time text not null check (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      -- The zone that next_run_at was counted in.
      time_zone text not null,
      recipients text[] not null default '{}' check (cardinality(recipients) <= 20),
      state text not null default 'active' check (state in ('active', 'paused', 'ended')),
      paused_reason text,
      version int not null default 1,
      next_run_at timestamptz,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      constraint report_schedules_cadence check ((cadence = 'week') = (weekday is not null) and (cadence = 'month') = (month_day is not null)),
      constraint report_schedules_next_run check ((state = 'active') = (next_run_at is not null))
    );
    create index report_schedules_due on report_schedules (next_run_at) where state = 'active';

    create table report_deliveries (
      id uuid primary key,
      schedule_id uuid not null references report_schedules (id),
      -- The time that it is the run of; for one that was asked for, when it was.
      due_at timestamptz not null,
      -- Who asked for it; null for one that came by the clock.
      asked_by uuid references users (id),
      -- Times before this one that went by without a run.
      missed int not null default 0 check (missed >= 0),
      -- What is reported, with its days; fixed here, so that a later change of the schedule doesn't reach it.
      report jsonb not null,
      recipients text[] not null,
      state text not null check (state in ('making', 'mailing', 'ready', 'sent', 'needs_person', 'stopped')),
      -- Its report, made once.
      number int references exports (number),
      tries int not null default 0,
      next_try_at timestamptz,
      lease_until timestamptz,
      -- Counted up by each worker that takes it: one that was thought lost writes nothing more.
      fence int not null default 0,
      -- The same for each try, so that who gets the mail twice can tell.
      message_id text not null unique,
      -- For whom the mail server has taken it.
      delivered_to text[] not null default '{}',
      message text,
      created_at timestamptz not null,
      sent_at timestamptz,
      finished_at timestamptz,
      constraint report_deliveries_due check ((state in ('making', 'mailing')) = (next_try_at is not null)),
      constraint report_deliveries_report check (number is not null or state in ('making', 'needs_person', 'stopped')),
      constraint report_deliveries_sent check ((state = 'sent') = (sent_at is not null))
    );
    -- A time of a schedule is run once, whoever finds it due.
    create unique index report_deliveries_once on report_deliveries (schedule_id, due_at) where asked_by is null;
    -- Asked for twice in a row, it is made once.
    create unique index report_deliveries_asked on report_deliveries (schedule_id) where asked_by is not null and state in ('making', 'mailing');
    create unique index report_deliveries_number on report_deliveries (number) where number is not null;
    create index report_deliveries_waiting on report_deliveries (next_try_at) where next_try_at is not null;
    create index report_deliveries_recent on report_deliveries (schedule_id, created_at desc);
  `.execute(db);
}
