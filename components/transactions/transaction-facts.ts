import type { TransactionView } from "@/lib/contract/api/transactions";
import { phaseLabel, phaseOfTransactionStatus } from "@/lib/domain/transfers/status-label";
import { isAmount, isZero } from "@/lib/money/amount";

/** What people call a record: its reference, or its id where it has none. */
export function nameOf(transaction: Pick<TransactionView, "id" | "reference">): string {
  return transaction.reference ?? transaction.id;
}

/** The status in words; one that nobody knows stays raw. */
export function statusLabelOf(status: string): string {
  return phaseLabel(phaseOfTransactionStatus(status), status);
}

/** A received amount of nought means that nothing is known of it yet: a dash, never 0. */
export function receivedOf({ received }: TransactionView): string | null {
  return received.amount === null || (isAmount(received.amount) && isZero(received.amount)) ? null : received.amount;
}

export function transactionHref(transaction: Pick<TransactionView, "id" | "reference">): string {
  return `/transactions/${encodeURIComponent(nameOf(transaction))}`;
}

/** Whether a name, as typed or from the address, means this record. */
export function isNamed(transaction: Pick<TransactionView, "id" | "reference">, name: string | null): boolean {
  return name !== null && [transaction.id, transaction.reference].some((each) => each?.toLowerCase() === name.trim().toLowerCase());
}
