import { type Amount, isZero } from "@/lib/money/amount";

/** What could be read of a record's recipient, whose inner fields are not shown. */
export interface TransactionParty {
  name: string | null;
  /** Account number or wallet address. */
  account: string | null;
  /** Bank name or network. */
  bankOrNetwork: string | null;
  /** The recipient's id in the service's list, where the record names it. */
  recipientId?: string;
}

/** A transaction record. Source: interface.md, Transaction record. */
export interface Transaction {
  /** Transfer request id. */
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
  /** One of the interface's statuses, or raw text. */
  status: string;
  createdAt: Date | null;
  recipient: TransactionParty | null;
  paymentAccount: TransactionParty | null;
  transactionHash: string | null;
  failureReason: string | null;
}

/** What of a record says how its transfer stands. It can be told of a record whose figures can't be read, and which the mirror doesn't take. */
export interface TransactionState extends Pick<
  Transaction,
  "id" | "reference" | "fee" | "status" | "transactionHash" | "failureReason"
> {
  /** Null if the record doesn't say it. */
  sourceCurrency: string | null;
  destinationCurrency: string | null;
}

interface Pair {
  sourceCurrency: string;
  /** Null if the transfer doesn't say it, which contradicts no record. */
  destinationCurrency: string | null;
}

/** Whether a record that a transfer's reference found can be that transfer's: a reference that was given twice finds another's. */
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

/**
 * A record that was read by its id, under the id that was asked for where its own differs in nothing but letters.
 * Assumed: a list may write ids in capitals that the record read by its id has in small letters; both are one record.
 */
export function underAskedId(record: Transaction, asked: string): Transaction {
  return record.id.toLowerCase() === asked.toLowerCase() ? { ...record, id: asked } : record;
}

/**
 * What the status of a transaction record says of its money. A status that is in none of these lists leaves everything open.
 * Assumed: a service may say `completed`, the request's word, of a record too.
 * The database's view `legs` has the same lists, which `candidate-legs.test.ts` compares.
 */

/** The recipient was paid. */
export const COMPLETED_STATUSES = ["transaction_completed", "completed"] as const;
/** The payment has come in, and it stayed. */
export const SETTLED_STATUSES = ["payment_confirmed", ...COMPLETED_STATUSES] as const;
/** The payment has come in, so that it should be on a statement; of a refunded one also the refund. */
export const PAID_STATUSES = [...SETTLED_STATUSES, "refunded"] as const;
/** It ended without a payment that could be on a statement. */
export const VOID_STATUSES = ["cancelled", "expired", "failed"] as const;
/** It ended without anything paid out: what was quoted is then nothing that anybody received. */
export const ENDED_UNPAID_STATUSES = [...VOID_STATUSES, "refunded"] as const;

/** After these only a refund is expected. */
export const ENDED_STATUSES = [...COMPLETED_STATUSES, ...ENDED_UNPAID_STATUSES] as const;

/** Whether the status is one of these, which are in the interface's spelling. */
export function isOneOf(statuses: readonly string[], status: string): boolean {
  return statuses.includes(status);
}

/**
 * A record's `amount_received` is received money only once the record has completed. Before that, and whatever else became of it, the amount
 * is a quote; zero is none. The SQL in `store/mirror/received-amount.ts` says the same.
 * Assumed: the interface requires `amount_received` of every record and doesn't say what it is of one that hasn't completed.
 */
type Paid = Pick<Transaction, "status" | "amountReceived">;

/** The amount that the recipient received; null if nothing was. */
export function receivedAmount({ status, amountReceived }: Paid): Amount | null {
  return isOneOf(COMPLETED_STATUSES, status) ? someAmount(amountReceived) : null;
}

/** The amount that the recipient is to get, or was to get; null once it was received. */
export function quotedAmount({ status, amountReceived }: Paid): Amount | null {
  return isOneOf(COMPLETED_STATUSES, status) ? null : someAmount(amountReceived);
}

function someAmount(amount: Amount | null): Amount | null {
  return amount === null || isZero(amount) ? null : amount;
}
