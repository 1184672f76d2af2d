import { SeenClaimInput } from "@/lib/contract/api/transfer-writes";
import type { ShownInstructions } from "@/lib/contract/api/transfers";
import { AppError } from "@/lib/desk/app-error";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { storedInstructions } from "../readings/pinned-details";
import { lockForStep } from "../steps/transfer-step";
import { withBankName } from "../view/transfer-detail";
import { claimOf, recordClaimAct, requireSeen } from "./payment-claim";

/**
 * Shows where to pay to a person who only looks. They have confirmed that they know who is paying.
 * Side effect: an audit row.
 * @throws {AppError} forbidden; invalid; not_found; conflict: on hold, no details, or claimed:
 * somebody else is paying by now.
 */
export async function showInstructions(
  ctx: UserContext,
  transferId: string,
  raw: unknown,
): Promise<ShownInstructions> {
  requirePermission(ctx, "desk.read");
  const { seen } = parseInput(SeenClaimInput, raw);
  const row = await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockForStep(tx, transferId);
    const claim = await claimOf(tx, transferId);
    requireSeen(claim, seen);
    await recordClaimAct(tx, ctx, transferId, { action: "payment.details_shown", before: claim });
    return locked;
  });
  const instructions = await withBankName(ctx, storedInstructions(row).instructions);
  if (instructions?.type !== "bank_transfer" && instructions?.type !== "crypto_deposit")
    throw new AppError("conflict", "This transfer has no payment details that can be read.", {
      reason: "no_instructions",
    });
  return { instructions };
}
