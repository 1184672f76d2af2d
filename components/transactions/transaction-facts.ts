import type { TransactionView } from "@/lib/contract/api/transactions";
import { phaseLabel, phaseOfTransactionStatus } from "@/lib/domain/transfers/phase";

/** The name of a record for people: its reference, or its id. */
export function nameOf(transaction: Pick<TransactionView, "id" | "reference">): string {
  return transaction.reference ?? transaction.id;
}

/** Returns a status in words; an unknown one stays raw. */
export function statusLabelOf(status: string): string {
  return phaseLabel(phaseOfTransactionStatus(status), status);
}

/** Label of the first amount; without a payment, it is the agreed one. */
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

/** Label of the second amount: received, to be received, or quoted. */
export function receivedLabelOf(status: string): string {
  switch (status) {
    case "transaction_completed":
    case "completed":
      return "Received";
    case "awaiting_payment":
    case "payment_confirmed":
      return "To be received";
    // Also for an unlisted status, since nothing says that it was paid out.
    default:
      return "Quoted to receive";
  }
}

export function transactionHref(transaction: Pick<TransactionView, "id" | "reference">): string {
  return `/transactions/${encodeURIComponent(nameOf(transaction))}`;
}

/** Says if a typed name, or that in the address, means this record. */
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
