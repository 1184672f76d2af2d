import type { TransactionState } from "@/lib/domain/transactions/transaction";
import { completeRecipient, saysAll } from "@/lib/domain/transfers/complete-recipient";
import { transferPhase, type TransferPhase } from "@/lib/domain/transfers/phase";
import {
  canBeMatched,
  paidInOf,
  receivedAmount,
  type PaidIn,
} from "@/lib/domain/transfers/received";
import type { Payment, Transfer, TransferRecipient } from "@/lib/domain/transfers/transfer";
import { paidAt } from "@/lib/domain/recipients/payee";
import { compareAmounts, isZero } from "@/lib/money/amount";
import type { DatabaseTransaction } from "@/lib/store/database";
import { recipientsById } from "@/lib/store/recipients/recipients";
import type { TransferRow } from "@/lib/store/transfers/transfers";
import { storedPayee } from "./pinned-payee";
import { isReportOpen } from "../steps/payment-notices";

export interface Reading {
  transfer: Transfer;
  /** The transaction record, if there is one and it was read. */
  transaction: TransactionState | null;
  /** When the request for it was sent. Of two readings, the one that started later wins. */
  startedAt: Date;
  /** How far the service's clock was ahead of the desk's, as far as that is known. */
  clockOffsetMs?: number | null;
}

/** What follows from a reading together with what the desk already knows. */
export interface Derived {
  phase: TransferPhase;
  /** Whether its rate is known to have been confirmed. */
  isConfirmed: boolean;
  /** As they are kept. A reading that leaves them out doesn't cancel those that an earlier one had. */
  payments: unknown[];
  /** Decimal text, in the source currency. */
  received: string;
  destinationCurrency: string;
  recipient: TransferRecipient | null;
}

/** What the desk asked for, or already has for this transfer: it stands where the service doesn't say it. */
export interface Known {
  recipientId: string | null;
  destinationCurrency: string;
  /** Over which an off-ramp is paid; null if that isn't known. */
  network: string | null;
  /** Where the recipient is paid, as the person chose it. */
  payee: unknown;
}

/** What a reading means for the desk's row of the transfer. What it leaves out stays as it was; `row` is undefined for a transfer that is new here. */
export async function derive(
  tx: DatabaseTransaction,
  reading: Reading,
  row: TransferRow | undefined,
  known: Known | undefined,
): Promise<Derived> {
  const { transfer } = reading;
  const received = receivedBy(transfer, row, known?.network ?? null);
  // A reading without the record doesn't cancel what an earlier record said.
  const transactionStatus = reading.transaction?.status ?? row?.transactionStatus ?? null;
  const isConfirmed =
    row?.awaitingSince != null ||
    row?.paymentReportedAt != null ||
    !isZero(received) ||
    transfer.history.some(({ status }) => status === "awaiting_payment");
  const paymentReported =
    row?.paymentReportedAt != null &&
    (await isReportOpen(tx, row.id, transfer.source.amount, received));
  return {
    // The rate's expiry is left out, because it depends only on the clock and is applied whenever the row is read.
    phase: transferPhase(
      {
        status: transfer.status,
        rateExpiresAt: null,
        transactionStatus,
        paymentReported,
        isConfirmed,
        isShortPaid: isShortPaid(transfer, received),
      },
      reading.startedAt,
    ),
    isConfirmed,
    payments:
      transfer.payments === null
        ? (row?.payments ?? [])
        : storedPayments(transfer.payments, paidInOf(transfer, known?.network ?? null)),
    received,
    destinationCurrency:
      transfer.destination.currency ??
      known?.destinationCurrency ??
      reading.transaction?.destinationCurrency ??
      "",
    recipient: paidAt(
      await wholeRecipient(tx, transfer.recipient, known?.recipientId ?? null),
      known ? storedPayee(known) : null,
    ),
  };
}

/** Whether less has come in than is to be paid. Payments that no reading has listed say nothing. */
function isShortPaid({ payments, source }: Transfer, received: string): boolean {
  return (payments !== null || !isZero(received)) && compareAmounts(received, source.amount) < 0;
}

/** What has been received by a reading, in the source currency; by an earlier one if it leaves the payments out. */
export function receivedBy(
  transfer: Transfer,
  before: Pick<TransferRow, "receivedAmount"> | undefined,
  network: string | null,
): string {
  const { payments } = transfer;
  return payments === null && before
    ? before.receivedAmount
    : receivedAmount(payments ?? [], paidInOf(transfer, network));
}

async function wholeRecipient(
  tx: DatabaseTransaction,
  said: TransferRecipient | null,
  recipientId: string | null,
): Promise<TransferRecipient | null> {
  if (said !== null && saysAll(said)) return said;
  const listed = await recipientsById(tx, [said?.id ?? null, recipientId]);
  return completeRecipient(said, listed.get(said?.id ?? "") ?? listed.get(recipientId ?? ""));
}

/**
 * Payments as they are kept. `leavesNoTrace` marks all in which matching has nothing to look for: those that came to nothing, and also those in
 * another currency or of an amount that can't be read, which statements may show, but not by an amount that could be compared.
 */
function storedPayments(payments: readonly Payment[], paid: PaidIn) {
  return payments.map((payment) =>
    canBeMatched(payment, paid) ? payment : { ...payment, leavesNoTrace: true },
  );
}

/** The columns that hold what the service says. */
export function mirrored(reading: Reading, derived: Derived) {
  const { transfer, transaction } = reading;
  // The record has the same reference as the transfer request. Source: interface.md, Transaction record.
  const reference = transfer.reference ?? transaction?.reference ?? null;
  return {
    status: transfer.status,
    type: transfer.type,
    sourceAmount: transfer.source.amount,
    sourceCurrency: transfer.source.currency,
    destinationAmount: transfer.destination.amount,
    destinationCurrency: derived.destinationCurrency,
    history: JSON.stringify(transfer.history),
    payments: JSON.stringify(derived.payments),
    receivedAmount: derived.received,
    phase: derived.phase,
    ...(reference === null ? {} : { reference }),
    ...(derived.recipient === null ? {} : { recipient: JSON.stringify(derived.recipient) }),
    ...(transaction === null
      ? {}
      : {
          transactionStatus: transaction.status,
          transactionHash: transaction.transactionHash,
          fee: transaction.fee,
          failureReason: transaction.failureReason,
        }),
  };
}
