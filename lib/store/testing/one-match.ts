import { randomUUID } from "node:crypto";
import { sql, type Database } from "../database";

export interface OneMatch {
  /** A suggestion without lines and legs. Its account, and the person who brought the statement, have its id too. */
  match: string;
  /** An open line of the match's account. */
  line: string;
  transaction: string;
}

/** Inserts an unrelated match, line and transaction, for tests of the database's own checks. */
export async function oneMatch(db: Database): Promise<OneMatch> {
  const [match, transaction] = [randomUUID(), randomUUID()];
  const { rows } = await sql<{ id: string }>`
    with person as (
      insert into users (id, email, name, roles, created_at) values (${match}::uuid, ${`${match}@desk.example`}, 'Ada', '{maker}', now()) returning id
    ), account as (
      insert into statement_accounts (id, kind, name, identifier, institution, currency, created_at)
      values (${match}::uuid, 'bank', 'Operations', ${match}::text, 'Zenith Bank', 'NGN', now()) returning id
    ), import as (
      insert into statement_imports (id, file_name, sha256, account_id, format, options, state, created_by, created_at)
      select ${match}::uuid, 'a.csv', ${match}::text, account.id, 'csv', '{}', 'imported', person.id, now() from account, person returning id, account_id
    ), statement as (
      insert into statements (id, import_id, account_id, lines, total_in, total_out) select id, id, account_id, 1, 0, 0 from import returning id, account_id
    ), suggestion as (
      insert into matches (id, account_id, lane, first_on, state, automatic, difference, evidence, sentence, fingerprint, created_at)
      select ${match}::uuid, id, 'manual', '2026-11-02', 'suggested', false, 0, '[]', 'So it is', ${match}::text, now() from account
    ), record as (
      insert into transactions (id, status, source_currency, amount_sent, destination_currency, revision, read_started_at, first_seen_at)
      values (${transaction}, 'failed', 'NGN', 100, 'USDC', nextval('desk_revision'), now(), now())
    )
    insert into statement_lines (statement_id, account_id, line_number, booked_on, direction, amount, currency, narration, fingerprint, occurrence)
    select id, account_id, 1, '2026-11-02', 'out', 100, 'NGN', 'RAMP', ${match}::text, 0 from statement returning id
  `.execute(db);
  return { match, line: rows[0]?.id ?? "", transaction };
}
