import { type Amount, isAmount, isZero } from "@/lib/money/amount";
import { filePrefix, fileSlug } from "../transactions/export-name";
import {
  COMPLETED_STATUSES,
  SETTLED_STATUSES,
  type Transaction,
} from "../transactions/transaction";
import { paymentStanding } from "../transfers/received";

/** The documents for a transaction. A receipt is the organisation's own, a remittance advice is addressed to the recipient. */
export type DocumentKind = "receipt" | "remittance";

interface DocumentPayment {
  amount: Amount;
  /** Null where the service names none; then the transfer's source currency counts. */
  currency: string | null;
  sessionId: string | null;
  status: string | null;
  at: Date | null;
}

export interface DocumentRecord extends Omit<
  Transaction,
  "recipient" | "paymentAccount" | "failureReason"
> {
  type: "onramp" | "offramp" | null;
  note: string | null;
  createdBy: string | null;
  completedAt: Date | null;
  /** The amount that the recipient received; null if nothing was. */
  amountReceived: Amount | null;
  /** The amount quoted to the recipient; null once it was received. */
  amountQuoted: Amount | null;
  recipientName: string | null;
  recipientAccount: string | null;
  bankOrNetwork: string | null;
  payments: readonly DocumentPayment[];
  /** True if the record says confirmed, while the desk's transfer awaits the rest. */
  isShortPaid: boolean;
}

/** The payments that a document confirms. An unreadable amount is kept as zero, and left out. */
export function confirmedPayments({
  payments,
}: Pick<DocumentRecord, "payments">): DocumentPayment[] {
  return payments.filter(
    (payment) =>
      (!isAmount(payment.amount) || !isZero(payment.amount)) &&
      paymentStanding({ ...payment, receivedAt: payment.at }) !== "came_to_nothing",
  );
}

/** True if all payments of a document are in, by their statuses. The time may be that of a notice. */
export function areReceived(payments: readonly DocumentPayment[]): boolean {
  return payments.every(
    ({ status }) => paymentStanding({ status, receivedAt: null }) === "received",
  );
}

/** The owner and options of a document. With the same record they give the same bytes. */
export interface DocumentTerms {
  kind: DocumentKind;
  withFee: boolean;
  organisation: string;
  sandbox: boolean;
  zone: string;
}

const STATUSES: Record<DocumentKind, readonly string[]> = {
  receipt: COMPLETED_STATUSES,
  remittance: SETTLED_STATUSES,
};

/** The statuses that a document exists for. A receipt from completion, an advice from the payment's confirmation on. */
export function documentStatuses(kind: DocumentKind): readonly string[] {
  return STATUSES[kind];
}

const RATE_OPEN = "’s rate is not confirmed yet";
/** Completes a sentence about a transaction with this status. */
const WHY_NOT: Readonly<Record<string, string>> = {
  pending: RATE_OPEN,
  fetching_rates: RATE_OPEN,
  rate_received: RATE_OPEN,
  awaiting_payment: " awaits payment",
  payment_confirmed: " is still settling",
  cancelled: " was cancelled",
  expired: " expired",
  refunded: " was refunded",
  failed: " failed",
};

/** Says why a record has no such document; null if it has one. */
export function documentRefusal(
  kind: DocumentKind,
  status: string,
  isShortPaid = false,
): string | null {
  if (isShortPaid && status === "payment_confirmed")
    return documentRefusal(kind, "awaiting_payment");
  if (STATUSES[kind].includes(status)) return null;
  const what =
    kind === "receipt"
      ? "A receipt is made once the transaction has completed."
      : "A remittance advice is made once the payment is confirmed.";
  return Object.hasOwn(WHY_NOT, status)
    ? `${what} This one${WHY_NOT[status]}.`
    : `${what} The service calls this one “${status}”.`;
}

/** Names a document's file: `receipt_baobab-freight_TXN-4C7VJS.pdf`. */
export function documentFileName({
  kind,
  organisation,
  sandbox,
  name,
  withFee,
}: Omit<DocumentTerms, "zone"> & { name: string }): string {
  const safe = name.replace(/[^A-Za-z0-9-]+/g, "-").slice(0, 60) || "transaction";
  const parts = [
    kind === "receipt" ? "receipt" : "remittance-advice",
    fileSlug(organisation),
    safe,
    ...(withFee ? [] : ["without-fee"]),
  ];
  return `${filePrefix(sandbox)}${parts.join("_")}.pdf`;
}
