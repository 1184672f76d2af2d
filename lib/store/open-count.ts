import { sql } from "kysely";
import type { Queryable } from "./database";

/** Counts suggestions, and unmatched lines in no suggestion, of all accounts. Lines of closed periods that were open at the close aren't counted. */
export async function countOpen(db: Queryable): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select ((select count(*) from matches where state = 'suggested')
      + (select count(*) from statement_lines l join statements s on s.id = l.statement_id where l.match_id is null
          and not exists (select from close_periods p where p.account_id = l.account_id and p.state = 'closed' and l.booked_on between p.from_day and p.to_day and s.revision <= p.closed_revision)
          and not exists (select from match_lines ml join matches m on m.id = ml.match_id where ml.line_id = l.id and m.state = 'suggested')))::int as open
  `.execute(db);
  return rows[0]?.open ?? 0;
}
