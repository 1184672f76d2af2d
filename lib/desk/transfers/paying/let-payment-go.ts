import type { TransferDetail } from "@/lib/contract/api/transfers";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { deletePaymentClaim } from "@/lib/store/transfers/payment-claims";
import { lockTransfer } from "@/lib/store/transfers/transfers";
import { getTransfer } from "../view/get-transfer";
import { recordClaimAct, requireOwnClaim } from "./payment-claim";

/**
 * Says that the person isn't paying this transfer after all. A transfer on hold can be let go too.
 * @throws {AppError} forbidden; not_found; conflict if the person isn't the one who is paying.
 */
export async function letPaymentGo(ctx: UserContext, transferId: string): Promise<TransferDetail> {
  requirePermission(ctx, "transfers.report-payment");
  await ctx.db.transaction().execute(async (tx) => {
    await lockTransfer(tx, transferId);
    const before = await requireOwnClaim(tx, ctx, transferId);
    await deletePaymentClaim(tx, transferId);
    await recordClaimAct(tx, ctx, transferId, { action: "payment.let_go", before });
  });
  return getTransfer(ctx, transferId);
}
