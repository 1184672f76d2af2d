import { sql } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { LegSide, LegState } from "@/lib/domain/matching/matching";
import type { Amount } from "@/lib/money/amount";
import { STABLECOINS } from "@/lib/money/currency";
import type { Queryable } from "../database";
import { isNumberUnique, isPaidTo, ownKeysOf } from "./account-keys";

/**
 * The network of the leg `l`, as it is written. A record names the network, or the bank, that is paid to. Over which one a stablecoin was
 * sent is known of the desk's own transfers alone.
 */
export const LEG_NETWORK = sql`case when l.side = 'destination' then l.bank_or_network when l.currency in (${sql.join(STABLECOINS)}) then (select own.network from transfers own where own.id = l.transaction_id) end`;

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
    from (select distinct * from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as r("transactionId" text, side text)) r
    join legs l on l.transaction_id = r."transactionId" and l.side = r.side
  `.execute(db);
  return rows;
}

/** A movement of a transaction, and the reach of statements that could show it. */
export interface EvidenceLeg {
  side: LegSide;
  state: LegState;
  currency: string;
  amount: Amount;
  onDay: CalendarDay;
  /** Last day up to which all such accounts have statements; null if one has none. */
  lastDay: CalendarDay | null;
  /** The first day from which all of them have statements; null as `lastDay`. */
  firstDay: CalendarDay | null;
  /** Of several such accounts, the one whose statements end first. */
  behind: string | null;
  isOurs: boolean;
}

const PAYEE = { account: "l.party", currency: "l.currency" };

/** The legs of a transaction. Its destination leg is on an account of ours only if the recipient's account is one; a payment can be on any that pays transfers. */
export async function evidenceLegs(db: Queryable, transactionId: string, zone: string) {
  const { rows } = await sql<EvidenceLeg>`
    select l.side, l.state, l.currency, l.amount::text as amount, (l.created_at at time zone ${zone})::date as on_day,
      (array_agg(a.last_day order by a.last_day nulls first, a.name))[1] as last_day,
      case when bool_and(a.first_day is not null) then max(a.first_day) end as first_day,
      case when count(a.id) > 1 then (array_agg(a.name order by a.last_day nulls first, a.name))[1] end as behind, count(a.id) > 0 as is_ours
    from legs l
    left join (
      select own.*, ${sql.raw(isNumberUnique("own"))} as by_number, covered.* from statement_accounts own
      cross join lateral (select min(s.first_day) as first_day, max(s.last_day) as last_day from statements s where s.account_id = own.id) covered
    ) a on a.currency = l.currency
      and (case l.side when 'destination' then case when a.by_number then ${sql.raw(isPaidTo(PAYEE, ownKeysOf("a"), true))} else ${sql.raw(isPaidTo(PAYEE, ownKeysOf("a"), false))} end else a.pays_transfers end)
      and (a.network is null or coalesce(known_network(${LEG_NETWORK}), a.network) = a.network)
    where l.transaction_id = ${transactionId}
    group by l.side, l.state, l.currency, l.amount, l.created_at
  `.execute(db);
  return rows;
}

export interface EvidenceLine {
  side: LegSide;
  matchState: "matched" | "suggested";
  accountId: string;
  accountName: string;
  bookedOn: CalendarDay;
  fileName: string;
  lineNumber: number;
}

export async function evidenceLines(db: Queryable, transactionId: string): Promise<EvidenceLine[]> {
  const { rows } = await sql<EvidenceLine>`
    select g.side, m.state as match_state, a.id as account_id, a.name as account_name, l.booked_on, i.file_name, l.line_number
    from match_legs g join matches m on m.id = g.match_id and m.state in ('matched', 'suggested')
    join match_lines ml on ml.match_id = m.id join statement_lines l on l.id = ml.line_id
    join statements s on s.id = l.statement_id join statement_imports i on i.id = s.import_id
    join statement_accounts a on a.id = l.account_id
    where g.transaction_id = ${transactionId}
    order by m.state, l.booked_on, l.id
  `.execute(db);
  return rows;
}

export interface MarkedPayment {
  mark: string;
  amount: Amount;
}

/** Returns a transfer's payments with a known session or hash, oldest first. */
export async function markedPayments(db: Queryable, transactionId: string) {
  const { rows } = await sql<MarkedPayment>`
    select session_id as mark, amount::text as amount from transfer_payments where transfer_id = ${transactionId} and session_id is not null order by place
  `.execute(db);
  return rows;
}
