import { sql } from "kysely";
import type { LegSide } from "@/lib/domain/matching/matching";
import { STABLECOINS } from "@/lib/money/currency";
import type { Queryable } from "../database";

/**
 * The network of the leg `l`, as it is written. A record names the network, or the bank, that is paid to. Over which one a stablecoin was
 * sent is known of the desk's own transfers alone.
 */
export const LEG_NETWORK = sql`case when l.side = 'destination' then l.bank_or_network when l.currency in (${sql.join(STABLECOINS)}) then (select own.network from transfers own where own.id = l.transaction_id) end`;

/** A movement of a transaction, from the view. */
export interface StoredLeg {
  transactionId: string;
  side: LegSide;
  direction: "in" | "out";
  currency: string;
  amount: string;
  /** Void: the transaction ended without a payment. */
  state: "due" | "expected" | "void";
}

/** The legs with these ids, each once; missing ones are left out. */
export async function findLegs(
  db: Queryable,
  named: readonly { transactionId: string; side: LegSide }[],
): Promise<StoredLeg[]> {
  if (named.length === 0) return [];
  const { rows } = await sql<StoredLeg>`
    select l.transaction_id, l.side, l.direction, l.currency, l.amount::text as amount, l.state
    from (select distinct t, d from jsonb_to_recordset(${JSON.stringify(named.map((leg) => ({ t: leg.transactionId, d: leg.side })))}::jsonb) as r(t text, d text)) r
    join legs l on l.transaction_id = r.t and l.side = r.d
  `.execute(db);
  return rows;
}
