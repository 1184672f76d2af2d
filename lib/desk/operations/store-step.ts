import type { NextStep } from "@/lib/domain/operations/next-step";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import {
  settleOperation,
  type OperationChange,
  type OperationRow,
} from "@/lib/store/transfers/operations";
import { auditOfDesk, recordAudit } from "../audit/record-audit";
import type { Finish, WorkerContext } from "./operation-handler";

/** Writes a step in one transaction: transfer, attempt, operation, audit row and hint. */
export async function storeStep(
  ctx: WorkerContext,
  row: OperationRow,
  step: NextStep,
  change: Pick<OperationChange, "message" | "errorKind" | "serviceMessage" | "evidence">,
  finish: Finish | null,
  closeAttempt?: (tx: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  const at = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    await closeAttempt?.(tx);
    const result = finish ? await finish(tx, row, at) : {};
    switch (step.step) {
      case "succeed":
        return endOperation(tx, ctx, row, at, {
          ...change,
          state: "succeeded",
          message: null,
          ...result,
        });
      case "refuse":
        return endOperation(tx, ctx, row, at, { ...change, state: "refused" });
      case "wait":
        await settleOperation(tx, row, { ...change, state: "waiting", nextAttemptAt: null });
        await audit(tx, row, at, { ...change, state: "waiting" });
        break;
      case "look":
      case "resend": {
        const everAmbiguous = row.everAmbiguous || step.step === "look";
        const state = everAmbiguous ? "ambiguous" : "planned";
        await settleOperation(tx, row, { ...change, state, everAmbiguous, nextAttemptAt: step.at });
        break;
      }
    }
    await announce(tx, row);
  });
}

export async function endOperation(
  tx: DatabaseTransaction,
  ctx: WorkerContext,
  row: OperationRow,
  at: Date,
  change: OperationChange,
): Promise<void> {
  await settleOperation(tx, row, { ...change, nextAttemptAt: null, finishedAt: at });
  await audit(tx, row, at, change);
  await announce(tx, { ...row, transferId: change.transferId ?? row.transferId });
  ctx.logger.info("an operation came to its end", {
    operationId: row.id,
    kind: row.kind,
    state: change.state,
  });
}

async function audit(
  tx: DatabaseTransaction,
  row: OperationRow,
  at: Date,
  { state, message = null, recipientId = null, ...result }: OperationChange,
): Promise<void> {
  const transferId = result.transferId ?? row.transferId;
  await recordAudit(tx, auditOfDesk(at), {
    action: `${row.kind}.${state}`,
    subjectType: transferId === null ? "operation" : "transfer",
    subjectId: transferId ?? row.id,
    before: { state: row.state },
    after: { state, operationId: row.id, message, attempt: row.attempt, recipientId },
  });
}

async function announce(tx: DatabaseTransaction, row: Pick<OperationRow, "id" | "transferId">) {
  await insertChange(tx, "operation", row.id);
  if (row.transferId !== null) await insertChange(tx, "transfer", row.transferId);
}
