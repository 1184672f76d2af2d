import { fieldsOf } from "@/lib/contract/service/values";
import { paidAt } from "@/lib/domain/recipients/payee";
import type { TransactionState } from "@/lib/domain/transactions/transaction";
import { completeRecipient, isComplete } from "@/lib/domain/transfers/complete-recipient";
import { isSameExpiry, isSameQuote } from "@/lib/domain/transfers/guards";
import { transferPhase, type TransferPhase } from "@/lib/domain/transfers/phase";
import { hasOpenRate } from "@/lib/domain/transfers/rate";
import { canBeMatched, type PaidIn, paidIn, receivedAmount } from "@/lib/domain/transfers/received";
import type { Payment, Transfer, TransferRecipient } from "@/lib/domain/transfers/transfer";
import { readTransfer } from "@/lib/gateway/records/parse-transfer";
import { unwrapResource } from "@/lib/gateway/records/parsed";
import { compareAmounts, isZero, sameAmount } from "@/lib/money/amount";
import type { DatabaseTransaction } from "@/lib/store/database";
import { recipientsById } from "@/lib/store/recipients/recipients";
import { insertRate, type TransferRow } from "@/lib/store/transfers/transfers";
import { atService, type DeskContext } from "../../context";
import { isReportOpen } from "../steps/payment-notices";
import { storedPayee } from "./pinned-details";

export interface Reading {
  transfer: Transfer;
  /** The transaction record, if there is one and it was read. */
  transaction: TransactionState | null;
  /** When the request for it was sent. Of two readings, the one that started later wins. */
  startedAt: Date;
}

/** The consequences of a reading, given the desk's earlier knowledge. */
export interface Derived {
  phase: TransferPhase;
  isConfirmed: boolean;
  /** As they are kept: a reading that leaves them out doesn't cancel earlier ones. */
  payments: unknown[];
  /** Decimal text, in the source currency. */
  received: string;
  destinationCurrency: string;
  recipient: TransferRecipient | null;
}

/** The desk's own request or stored row, for gaps in the service's answer. */
type Known = Pick<TransferRow, "recipientId" | "destinationCurrency" | "network" | "payee">;

/**
 * Derives the desk's row of a transfer from a reading. Parts that the reading leaves out stay as
 * they were; `row` is undefined for a transfer that is new here.
 */
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
    // The rate's expiry is left out, because it depends only on the clock and is applied whenever
    // the row is read.
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
        : storedPayments(
            transfer.payments,
            paidIn(transfer.source.currency, known?.network ?? null, transfer.paymentInstructions),
          ),
    received,
    destinationCurrency:
      transfer.destination.currency ??
      known?.destinationCurrency ??
      reading.transaction?.destinationCurrency ??
      "",
    recipient: paidAt(
      await mergedRecipient(tx, transfer.recipient, known?.recipientId ?? null),
      known ? storedPayee(known) : null,
    ),
  };
}

/** Returns true if less has come in than is to be paid. Unlisted payments say nothing. */
function isShortPaid({ payments, source }: Transfer, received: string): boolean {
  return (payments !== null || !isZero(received)) && compareAmounts(received, source.amount) < 0;
}

/** The received amount in the source currency, or the earlier one without payments. */
export function receivedBy(
  transfer: Transfer,
  before: Pick<TransferRow, "receivedAmount"> | undefined,
  network: string | null,
): string {
  const { payments, source, paymentInstructions } = transfer;
  return payments === null && before
    ? before.receivedAmount
    : receivedAmount(payments ?? [], paidIn(source.currency, network, paymentInstructions));
}

async function mergedRecipient(
  tx: DatabaseTransaction,
  said: TransferRecipient | null,
  recipientId: string | null,
): Promise<TransferRecipient | null> {
  if (said !== null && isComplete(said)) return said;
  const listed = await recipientsById(tx, [said?.id ?? null, recipientId]);
  return completeRecipient(said, listed.get(said?.id ?? "") ?? listed.get(recipientId ?? ""));
}

/** Marks with `leavesNoTrace` payments that no statement's line can be matched with. */
function storedPayments(payments: readonly Payment[], paid: PaidIn) {
  return payments.map((payment) =>
    canBeMatched(payment, paid) ? payment : { ...payment, leavesNoTrace: true },
  );
}

export function mirrored(reading: Reading, derived: Derived) {
  const { transfer, transaction } = reading;
  // The record has the same reference as the transfer request. Source: interface.md, Transaction
  // record.
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
    ...(reference !== null && { reference }),
    ...(derived.recipient !== null && { recipient: JSON.stringify(derived.recipient) }),
    ...(transaction !== null && {
      transactionStatus: transaction.status,
      transactionHash: transaction.transactionHash,
      fee: transaction.fee,
      failureReason: transaction.failureReason,
    }),
  };
}

/** The transfer in an answer; null if there is none that can be read. */
export function parsedTransfer(body: unknown): Transfer | null {
  const parsed = readTransfer(body);
  return parsed.ok ? parsed.value : null;
}

/** The transfer id in an answer that may show nothing else of it. */
export function namedTransfer(body: unknown): string | null {
  return fieldsOf(unwrapResource(body, ["transfer_request", "transfer"])).text([
    "id",
    "transfer_request_id",
    "transfer_id",
    "transfer_request",
    "transfer",
  ]);
}

/**
 * The transfer in an answer about this transfer, with the desk's spelling of its id. Null if the
 * answer has none, or another one. Assumed: ids are UUIDs, so upper and lower case are the same.
 */
export function answeredTransfer(body: unknown, id: string): Transfer | null {
  const transfer = parsedTransfer(body);
  return transfer !== null && transfer.id.toLowerCase() === id.toLowerCase()
    ? { ...transfer, id }
    : null;
}

/**
 * The columns of a new rate, which becomes the next version; null for a known one. The same rate
 * with another amount is new too while it isn't confirmed. A reading without a rate keeps the last.
 */
export function newRate(
  ctx: Pick<DeskContext, "gateway">,
  row: TransferRow | undefined,
  reading: Reading,
) {
  const { rate, history, status, destination } = reading.transfer;
  if (rate === null || rate.value === null) return null;
  const known =
    row !== undefined &&
    row.rateVersion > 0 &&
    row.rateValue !== null &&
    sameAmount(row.rateValue, rate.value) &&
    isSameExpiry(row.rateExpiresAt, rate.expiresAt) &&
    (status !== "rate_received" || isSameQuote(row.destinationAmount, destination.amount));
  if (known) return null;
  // By the service's clock, like the rate's end, so that a countdown can start from it.
  const seenAt = atService(ctx, reading.startedAt);
  const received = history
    .filter((entry) => entry.status === "rate_received" && entry.at !== null)
    .at(-1)?.at;
  return {
    rateValue: rate.value,
    rateExpiresAt: rate.expiresAt,
    rateReceivedAt: received && received <= seenAt ? received : seenAt,
    rateVersion: (row?.rateVersion ?? 0) + 1,
  };
}

export async function storeRate(
  tx: DatabaseTransaction,
  { transfer }: Reading,
  { destinationCurrency }: Derived,
  rate: NonNullable<ReturnType<typeof newRate>>,
  at: Date,
): Promise<void> {
  await insertRate(tx, {
    transferId: transfer.id,
    version: rate.rateVersion,
    value: rate.rateValue,
    expiresAt: rate.rateExpiresAt,
    seenAt: at,
    sourceAmount: transfer.source.amount,
    sourceCurrency: transfer.source.currency,
    destinationAmount: transfer.destination.amount,
    destinationCurrency,
  });
}

/** Returns true if the rate can still be refreshed or the transfer cancelled. */
export function hasUnconfirmedRate(row: TransferRow): boolean {
  return hasOpenRate({
    ...row,
    hasInstructions: row.instructions !== null,
    received: row.receivedAmount,
  });
}
