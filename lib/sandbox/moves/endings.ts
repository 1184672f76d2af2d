import { isPositive } from "@/lib/money/amount";
import { transactionHash } from "../data/addresses";
import { unschedule } from "../steps/schedule";
import { addToHistory, type Move, requireState, save, wrongStateError } from "./move";
import { emitTransferEvent } from "../webhooks/emit-event";

async function hashOf({ db, transfer }: Move): Promise<string> {
  if (transfer.network !== null)
    return transactionHash({ network: transfer.network, seed: transfer.id });
  const recipient = await db
    .selectFrom("recipients")
    .select("network")
    .where("id", "=", transfer.recipient_id)
    .executeTakeFirstOrThrow();
  if (recipient.network === null)
    throw new Error(`on-ramp ${transfer.id} has a recipient without a network`);
  return transactionHash({ network: recipient.network, seed: transfer.id });
}

/** Pays the recipient: the end of a successful transfer. */
export async function settle(move: Move): Promise<Move> {
  requireState(
    move.transfer,
    "it is settled only once its payment is confirmed",
    "payment_confirmed",
  );
  await unschedule(move);
  const completed = await save(move, {
    status: "completed",
    record_status: "transaction_completed",
    transaction_hash: await hashOf(move),
    events: addToHistory(move, "completed", true),
  });
  await emitTransferEvent(completed, "transfer_request.completed");
  return completed;
}

async function end(
  move: Move,
  record: { record_status?: "cancelled"; failure_reason?: string },
): Promise<Move> {
  await unschedule(move);
  const cancelled = await save(move, {
    ...record,
    status: "cancelled",
    events: addToHistory(move, "cancelled", true),
  });
  await emitTransferEvent(cancelled, "transfer_request.cancelled");
  return cancelled;
}

/** Declines the rate, expired or not. The sandbox allows this until the rate is confirmed. */
export async function declineRate(move: Move): Promise<Move> {
  requireState(
    move.transfer,
    "it can be cancelled only while its rate waits to be confirmed",
    "rate_received",
  );
  return end(move, {});
}

/** The service itself cancels a transfer that waits for payment. */
export async function cancelByService(move: Move, reason: string): Promise<Move> {
  requireState(move.transfer, "the service cancels only what awaits payment", "awaiting_payment");
  return end(move, { record_status: "cancelled", failure_reason: reason });
}

// Expiry, failure and refund: the interface lists no transfer status and no event for them, so the transaction record shows
// them, and the transfer request keeps the status it had; its history, and a refunded payment's status, show them too.

/** Expires a transaction that was never paid, or not in full. A payment that was announced may still arrive, and is then sent back. */
export async function expirePayment(move: Move): Promise<Move> {
  requireState(move.transfer, "only what awaits payment expires", "awaiting_payment");
  await unschedule(move, ["expire_payment"]);
  return save(move, {
    record_status: "expired",
    failure_reason: isPositive(move.transfer.received_amount)
      ? "Only part of the payment was received in time"
      : "Payment was not received in time",
    events: addToHistory(move, "expired", true),
  });
}

export async function fail(move: Move, reason: string): Promise<Move> {
  requireState(
    move.transfer,
    "only what awaits payment or settlement fails",
    "awaiting_payment",
    "payment_confirmed",
  );
  await unschedule(move);
  return save(move, {
    record_status: "failed",
    failure_reason: reason,
    events: addToHistory(move, "failed", true),
  });
}

/** Sends the received money back to the payer, also after completion when a payout bounces. */
export async function refund(move: Move, reason: string): Promise<Move> {
  const { db, transfer } = move;
  if (
    transfer.record_status === null ||
    transfer.record_status === "refunded" ||
    !isPositive(transfer.received_amount)
  ) {
    throw wrongStateError(transfer, "there is no payment to refund");
  }
  await unschedule(move);
  await db
    .updateTable("payments")
    .set({ status: "refunded" })
    .where("transfer_id", "=", transfer.id)
    .execute();
  return save(move, {
    record_status: "refunded",
    failure_reason: transfer.failure_reason ?? reason,
    events: addToHistory(move, "refunded", true),
  });
}
