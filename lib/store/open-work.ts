import { sql } from "kysely";
import type { Queryable } from "./database";

/** What is left to do on an account, whatever the period. */
export interface OpenWork {
  accountId: string;
  /** Lines without a match, those of suggestions included. */
  openLines: number;
  suggestions: number;
  /** The last day that a statement reaches to. */
  lastDay: string | null;
}

/** Every account's open work, in three counts over what is open alone. */
export async function openWork(db: Queryable): Promise<OpenWork[]> {
  const { rows } = await sql<OpenWork>`
    with lines as (select account_id, count(*)::int as n from statement_lines where match_id is null group by account_id),
      suggestions as (select account_id, count(*)::int as n from matches where state = 'suggested' group by account_id),
      days as (select account_id, max(last_day) as last_day from statements group by account_id)
    select a.id as account_id, coalesce(lines.n, 0) as open_lines, coalesce(suggestions.n, 0) as suggestions, days.last_day
    from statement_accounts a left join lines on lines.account_id = a.id left join suggestions on suggestions.account_id = a.id left join days on days.account_id = a.id
  `.execute(db);
  return rows;
}

/** Suggestions, and lines that are in none and have no match, of all accounts. */
export async function countOpen(db: Queryable): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select ((select count(*) from matches where state = 'suggested')
      + (select count(*) from statement_lines l where l.match_id is null
          and not exists (select from match_lines ml join matches m on m.id = ml.match_id where ml.line_id = l.id and m.state = 'suggested')))::int as open
  `.execute(db);
  return rows[0]?.open ?? 0;
}
