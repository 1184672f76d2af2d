import { HandOverInput } from "@/lib/contract/api/transfer-writes";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import { AppError } from "@/lib/desk/app-error";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { grants } from "@/lib/domain/users/roles";
import { putPaymentClaim } from "@/lib/store/transfers/payment-claims";
import { findUser } from "@/lib/store/users/users";
import { lockForStep } from "../steps/plan-transfer-step";
import { getTransfer } from "../view/get-transfer";
import { recordClaimAct, requireOwnClaim } from "./payment-claim";

/**
 * Makes a colleague the one who is paying, in place of the person.
 * @throws {AppError} forbidden; invalid if the colleague may not pay; not_found; conflict if the person isn't the one who is paying.
 */
export async function handOverPayment(
  ctx: UserContext,
  transferId: string,
  raw: unknown,
): Promise<TransferDetail> {
  requirePermission(ctx, "transfers.report-payment");
  const { to } = parseInput(HandOverInput, raw);
  await ctx.db.transaction().execute(async (tx) => {
    await lockForStep(tx, transferId);
    const before = await requireOwnClaim(tx, ctx, transferId);
    const colleague = await findUser(tx, to);
    if (
      colleague === undefined ||
      colleague.disabledAt !== null ||
      colleague.id === ctx.actor.userId ||
      !grants(colleague.roles, "transfers.report-payment")
    ) {
      const fault = "Choose a colleague who may pay";
      throw new AppError("invalid", `${fault}.`, { fields: { to: fault } });
    }
    await putPaymentClaim(tx, transferId, colleague.id, ctx.clock.now());
    await recordClaimAct(tx, ctx, transferId, {
      action: "payment.handed_over",
      before,
      after: { claimedBy: colleague.id },
    });
  });
  return getTransfer(ctx, transferId);
}
