import { HandOverInput, SeenClaimInput } from "@/lib/contract/api/transfer-writes";
import type { ShownInstructions, TransferDetail } from "@/lib/contract/api/transfers";
import { grants } from "@/lib/domain/users/roles";
import { deletePaymentClaim, putPaymentClaim } from "@/lib/store/transfers/payment-claims";
import { lockTransfer } from "@/lib/store/transfers/transfers";
import { findUser } from "@/lib/store/users/users";
import { AppError, conflict } from "../../app-error";
import { requirePermission, type UserContext } from "../../context";
import { parseInput } from "../../parse-input";
import { storedInstructions } from "../readings/pinned-details";
import { lockForStep } from "../steps/transfer-step";
import { getTransfer, withBankName } from "../view/transfer-detail";
import { claimOf, recordClaimAct, requireOwnClaim, requireSeen } from "./payment-claim";

/**
 * Notes that the person is paying this transfer, in place of whoever they saw.
 * @throws {AppError} forbidden; invalid; not_found; conflict: wrong_state, on hold, or claimed:
 * somebody else is paying by now.
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
      throw conflict("wrong_state", "This transfer isn't waiting for a payment.");
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

/**
 * Makes a colleague the one who is paying, in place of the person.
 * @throws {AppError} forbidden; invalid if the colleague may not pay; not_found; conflict if the
 * person isn't the one who is paying.
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

/**
 * Shows where to pay to a person who only looks and knows who is paying. Side effect: an audit row.
 * @throws {AppError} forbidden; invalid; not_found; conflict: on hold, no details, or claimed.
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
    throw conflict("no_instructions", "This transfer has no payment details that can be read.");
  return { instructions };
}
