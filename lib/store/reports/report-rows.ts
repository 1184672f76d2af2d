import {
  COMPLETED_STATUSES,
  PAID_STATUSES,
  VOID_STATUSES,
} from "@/lib/domain/transactions/record-status";
import { isPaymentKept, isReceiptKept, type KeptAccount } from "./kept-accounts";
import { inLiteral, textLiteral } from "./literals";
import { matchesOfPicked } from "./matches-of-picked";
import { originsOfPicked, withPicked } from "./of-picked";
import { pickedRecords, type RowSet, type Stretch } from "./picked-records";

/**
 * The match status of a record, as of the revision, in words, as `reconciliationRow` gives it. Of a refunded one, both the payment and the
 * refund must be matched, and of any other one each end that an account kept here has to have: otherwise it says which end is.
 */
function matchStatus({ accounts }: RowSet, zone: string): string {
  return `case when s.transaction_id is not null and (p.status <> 'refunded' or s.with_refund) then ${accounts ? matchedEnds(accounts, zone) : "'matched'"}
    when p.status in ${inLiteral(VOID_STATUSES)} then null
    when p.status in ${inLiteral(PAID_STATUSES)} then 'unmatched' else 'expected' end`;
}

/** SQL of which ends of a record `p` with a match `s` are matched, of those that have to be. @param zone whose day a record's is */
export function matchedEnds(accounts: readonly KeptAccount[], zone: string): string {
  return `case when not s.has_payment and p.status in ${inLiteral(PAID_STATUSES)} and ${isPaymentKept(accounts, zone)} then 'receipt_matched'
    when not s.has_receipt and p.status in ${inLiteral(COMPLETED_STATUSES)} and ${isReceiptKept(accounts, zone)} then 'payment_matched' else 'matched' end`;
}

/**
 * SQL of the report's rows, newest first, each with the columns of the reconciliation set under their names, in exact values.
 * What is said of its match is in matches-of-picked.ts.
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
