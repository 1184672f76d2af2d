import { type Amount, isAmount, isZero } from "@/lib/money/amount";
import { filePrefix, fileSlug } from "../transactions/export-name";
import { COMPLETED_STATUSES, SETTLED_STATUSES } from "../transactions/transaction";
import { paymentStanding } from "../transfers/received";

/** A document for one transaction: a receipt is the organisation's own, a remittance advice is addressed to the recipient. */
export const DOCUMENT_KINDS = ["receipt", "remittance"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

interface DocumentPayment {
  amount: Amount;
  /** Null where the service names none: then it is the amount that was to be sent. */
  currency: string | null;
  sessionId: string | null;
  status: string | null;
  at: Date | null;
}

/** One transaction as a document shows it: the service's record, and what the desk knows of its own transfer. */
export interface DocumentRecord {
  /** Transfer request id. */
  id: string;
  reference: string | null;
  status: string;
  type: "onramp" | "offramp" | null;
  note: string | null;
  createdBy: string | null;
  createdAt: Date | null;
  completedAt: Date | null;
  sourceCurrency: string;
  amountSent: Amount;
  destinationCurrency: string;
  /** What the recipient received; null if nothing was. */
  amountReceived: Amount | null;
  /** What the recipient is or was to get; null once it was received. */
  amountQuoted: Amount | null;
  /** Decimal text without a direction. */
  rate: string | null;
  /** Decimal text without a currency. */
  fee: string | null;
  recipientName: string | null;
  recipientAccount: string | null;
  bankOrNetwork: string | null;
  transactionHash: string | null;
  payments: readonly DocumentPayment[];
  /** The record says that the payment is confirmed, while the desk's transfer awaits the rest of it. */
  isShortPaid: boolean;
}

/**
 * The payments that a document confirms. It says nothing of those that came to nothing, nor of those whose amount the service didn't give in a
 * way that can be read, which is kept as zero.
 */
export function confirmedPayments({
  payments,
}: Pick<DocumentRecord, "payments">): DocumentPayment[] {
  return payments.filter(
    (payment) =>
      (!isAmount(payment.amount) || !isZero(payment.amount)) &&
      paymentStanding({ ...payment, receivedAt: payment.at }) !== "came_to_nothing",
  );
}

/** Whether all payments that a document shows are in, as their statuses say. Their times say nothing of it: one that isn't in has the time of its notice. */
export function areReceived(payments: readonly DocumentPayment[]): boolean {
  return payments.every(
    ({ status }) => paymentStanding({ status, receivedAt: null }) === "received",
  );
}

/** Whose document it is, and how it is made: the same options and the same record give the same bytes. */
export interface DocumentTerms {
  kind: DocumentKind;
  withFee: boolean;
  organisation: string;
  sandbox: boolean;
  /** The reporting zone, in which its times are. */
  zone: string;
  /** Whether payments that aren't in yet are told apart from those that are, and no account is spoken of where none is known. Older documents did neither. */
  standingsTold: boolean;
}

const STATUSES: Record<DocumentKind, readonly string[]> = {
  receipt: COMPLETED_STATUSES,
  remittance: SETTLED_STATUSES,
};

/** The statuses that a document is made of: a receipt of what has completed, an advice from the payment's confirmation on. */
export function documentStatuses(kind: DocumentKind): readonly string[] {
  return STATUSES[kind];
}

/**
 * Why there is no such document of a record, in words; null when there is one.
 * @param isShortPaid as in `DocumentRecord`
 */
export function documentRefusal(
  kind: DocumentKind,
  status: string,
  isShortPaid = false,
): string | null {
  if (isShortPaid && status === "payment_confirmed")
    return documentRefusal(kind, "awaiting_payment", false);
  if (STATUSES[kind].includes(status)) return null;
  const what =
    kind === "receipt"
      ? "A receipt is made once the transaction has completed."
      : "A remittance advice is made once the payment is confirmed.";
  switch (status) {
    case "pending":
    case "fetching_rates":
    case "rate_received":
      return `${what} This one’s rate is not confirmed yet.`;
    case "awaiting_payment":
      return `${what} This one awaits payment.`;
    case "payment_confirmed":
      return `${what} This one is still settling.`;
    case "cancelled":
      return `${what} This one was cancelled.`;
    case "expired":
      return `${what} This one expired.`;
    case "refunded":
      return `${what} This one was refunded.`;
    case "failed":
      return `${what} This one failed.`;
    default:
      return `${what} The service calls this one “${status}”.`;
  }
}

/** `receipt_baobab-freight_TXN-4C7VJS.pdf`: sandbox documents can't be mistaken for real ones, nor one with the fee for one without. */
export function documentFileName({
  kind,
  organisation,
  sandbox,
  name,
  withFee,
}: {
  kind: DocumentKind;
  organisation: string;
  sandbox: boolean;
  name: string;
  withFee: boolean;
}): string {
  const safe = name.replace(/[^A-Za-z0-9-]+/g, "-").slice(0, 60) || "transaction";
  const parts = [
    kind === "receipt" ? "receipt" : "remittance-advice",
    fileSlug(organisation),
    safe,
    ...(withFee ? [] : ["without-fee"]),
  ];
  return `${filePrefix(sandbox)}${parts.join("_")}.pdf`;
}
