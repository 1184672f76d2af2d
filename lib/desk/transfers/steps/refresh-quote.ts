import type { TransferWriteResult } from "@/lib/contract/api/transfers";
import { refreshVerdict } from "@/lib/domain/transfers/guards";
import { AppError } from "../../app-error";
import { requirePermission, serviceNow, type UserContext } from "../../context";
import {
  auditPlan,
  awaitOperation,
  planOperation,
  rethrowConflict,
} from "../../operations/plan-operation";
import { writeResult } from "../view/transfer-detail";
import {
  guardedStepHandler,
  lockForStep,
  seenRateOf,
  stepPlan,
  transferForStep,
} from "./transfer-step";
import { hasUnconfirmedRate } from "../readings/reading";

/**
 * Asks for a new rate after the old one has expired.
 * @throws {AppError} forbidden; not_found; conflict: wrong_state, rate_stands, operation_under_way.
 */
export async function refreshQuote(
  ctx: UserContext,
  transferId: string,
  waitMs?: number,
): Promise<TransferWriteResult> {
  requirePermission(ctx, "transfers.confirm");
  const row = await transferForStep(ctx, transferId);
  if (!hasUnconfirmedRate(row)) {
    throw new AppError("conflict", "There is no expired rate to refresh on this transfer.", {
      reason: "wrong_state",
    });
  }
  if (row.rateExpiresAt !== null && row.rateExpiresAt.getTime() > serviceNow(ctx).getTime()) {
    throw new AppError("conflict", "The rate is still valid. You can refresh it once it expires.", {
      reason: "rate_stands",
    });
  }
  const plan = stepPlan(ctx, row, "refresh_quote");
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
 * How the worker refreshes a rate: safe by state, like confirm-rate. The interface doesn't show the
 * answer, so the transfer is read after any 2xx. If a rate has no expiry and comes back with the
 * same value, nothing shows that it was refreshed.
 */
export const refreshQuoteHandler = guardedStepHandler({
  verdict: (transfer, row, now) => refreshVerdict(transfer, seenRateOf(row), now),
  answerCarriesTransfer: false,
  mayShowNothing: (row) => seenRateOf(row).expiresAt === null,
});
