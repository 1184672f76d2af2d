import { type Amount, isZero } from "@/lib/money/amount";

export interface TransactionParty {
  name: string | null;
  account: string | null;
  bankOrNetwork: string | null;
  /** The recipient's id in the service's list, where the record names it. */
  recipientId?: string;
}

/** A transaction record. Source: interface.md, Transaction record. */
export interface Transaction {
  id: string;
  reference: string | null;
  amountSent: Amount;
  sourceCurrency: string;
  /** Null when the record never got a received amount. */
  amountReceived: Amount | null;
  destinationCurrency: string;
  /** Decimal text without a direction. */
  rate: string | null;
  /** Decimal text without a currency. */
  fee: string | null;
  status: string;
  createdAt: Date | null;
  recipient: TransactionParty | null;
  paymentAccount: TransactionParty | null;
  transactionHash: string | null;
  failureReason: string | null;
}

/** The fields of a record that decide its transfer's status. Its figures may be unreadable. */
export interface TransactionState extends Pick<
  Transaction,
  "id" | "reference" | "fee" | "status" | "transactionHash" | "failureReason"
> {
  sourceCurrency: string | null;
  destinationCurrency: string | null;
}

interface Pair {
  sourceCurrency: string;
  /** Null if the transfer doesn't say it, which contradicts no record. */
  destinationCurrency: string | null;
}

/** True if a record found by a transfer's reference can be that transfer's. A reference that was given twice finds another's. */
export function isRecordOf(
  transaction: Pick<TransactionState, "sourceCurrency" | "destinationCurrency">,
  transfer: Pair,
): boolean {
  return (
    transaction.sourceCurrency === transfer.sourceCurrency &&
    (transfer.destinationCurrency === null ||
      transaction.destinationCurrency === transfer.destinationCurrency)
  );
}

/** Gives a record the requested id, if the ids differ only in case. A list may write capitals. */
export function underAskedId(record: Transaction, asked: string): Transaction {
  return record.id.toLowerCase() === asked.toLowerCase() ? { ...record, id: asked } : record;
}

/**
 * Groups of record statuses by where the money is. A status in no group leaves everything open. A service may say
 * `completed`, the request's word, of a record too. The database's view `legs` has the same lists, which
 * `candidate-legs.test.ts` compares.
 */

/** The recipient was paid. */
export const COMPLETED_STATUSES = ["transaction_completed", "completed"] as const;
/** The payment has come in, and it stayed. */
export const SETTLED_STATUSES = ["payment_confirmed", ...COMPLETED_STATUSES] as const;
/** The payment came in and should be on a statement; so should a refund. */
export const PAID_STATUSES = [...SETTLED_STATUSES, "refunded"] as const;
/** Ended without a payment that could be on a statement. */
export const VOID_STATUSES = ["cancelled", "expired", "failed"] as const;
/** Ended without anything paid out, so nobody received the quoted amount. */
export const ENDED_UNPAID_STATUSES = [...VOID_STATUSES, "refunded"] as const;

/** After these only a refund is expected. */
export const ENDED_STATUSES = [...COMPLETED_STATUSES, ...ENDED_UNPAID_STATUSES] as const;

/** True if the status is in the list. @param statuses in the interface's spelling */
export function isOneOf(statuses: readonly string[], status: string): boolean {
  return statuses.includes(status);
}

/**
 * The fields that tell a received amount from a quote. Until a record has completed, `amount_received` is a quote; zero
 * is none. The SQL in `store/mirror/settled-records.ts` agrees. `Assumed:` the interface requires `amount_received` of
 * every record without saying what it is before that.
 */
type Paid = Pick<Transaction, "status" | "amountReceived">;

/** The amount that the recipient received; null if nothing was. */
export function receivedAmount({ status, amountReceived }: Paid): Amount | null {
  return isOneOf(COMPLETED_STATUSES, status) ? someAmount(amountReceived) : null;
}

/** The amount quoted to the recipient; null once it was received. */
export function quotedAmount({ status, amountReceived }: Paid): Amount | null {
  return isOneOf(COMPLETED_STATUSES, status) ? null : someAmount(amountReceived);
}

function someAmount(amount: Amount | null): Amount | null {
  return amount === null || isZero(amount) ? null : amount;
}
