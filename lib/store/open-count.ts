import { sql } from "kysely";
import type { Queryable } from "./database";

/** Suggestions, and lines that are in none and have no match, of all accounts. */
export async function countOpen(db: Queryable): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select ((select count(*) from matches where state = 'suggested')
      + (select count(*) from statement_lines l where l.match_id is null
          and not exists (select from match_lines ml join matches m on m.id = ml.match_id where ml.line_id = l.id and m.state = 'suggested')))::int as open
  `.execute(db);
  return rows[0]?.open ?? 0;
}
