import { unschedule } from "../steps/schedule";
import { addToHistory } from "../transfers/history";
import { emitTransferEvent } from "../webhooks/emit-event";
import { notNow, save, type Move } from "./move";

async function end(
  move: Move,
  record: { record_status?: "cancelled"; failure_reason?: string },
): Promise<Move> {
  await unschedule(move.db, move.transfer.id);
  const cancelled = await save(move, {
    ...record,
    status: "cancelled",
    events: addToHistory(move.transfer.events, "cancelled", move.at, true),
  });
  await emitTransferEvent(cancelled, "transfer_request.cancelled");
  return cancelled;
}

/**
 * The integrator declines the rate, expired or not. Assumed: this is possible only until the rate is confirmed,
 * and a transfer that was never confirmed doesn't become a transaction.
 */
export async function declineRate(move: Move): Promise<Move> {
  if (move.transfer.status !== "rate_received")
    throw notNow(move.transfer, "it can be cancelled only while its rate waits to be confirmed");
  return end(move, {});
}

/** The service itself cancels a transfer that waits for payment. */
export async function cancelByService(move: Move, reason: string): Promise<Move> {
  if (move.transfer.record_status !== "awaiting_payment")
    throw notNow(move.transfer, "the service cancels only what awaits payment");
  return end(move, { record_status: "cancelled", failure_reason: reason });
}
