import { isPositive } from "@/lib/money/amount";
import { unschedule } from "../steps/schedule";
import { addToHistory } from "../transfers/history";
import { notNow, save, type Move } from "./move";

// Expiry, failure and refund: the interface lists no transfer status and no event for them, so the transaction record shows
// them, and the transfer request keeps the status it had; its history, and a refunded payment's status, show them too.

/** Expires a transaction that was never paid, or not in full. A payment that was announced may still arrive, and is then sent back. */
export async function expirePayment(move: Move): Promise<Move> {
  const { db, transfer, at } = move;
  if (transfer.record_status !== "awaiting_payment")
    throw notNow(transfer, "only what awaits payment expires");
  await unschedule(db, transfer.id, ["expire_payment"]);
  const partly = isPositive(transfer.received_amount);
  return save(move, {
    record_status: "expired",
    failure_reason: partly
      ? "Only part of the payment was received in time"
      : "Payment was not received in time",
    events: addToHistory(transfer.events, "expired", at, true),
  });
}

export async function fail(move: Move, reason: string): Promise<Move> {
  const { db, transfer, at } = move;
  if (
    transfer.record_status !== "awaiting_payment" &&
    transfer.record_status !== "payment_confirmed"
  ) {
    throw notNow(transfer, "only what awaits payment or settlement fails");
  }
  await unschedule(db, transfer.id);
  return save(move, {
    record_status: "failed",
    failure_reason: reason,
    events: addToHistory(transfer.events, "failed", at, true),
  });
}

/** What was received is sent back to the payer. Also after completion, as when a payout bounces. */
export async function refund(move: Move, reason: string): Promise<Move> {
  const { db, transfer, at } = move;
  if (
    transfer.record_status === null ||
    transfer.record_status === "refunded" ||
    !isPositive(transfer.received_amount)
  ) {
    throw notNow(transfer, "there is no payment to refund");
  }
  await unschedule(db, transfer.id);
  await db
    .updateTable("payments")
    .set({ status: "refunded" })
    .where("transfer_id", "=", transfer.id)
    .execute();
  return save(move, {
    record_status: "refunded",
    failure_reason: transfer.failure_reason ?? reason,
    events: addToHistory(transfer.events, "refunded", at, true),
  });
}
