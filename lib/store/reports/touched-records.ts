import { sql } from "kysely";
import type { Database } from "../database";

/**
 * Ids of the transactions, in order, for which anything that reports show was written after a revision: the record
 * itself, a match of it, or what the desk knows about its transfer. A report may still show them unchanged.
 */
export async function touchedSince(db: Database, revision: string, upTo: string, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id from transactions where revision > ${revision}
      union
      select g.transaction_id from matches m join match_legs g on g.match_id = m.id
      where (m.from_revision > ${revision} and m.from_revision <= ${upTo}) or (m.to_revision > ${revision} and m.to_revision <= ${upTo})
      union
      select transfer_id from transfer_origins
      where (from_revision > ${revision} and from_revision <= ${upTo}) or (to_revision > ${revision} and to_revision <= ${upTo})
    ) touched where id > ${after} order by id limit ${limit}
  `.execute(db);
  return rows.map((row) => row.id);
}
