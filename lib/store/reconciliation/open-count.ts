import { sql } from "kysely";
import type { Queryable } from "../database";
import { IS_UNNAMED_LINE } from "./reconciliation-figures";

/** Counts suggestions, and unmatched lines in no suggestion, of all accounts. Lines of closed periods that were open at the close aren't counted. */
export async function countOpen(db: Queryable): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select ((select count(*) from matches where state = 'suggested')
      + (select count(*) from open_lines o join statement_lines l on l.id = o.line_id join statements s on s.id = l.statement_id where ${IS_UNNAMED_LINE}
          and not exists (select from close_periods p where p.account_id = l.account_id and p.state = 'closed' and l.booked_on between p.from_day and p.to_day and s.revision <= p.closed_revision)))::int as open
  `.execute(db);
  return rows[0]?.open ?? 0;
}
