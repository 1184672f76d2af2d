import type { CalendarDay } from "@/lib/domain/calendar/day";
import { isoInZone } from "@/lib/domain/calendar/zone";
import { typeOfPair } from "@/lib/domain/transfers/transfer";
import { partyOf, type OwnData } from "./complete-record";
import {
  isOneOf,
  PAID_STATUSES,
  quotedAmount,
  receivedAmount,
  type Transaction,
  VOID_STATUSES,
} from "./transaction";

/** The columns of a reconciliation file, in their order. Source: product.md, "Reconciliation columns". */
export const RECONCILIATION_COLUMNS = [
  "reference",
  "transfer_id",
  "your_reference",
  "created_at",
  "time_zone",
  "created_at_utc",
  "type",
  "status",
  "recipient_name",
  "recipient_account",
  "bank_or_network",
  "source_currency",
  "amount_sent",
  "rate",
  "destination_currency",
  "amount_received",
  "amount_quoted",
  "fee",
  "transaction_hash",
  "statement_reference",
  "statement_date",
  "match_status",
  "match_rule",
  "difference",
  "created_by",
  "approved_by",
  "failure_reason",
] as const;
export type ReconciliationColumn = (typeof RECONCILIATION_COLUMNS)[number];

/** Columns whose decimal figures are written unquoted; any other text there is quoted. */
export const FIGURE_COLUMNS: ReadonlySet<ReconciliationColumn> = new Set([
  "amount_sent",
  "rate",
  "amount_received",
  "amount_quoted",
  "fee",
  "difference",
]);

/** A row of exact decimal text; an absent or null column is an empty cell. */
export type ReconciliationRow = Partial<Record<ReconciliationColumn, string | null>>;

export interface StatedMatch {
  reference: string | null;
  /** The day of the last of them. */
  date: CalendarDay;
  rule: string;
  /** Exact decimal text; null where another transaction of the match shows it. */
  difference: string | null;
  /** True if both the payment and its refund are matched. */
  withRefund: boolean;
  /** The ends that are matched, of those that an account kept here has to have. */
  ends: "matched" | "payment_matched" | "receipt_matched";
}

/** Matched if each required end is; a refunded transaction needs payment and refund. */
function matchStatus(status: string, match: StatedMatch | null): string | null {
  if (match !== null && (status !== "refunded" || match.withRefund)) return match.ends;
  if (isOneOf(VOID_STATUSES, status)) return null;
  return isOneOf(PAID_STATUSES, status) ? "unmatched" : "expected";
}

/**
 * Writes a transaction as a row, with the desk's own transfer and matches. `your_reference` is the note that was written
 * here when the transfer was created. The column for approvals stays empty: the desk has none.
 * @param zone the reporting zone, in which `created_at` is written with its offset; `created_at_utc` is the same instant
 */
export function reconciliationRow(
  transaction: Transaction,
  { own, match }: { own: OwnData | null; match: StatedMatch | null },
  zone: string,
): ReconciliationRow {
  const party = partyOf(transaction.recipient, own?.recipient ?? null);
  return {
    reference: transaction.reference,
    transfer_id: transaction.id,
    your_reference: own?.note ?? null,
    created_at: transaction.createdAt && isoInZone(transaction.createdAt, zone),
    time_zone: zone,
    created_at_utc: transaction.createdAt && transaction.createdAt.toISOString(),
    type: typeOfPair(transaction.sourceCurrency, transaction.destinationCurrency),
    status: transaction.status,
    recipient_name: party?.name ?? null,
    recipient_account: party?.account ?? null,
    bank_or_network: party?.bankOrNetwork ?? null,
    source_currency: transaction.sourceCurrency,
    amount_sent: transaction.amountSent,
    rate: transaction.rate,
    destination_currency: transaction.destinationCurrency,
    amount_received: receivedAmount(transaction),
    amount_quoted: quotedAmount(transaction),
    fee: transaction.fee,
    transaction_hash: transaction.transactionHash,
    statement_reference: match?.reference ?? null,
    statement_date: match?.date ?? null,
    match_status: matchStatus(transaction.status, match),
    match_rule: match?.rule ?? null,
    difference: match?.difference ?? null,
    created_by: own?.createdBy?.name ?? null,
    failure_reason: transaction.failureReason,
  };
}
