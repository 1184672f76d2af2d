import { transactionHash } from "../data/addresses";
import { unschedule } from "../steps/schedule";
import { addToHistory } from "../transfers/history";
import { emitTransferEvent } from "../webhooks/emit-event";
import { notNow, save, type Move } from "./move";

/** The hash of what was sent to the recipient's wallet, or of the stablecoin's deposit when a bank is paid out. */
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
  const { db, transfer, at } = move;
  if (transfer.record_status !== "payment_confirmed")
    throw notNow(transfer, "it is settled only once its payment is confirmed");
  await unschedule(db, transfer.id);
  const completed = await save(move, {
    status: "completed",
    record_status: "transaction_completed",
    transaction_hash: await hashOf(move),
    events: addToHistory(transfer.events, "completed", at, true),
  });
  await emitTransferEvent(completed, "transfer_request.completed");
  return completed;
}
