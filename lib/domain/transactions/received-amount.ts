import { isZero, type Amount } from "@/lib/money/amount";
import { COMPLETED_STATUSES, isOneOf } from "./record-status";
import type { Transaction } from "./transaction";

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
