import { CancelTransferInput } from "@/lib/contract/api/transfer-writes";
import type { TransferWriteResult } from "@/lib/contract/api/transfers";
import { cancelVerdict } from "@/lib/domain/transfers/guards";
import { AppError } from "../../app-error";
import { requirePermission, type UserContext } from "../../context";
import {
  auditPlan,
  awaitOperation,
  planOperation,
  rethrowConflict,
} from "../../operations/plan-operation";
import { parseInput } from "../../parse-input";
import { writeResult } from "../view/transfer-detail";
import { guardedStepHandler, lockForStep, stepPlan, transferForStep } from "./transfer-step";
import { hasUnconfirmedRate } from "../readings/reading";

/**
 * Cancels a transfer whose rate isn't confirmed, so no money has moved or will move. The reason is
 * kept in the audit log.
 * @throws {AppError} forbidden; not_found; conflict: wrong_state, operation_under_way.
 */
export async function cancelTransfer(
  ctx: UserContext,
  transferId: string,
  raw: unknown,
  waitMs?: number,
): Promise<TransferWriteResult> {
  requirePermission(ctx, "transfers.cancel");
  const { reason } = parseInput(CancelTransferInput, raw);
  const row = await transferForStep(ctx, transferId);
  if (!hasUnconfirmedRate(row)) {
    throw new AppError(
      "conflict",
      "A transfer can be cancelled only while its rate waits to be confirmed.",
      { reason: "wrong_state" },
    );
  }
  const plan = stepPlan(ctx, row, "cancel_transfer", reason || null);
  const planned = await ctx.db
    .transaction()
    .execute(async (tx) => {
      await lockForStep(tx, transferId);
      const stored = await planOperation(tx, ctx, plan);
      await auditPlan(tx, ctx, stored);
      return stored;
    })
    .catch(rethrowConflict);
  return writeResult(ctx, await awaitOperation(ctx, planned.operation.id, waitMs));
}

/**
 * How the worker cancels: safe by state, like confirm-rate. Assumed: the answer may hold anything,
 * so the transfer is read after any 2xx.
 */
export const cancelTransferHandler = guardedStepHandler({
  verdict: (transfer) => cancelVerdict(transfer),
  answerCarriesTransfer: false,
});
