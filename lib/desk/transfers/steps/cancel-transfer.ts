import { CancelTransferInput } from "@/lib/contract/api/transfer-writes";
import type { TransferWriteResult } from "@/lib/contract/api/transfers";
import { cancelVerdict } from "@/lib/domain/transfers/guards";
import { AppError } from "../../app-error";
import { requirePermission, type UserContext } from "../../context";
import { parseInput } from "../../parse-input";
import { guardedStepHandler, planTransferStep, transferForStep } from "./transfer-step";
import { hasUnconfirmedRate } from "../readings/reading";

/** Assumed: the answer to a cancel may contain anything, since the interface doesn't show its payload. */
export const cancelTransferHandler = guardedStepHandler({
  verdict: (transfer) => cancelVerdict(transfer),
  answerCarriesTransfer: false,
});

/**
 * Cancels a transfer whose rate isn't confirmed, so no money has moved or will move. The reason is kept in the audit log.
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
  return planTransferStep(ctx, row, "cancel_transfer", { reason: reason || null, waitMs });
}
