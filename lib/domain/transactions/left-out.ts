import { COMPLETED_STATUSES, isOneOf } from "./record-status";
import type { Transaction } from "./transaction";

const WITH_A_REASON = ["failed", "cancelled"] as const;

/**
 * Whether a record lacks what the interface says that such a one has: its recipient, the hash of one that has completed, the reason of one
 * that failed or was cancelled. Source: interface.md, Transaction record. Assumed: a service may leave these out of its list, and give them
 * in the record that is read by its id.
 */
export function leavesOutFacts({
  status,
  recipient,
  transactionHash,
  failureReason,
}: Pick<Transaction, "status" | "recipient" | "transactionHash" | "failureReason">): boolean {
  if (recipient === null) return true;
  if (isOneOf(COMPLETED_STATUSES, status)) return transactionHash === null;
  return isOneOf(WITH_A_REASON, status) && failureReason === null;
}

/** Whether another reading of a record has any of these that this one lacks. */
export function bringsFacts(reading: Transaction, before: Transaction): boolean {
  return (["recipient", "transactionHash", "failureReason"] as const).some(
    (fact) => before[fact] === null && reading[fact] !== null,
  );
}

/** A record with what it leaves out, as another reading of the same record has it. What it says itself stands. */
export function withFactsOf(record: Transaction, other: Transaction | undefined): Transaction {
  if (other === undefined || other.id !== record.id) return record;
  return {
    ...record,
    recipient: record.recipient ?? other.recipient,
    paymentAccount: record.paymentAccount ?? other.paymentAccount,
    transactionHash: record.transactionHash ?? other.transactionHash,
    failureReason: record.failureReason ?? other.failureReason,
  };
}
