import { isPositive, type Amount } from "@/lib/money/amount";
import { expirePayment, refund } from "../moves/go-wrong";
import type { Move } from "../moves/move";
import { isAwaited, missingAmount, receivePayment } from "../moves/receive-payment";
import { receiveRate } from "../moves/receive-rate";
import { settle } from "../moves/settle";
import type { StepKind, TransactionStatus, TransferStatus } from "../store/schema";

interface Step {
  /** The states in which a step still applies; in any other it is dropped. */
  from: readonly (TransferStatus | TransactionStatus)[];
  run(move: Move, amount: Amount | null): Promise<unknown>;
}

async function detectPayment(move: Move, amount: Amount | null): Promise<void> {
  const { transfer } = move;
  const detected = amount ?? missingAmount(transfer);
  if (transfer.record_status === "payment_confirmed" && !isAwaited(transfer)) return;
  if (isPositive(detected)) await receivePayment(move, detected);
}

const STEPS: Record<StepKind, Step> = {
  deliver_rate: { from: ["fetching_rates"], run: (move) => receiveRate(move) },
  detect_payment: {
    from: ["awaiting_payment", "payment_confirmed", "expired", "cancelled", "failed"],
    run: detectPayment,
  },
  expire_payment: { from: ["awaiting_payment"], run: (move) => expirePayment(move) },
  settle: { from: ["payment_confirmed"], run: (move) => settle(move) },
  refund: {
    from: ["expired", "cancelled", "failed"],
    run: (move) => refund(move, "Payment was received after the transaction had ended"),
  },
};

/** Executes a planned step of a transfer, unless it no longer applies in its state. */
export async function runStep(kind: StepKind, move: Move, amount: Amount | null): Promise<void> {
  const { record_status, status } = move.transfer;
  const step = STEPS[kind];
  if (step.from.includes(record_status ?? status)) await step.run(move, amount);
}
