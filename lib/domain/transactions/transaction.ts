import type { Amount } from "@/lib/money/amount";

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
