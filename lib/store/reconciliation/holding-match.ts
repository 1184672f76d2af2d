import { sql } from "kysely";
import type { LegSide } from "@/lib/domain/matching/matching";
import type { Queryable } from "../database";

/** A match or suggestion that has a line or leg, and whose it is. */
export interface HoldingMatch {
  id: string;
  accountId: string;
  accountName: string;
}

/** The match that has a line, or else a suggestion that has it; undefined while it is open. */
export async function matchOfLine(
  db: Queryable,
  lineId: string,
): Promise<HoldingMatch | undefined> {
  const { rows } = await sql<HoldingMatch>`
    select m.id, m.account_id, a.name as account_name
    from match_lines ml join matches m on m.id = ml.match_id and m.state in ('matched', 'suggested') join statement_accounts a on a.id = m.account_id
    where ml.line_id = ${lineId}::bigint
    order by m.state, m.created_at, m.id limit 1
  `.execute(db);
  return rows[0];
}

/** The match that has a leg, of whatever account, or else a suggestion of this account that has it; undefined while it is open there. */
export async function matchOfLeg(
  db: Queryable,
  accountId: string,
  { transactionId, side }: { transactionId: string; side: LegSide },
): Promise<HoldingMatch | undefined> {
  const { rows } = await sql<HoldingMatch>`
    select m.id, m.account_id, a.name as account_name
    from match_legs g join matches m on m.id = g.match_id and (m.state = 'matched' or m.state = 'suggested' and m.account_id = ${accountId}) join statement_accounts a on a.id = m.account_id
    where g.transaction_id = ${transactionId} and g.side = ${side}
    order by m.state, m.created_at, m.id limit 1
  `.execute(db);
  return rows[0];
}
