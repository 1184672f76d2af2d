import { afterMs, schedule } from "../steps/schedule";
import { addToHistory } from "../transfers/history";
import { instructionsFor } from "../transfers/payment-instructions";
import { save, type Move } from "./move";

/** The rate is confirmed: the transfer becomes a transaction and says how it is to be paid. */
export async function awaitPayment(move: Move): Promise<Move> {
  const { db, transfer, at, settings } = move;
  const confirmed = await save(move, {
    status: "awaiting_payment",
    record_status: "awaiting_payment",
    payment_instructions: JSON.stringify(instructionsFor(transfer, settings.payInAccounts)),
    events: addToHistory(transfer.events, "awaiting_payment", at),
  });
  await schedule(db, {
    transferId: transfer.id,
    kind: "expire_payment",
    dueAt: afterMs(at, settings.paymentWindowMs),
  });
  return confirmed;
}
