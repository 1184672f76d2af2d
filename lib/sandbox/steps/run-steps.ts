import { type Amount, isPositive } from "@/lib/money/amount";
import { expirePayment, refund, settle } from "../moves/endings";
import { type Move, type State, stateOf } from "../moves/move";
import { isAwaited, missingAmount, receivePayment } from "../moves/payment";
import { receiveRate } from "../moves/rate";
import type { SandboxParts } from "../sandbox";
import type { StepKind } from "../store/schema";
import { writeTransaction } from "../store/database";
import { lockTransfer, type TransferRow } from "../transfers/transfer";
import { afterMs } from "./schedule";

const POSTPONE_MS = 60_000;

function effectiveTime(dueAt: Date, transfer: TransferRow): Date {
  return dueAt > transfer.updated_at ? dueAt : transfer.updated_at;
}

/** Locks the transfer before it takes the step, as requests do: neither waits for the other. */
async function takeStep(sandbox: SandboxParts, stepId: string, transferId: string): Promise<void> {
  await writeTransaction(sandbox.db, async (trx) => {
    const transfer = await lockTransfer(trx, transferId);
    const step = await trx
      .deleteFrom("scheduled_steps")
      .where("id", "=", stepId)
      .returningAll()
      .executeTakeFirst();
    if (!step) return;
    const at = effectiveTime(step.due_at, transfer);
    await runStep(
      step.kind,
      { db: trx, settings: sandbox.settings.current(), at, transfer },
      step.amount,
    );
  });
}

/** Does all steps due by the sandbox's clock, and those that these make due. @returns how many */
export async function runDueSteps(sandbox: SandboxParts, signal: AbortSignal): Promise<number> {
  let done = 0;
  while (!signal.aborted) {
    const due = await sandbox.db
      .selectFrom("scheduled_steps")
      .select(["id", "transfer_id", "kind"])
      .where("due_at", "<=", sandbox.clock.now())
      .orderBy("due_at")
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    if (!due) break;
    try {
      await takeStep(sandbox, due.id, due.transfer_id);
    } catch (error) {
      // A step that fails must not hold up the others.
      sandbox.logger.error("a scheduled step failed", {
        kind: due.kind,
        transferId: due.transfer_id,
        error,
      });
      await sandbox.db
        .updateTable("scheduled_steps")
        .set({ due_at: afterMs(sandbox.clock.now(), POSTPONE_MS) })
        .where("id", "=", due.id)
        .execute();
    }
    done += 1;
  }
  return done;
}

interface Step {
  /** The states in which a step still applies; in any other it is dropped. */
  from: readonly State[];
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

async function runStep(kind: StepKind, move: Move, amount: Amount | null): Promise<void> {
  const step = STEPS[kind];
  if (step.from.includes(stateOf(move.transfer))) await step.run(move, amount);
}
