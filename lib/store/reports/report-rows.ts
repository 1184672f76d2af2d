import { sql } from "kysely";
import type { StatedMatch } from "@/lib/domain/transactions/reconciliation-row";
import {
  COMPLETED_STATUSES,
  PAID_STATUSES,
  VOID_STATUSES,
} from "@/lib/domain/transactions/transaction";
import { normaliseAmount } from "@/lib/money/amount";
import type { Queryable } from "../database";
import { inLiteral, textListLiteral, textLiteral } from "../postgres/literals";
import { isPaymentKept, isReceiptKept, type KeptAccount, keptAccounts } from "./kept-accounts";
import {
  ofPicked,
  originsOfPicked,
  pickedRecords,
  type RowSet,
  type Stretch,
  withPicked,
} from "./picked-records";
import { validAtRevision } from "./row-filter";

/**
 * SQL of a record's match status as of the revision, as `reconciliationRow` gives it.
 * For a refunded record both payment and refund must be matched, for others each end that a kept account must
 * show: otherwise it names the matched end.
 */
function matchStatus({ accounts }: RowSet, zone: string): string {
  return `case when s.transaction_id is not null and (p.status <> 'refunded' or s.with_refund) then ${accounts ? matchedEnds(accounts, zone) : "'matched'"}
    when p.status in ${inLiteral(VOID_STATUSES)} then null
    when p.status in ${inLiteral(PAID_STATUSES)} then 'unmatched' else 'expected' end`;
}

/**
 * SQL of the matched ends of a record `p` with match `s`, of those required.
 * @param zone whose day a record's is
 */
function matchedEnds(accounts: readonly KeptAccount[], zone: string): string {
  return `case when not s.has_payment and p.status in ${inLiteral(PAID_STATUSES)} and ${isPaymentKept(accounts, zone)} then 'receipt_matched'
    when not s.has_receipt and p.status in ${inLiteral(COMPLETED_STATUSES)} and ${isReceiptKept(accounts, zone)} then 'payment_matched' else 'matched' end`;
}

/**
 * SQL of the report's rows, newest first, with the reconciliation columns in exact values.
 * The connection's time zone is the report's: `created_at` is written with its offset.
 * Source of the columns: product.md, "Reconciliation columns".
 */
export function reportRows(set: RowSet, zone: string, stretch: Stretch | null): string {
  const isPiece = stretch !== null;
  const join = withPicked(isPiece);
  return `
    with picked as materialized (${pickedRecords(set, stretch)}),
    ${matchesOfPicked(set, isPiece)}
    select
      p.reference, p.id as transfer_id, o.note as your_reference,
      to_char(p.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MSTZH:TZM') as created_at,
      ${textLiteral(zone)}::text as time_zone,
      to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at_utc,
      p.type, p.status,
      coalesce(p.recipient_name, o.recipient_name) as recipient_name,
      coalesce(p.recipient_account, o.recipient_account) as recipient_account,
      coalesce(p.bank_or_network, o.bank_or_network) as bank_or_network,
      p.source_currency, p.amount_sent, p.rate, p.destination_currency, p.amount_received, p.amount_quoted, p.fee, p.transaction_hash,
      s.statement_reference, s.statement_date, ${matchStatus(set, zone)} as match_status, s.lane as match_rule, s.difference,
      o.created_by, null::text as approved_by, p.failure_reason,
      p.created_at as created_instant, p.recipient_account as account_of_record
    from picked p
    ${join} stated s on s.transaction_id = p.id
    ${join} ${originsOfPicked(set, isPiece)} o on o.transfer_id = p.id
    order by p.created_at desc nulls last, p.id desc`;
}

/** SQL of lines less transfers of the match `n`, whose legs may have two directions. */
const NET_DIFFERENCE = `trim_scale(
            (select sum(case l.direction when 'in' then l.amount else -l.amount end) from match_lines ml join statement_lines l on l.id = ml.line_id where ml.match_id = n.match_id)
            - (select sum(case f.side when 'source' then -f.amount else f.amount end) from match_legs f where f.match_id = n.match_id))`;

/**
 * SQL of `stated`, a part of a `with`: the match of each record `picked`.
 * Only records matched at the revision. The match is that of the source leg and the refund, which `with_refund`
 * marks; otherwise that of the destination leg. `has_payment` and `has_receipt` show the matched ends,
 * whichever the rest is of. The lines' references are joined, the day is the last line's, and the lane the
 * payment's if matched.
 * A match over several records shows its difference once, at the first of them, and a refunded record the sum
 * of both matches'. A difference is lines less transfers, as in the statement of reconciliation, so that a
 * column of one currency adds up; for an account's report, differences on another account are left to that one.
 * With an account, a match on an account of the other currency doesn't count.
 */
function matchesOfPicked({ revision, filter: { ofAccount: account } }: RowSet, isPiece: boolean) {
  const counts = account
    ? ` and m.account_id in (select o.id from statement_accounts a join statement_accounts o using (currency) where a.id = ${textLiteral(account.accountId)}::uuid)`
    : "";
  const ofSide = (value: string, side: "source" | "refund") =>
    `max(${value}) filter (where h.side = '${side}')`;
  const [paid, refunded] = [ofSide("h.difference", "source"), ofSide("h.difference", "refund")];
  const isOwn = account ? `n.account_id = ${textLiteral(account.accountId)}::uuid` : "true";
  const withRefund = "bool_or(h.side = 'source') and bool_or(h.side = 'refund')";
  return `held as materialized (
      select n.transaction_id, n.side, n.match_id, n.lane, n.has_receipt,
        case when n.difference = 0 or (${isOwn} and not exists (
          select from match_legs f where f.match_id = n.match_id and (f.transaction_id < n.transaction_id or (f.transaction_id = n.transaction_id and f.side > n.side))
        )) then case when n.difference = 0 then n.difference else ${NET_DIFFERENCE} end end as difference
      from (
        select g.transaction_id, g.side, g.match_id, m.lane, m.difference, m.account_id, rank() over (partition by g.transaction_id order by g.side = 'destination') as place,
          bool_or(g.side = 'destination') over (partition by g.transaction_id) as has_receipt
        from ${isPiece ? "match_legs g" : "picked p join match_legs g on g.transaction_id = p.id"} join matches m on m.id = g.match_id
        where ${ofPicked("g.transaction_id", isPiece)} and ${validAtRevision("m", revision)}${counts}
      ) n where n.place = 1
    ),
    stated as materialized (
      select h.transaction_id, ${withRefund} as with_refund, bool_or(h.side = 'source') as has_payment, bool_or(h.has_receipt) as has_receipt,
        coalesce(${ofSide("h.lane", "source")}, max(h.lane)) as lane,
        case when ${withRefund} then coalesce(${paid} + ${refunded}, ${paid}, ${refunded}) else max(h.difference) end as difference,
        string_agg(distinct coalesce(l.bank_reference, l.payment_reference), '; ') as statement_reference,
        max(l.booked_on) as statement_date
      from held h join match_lines ml on ml.match_id = h.match_id join statement_lines l on l.id = ml.line_id
      group by h.transaction_id
    )`;
}

/** Whatever stands now: of a revision later than any. */
const NOW: RowSet = {
  revision: "9223372036854775807",
  filter: { range: null, state: null, currency: null },
};

/**
 * Returns the desk's standing matches of these records, by id. Records without a match are left out.
 * @param zone whose day a record's is
 */
export async function statedRecords(db: Queryable, ids: readonly string[], zone: string) {
  if (ids.length === 0) return new Map<string, StatedMatch>();
  const accounts = await keptAccounts(db);
  const picked = `select id, status, source_currency, destination_currency, recipient_account, bank_or_network, created_at from transactions where id = any(${textListLiteral(ids)})`;
  const { rows } = await sql<StatedMatch & { transactionId: string }>`${sql.raw(`
    with picked as materialized (${picked}), ${matchesOfPicked(NOW, true)}
    select transaction_id, with_refund, ${matchedEnds(accounts, zone)} as ends, lane as rule, difference::text, statement_reference as reference, statement_date::text as date from stated s join picked p on p.id = s.transaction_id`)}`.execute(
    db,
  );
  return new Map(
    rows.map(({ transactionId, difference, ...match }) => [
      transactionId,
      { ...match, difference: difference === null ? null : normaliseAmount(difference) },
    ]),
  );
}
