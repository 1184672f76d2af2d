import type { TransactionView } from "@/lib/contract/api/transactions";
import { ENDED_UNPAID_STATUSES, isOneOf } from "@/lib/domain/transactions/record-status";
import { phaseOfTransactionStatus } from "@/lib/domain/transfers/phase";
import { phaseLabel } from "@/lib/domain/transfers/status-label";
import { isAmount, isZero } from "@/lib/money/amount";

/** What people call a record: its reference, or its id where it has none. */
export function nameOf(transaction: Pick<TransactionView, "id" | "reference">): string {
  return transaction.reference ?? transaction.id;
}

/** The status in words; an unknown one stays raw. */
export function statusLabelOf(status: string): string {
  return phaseLabel(phaseOfTransactionStatus(status), status);
}

/** A received amount of zero means that it isn't known yet: shown as a dash, never as 0. */
export function receivedOf({ received }: TransactionView): string | null {
  return received.amount === null || (isAmount(received.amount) && isZero(received.amount))
    ? null
    : received.amount;
}

/** The label of the first amount: if nothing was paid, it is what was agreed. */
export function sentLabelOf(status: string): string {
  switch (status) {
    case "awaiting_payment":
      return "To be sent";
    case "cancelled":
    case "expired":
      return "Agreed to send";
    default:
      return "Sent";
  }
}

/**
 * The label of the second amount. Assumed: on a record that has not completed it is what was quoted; the interface calls it
 * `amount_received` whatever the status.
 */
export function receivedLabelOf(status: string): string {
  switch (status) {
    case "transaction_completed":
    case "completed":
      return "Received";
    case "awaiting_payment":
    case "payment_confirmed":
      return "To be received";
    // Also of a status that the interface doesn't list: nothing says that it was paid out.
    default:
      return "Quoted to receive";
  }
}

/** Whether it ended without anything paid out: what was quoted is then nothing that anybody received. */
export function endedUnpaid(status: string): boolean {
  return isOneOf(ENDED_UNPAID_STATUSES, status);
}

/** Whether the second amount was really received. */
export function isReceived(status: string): boolean {
  return receivedLabelOf(status) === "Received";
}

export function transactionHref(transaction: Pick<TransactionView, "id" | "reference">): string {
  return `/transactions/${encodeURIComponent(nameOf(transaction))}`;
}

/** Whether a name, as typed or from the address, means this record. */
export function isNamed(
  transaction: Pick<TransactionView, "id" | "reference">,
  name: string | null,
): boolean {
  return (
    name !== null &&
    [transaction.id, transaction.reference].some(
      (each) => each?.toLowerCase() === name.trim().toLowerCase(),
    )
  );
}
