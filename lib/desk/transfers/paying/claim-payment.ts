import { SeenClaimInput } from "@/lib/contract/api/transfer-writes";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import { AppError } from "@/lib/desk/app-error";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { putPaymentClaim } from "@/lib/store/transfers/payment-claims";
import { lockForStep } from "../steps/plan-transfer-step";
import { getTransfer } from "../view/get-transfer";
import { claimOf, recordClaimAct, requireSeen } from "./payment-claim";

/**
 * Says that the person is paying this transfer now, and takes over from whoever they saw paying it.
 * @throws {AppError} forbidden; invalid; not_found; conflict: wrong_state, on hold, or claimed: somebody else is paying by now.
 */
export async function claimPayment(
  ctx: UserContext,
  transferId: string,
  raw: unknown,
): Promise<TransferDetail> {
  requirePermission(ctx, "transfers.report-payment");
  const { seen } = parseInput(SeenClaimInput, raw);
  const { userId } = ctx.actor;
  await ctx.db.transaction().execute(async (tx) => {
    const { phase } = await lockForStep(tx, transferId);
    if (phase !== "awaiting_payment" && phase !== "payment_reported")
      throw new AppError("conflict", "This transfer isn't waiting for a payment.", {
        reason: "wrong_state",
      });
    const before = await claimOf(tx, transferId);
    if (before?.claimedBy === userId) return;
    requireSeen(before, seen);
    await putPaymentClaim(tx, transferId, userId, ctx.clock.now());
    await recordClaimAct(tx, ctx, transferId, {
      action: "payment.claimed",
      before,
      after: { claimedBy: userId },
    });
  });
  return getTransfer(ctx, transferId);
}
