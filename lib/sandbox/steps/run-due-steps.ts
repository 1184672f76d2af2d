import type { SandboxParts } from "../sandbox";
import { writeTransaction } from "../store/write-transaction";
import { lockTransfer } from "../transfers/find-transfer";
import type { TransferRow } from "../transfers/transfer-view";
import { runStep } from "./run-step";
import { afterMs } from "./schedule";

const POSTPONE_MS = 60_000;

/** When a step takes effect: when it was due, but never before what already happened to its transfer. */
function effectiveTime(dueAt: Date, transfer: TransferRow): Date {
  return dueAt > transfer.updated_at ? dueAt : transfer.updated_at;
}

/**
 * Does one step. The transfer is locked first and the step taken after it, in the order that requests do it,
 * so that neither waits for the other; a step that a request cancelled in the meantime is simply gone.
 */
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

/**
 * Does everything that is due by the sandbox's clock, in the order in which it fell due, and what becomes due by it.
 * So a clock set forward by a day, or a sandbox that was off for one, plays that day through. @returns how many steps.
 */
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
