import {
  addAmounts,
  type Amount,
  compareAmounts,
  isPositive,
  subtractAmounts,
} from "@/lib/money/amount";
import { newId } from "@/lib/platform/ids";
import { transactionHash } from "../data/addresses";
import { createRandom } from "../data/random";
import { schedule, unschedule } from "../steps/schedule";
import { addToHistory, type Move, requireState, save, wrongStateError } from "./move";
import { instructionsFor } from "../transfers/payment-instructions";
import type { TransferRow } from "../transfers/transfer";
import { emitAccountCredit, emitTransferEvent } from "../webhooks/emit-event";

/** Returns the amount still to be paid, never below 0. */
export function missingAmount(transfer: TransferRow): Amount {
  const missing = subtractAmounts(transfer.source_amount, transfer.received_amount);
  return isPositive(missing) ? missing : "0";
}

/** The bank's session of 30 digits, or the deposit's hash on its chain. */
function sessionOf({ network }: TransferRow, paymentId: string): string {
  return network === null
    ? createRandom(paymentId).digits(30)
    : transactionHash({ network, seed: paymentId });
}

async function record(move: Move, amount: Amount): Promise<Move> {
  const { db, transfer, at } = move;
  const id = newId();
  const payment = {
    id,
    amount,
    currency: transfer.source_currency,
    session_id: sessionOf(transfer, id),
    received_at: at,
  };
  await db
    .insertInto("payments")
    .values({ ...payment, transfer_id: transfer.id, status: "confirmed", created_at: at })
    .execute();
  const recorded = await save(move, {
    received_amount: addAmounts(transfer.received_amount, amount),
  });
  if (transfer.source_currency === "NGN") await emitAccountCredit(recorded, payment);
  return recorded;
}

async function confirmInFull(move: Move): Promise<Move> {
  await unschedule(move);
  const confirmed = await save(move, {
    record_status: "payment_confirmed",
    events: addToHistory(move, "payment_confirmed"),
  });
  await schedule(move, "settle", move.settings.settlementDelayMs);
  await emitTransferEvent(confirmed, "transfer_request.payment.completed");
  return confirmed;
}

/** True while the transaction takes payments. The first part may already confirm its record. */
export function isAwaited(transfer: TransferRow): boolean {
  return (
    transfer.record_status === "awaiting_payment" ||
    (transfer.record_status === "payment_confirmed" && isPositive(missingAmount(transfer)))
  );
}

/**
 * Receives a payment detected at the bank or on the chain.
 * The payment that completes the amount confirms the transaction. Any excess is kept. The sandbox sends back
 * payments that arrive after the end.
 */
export async function receivePayment(move: Move, amount: Amount): Promise<Move> {
  const { transfer } = move;
  if (isAwaited(transfer)) {
    const recorded = await record(move, amount);
    if (compareAmounts(amount, transfer.source_amount) < 0)
      await emitTransferEvent(recorded, "transfer_request.payment.received");
    return isPositive(missingAmount(recorded.transfer)) ? recorded : confirmInFull(recorded);
  }
  // A rate that was declined leaves no record, and nothing to pay.
  if (transfer.record_status === null)
    throw wrongStateError(transfer, "there is nothing to be paid");
  requireState(transfer, "there is nothing to be paid", "expired", "cancelled", "failed");
  const recorded = await record(move, amount);
  await schedule(move, "refund", move.settings.settlementDelayMs);
  return recorded;
}

/** Turns a confirmed transfer into a transaction with payment instructions. */
export async function awaitPayment(move: Move): Promise<Move> {
  const confirmed = await save(move, {
    status: "awaiting_payment",
    record_status: "awaiting_payment",
    payment_instructions: JSON.stringify(instructionsFor(move.transfer)),
    events: addToHistory(move, "awaiting_payment"),
  });
  await schedule(move, "expire_payment", move.settings.paymentWindowMs);
  return confirmed;
}
