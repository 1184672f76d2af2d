import { conflict } from "@/lib/desk/app-error";
import { auditOf, auditOfDesk, recordAudit } from "../../audit/record-audit";
import type { UserContext } from "@/lib/desk/context";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import {
  deletePaymentClaim,
  paymentClaims,
  type PaymentClaim,
} from "@/lib/store/transfers/payment-claims";

export async function claimOf(
  tx: DatabaseTransaction,
  transferId: string,
): Promise<PaymentClaim | undefined> {
  return (await paymentClaims(tx, [transferId])).get(transferId);
}

/** @throws {AppError} conflict if somebody else, or nobody, is paying since the person looked. */
export function requireSeen(claim: PaymentClaim | undefined, seen: string | null): void {
  if ((claim?.id ?? null) === seen) return;
  throw conflict(
    "claimed",
    claim === undefined
      ? "Nobody is paying this transfer any more. Look at it again."
      : `${claim.claimedByName} is paying this transfer now. Look at it again before you pay.`,
  );
}

/** @throws {AppError} conflict if the person isn't the one who is paying. */
export async function requireOwnClaim(
  tx: DatabaseTransaction,
  ctx: UserContext,
  transferId: string,
): Promise<PaymentClaim> {
  const claim = await claimOf(tx, transferId);
  if (claim?.claimedBy === ctx.actor.userId) return claim;
  throw conflict(
    "claimed",
    claim === undefined
      ? "Nobody is paying this transfer any more."
      : `${claim.claimedByName} is paying this transfer now.`,
  );
}

export async function recordClaimAct(
  tx: DatabaseTransaction,
  ctx: UserContext,
  transferId: string,
  act: {
    action: "payment.claimed" | "payment.handed_over" | "payment.let_go" | "payment.details_shown";
    before: PaymentClaim | undefined;
    after?: { claimedBy: string };
  },
): Promise<void> {
  await recordAudit(tx, auditOf(ctx), {
    action: act.action,
    subjectType: "transfer",
    subjectId: transferId,
    ...(act.before && {
      before: { claimedBy: act.before.claimedBy, claimedAt: act.before.claimedAt },
    }),
    ...(act.after && { after: act.after }),
  });
  if (act.action !== "payment.details_shown") await insertChange(tx, "transfer", transferId);
}

/** Ends the claim of a payment that was reported or is no longer due. */
export async function endClaim(
  tx: DatabaseTransaction,
  transferId: string,
  why: "reported" | "paid" | "ended",
  at: Date,
): Promise<void> {
  const claim = await claimOf(tx, transferId);
  if (claim === undefined) return;
  await deletePaymentClaim(tx, transferId);
  await recordAudit(tx, auditOfDesk(at), {
    action: "payment.claim_ended",
    subjectType: "transfer",
    subjectId: transferId,
    before: { claimedBy: claim.claimedBy, claimedAt: claim.claimedAt },
    after: { why },
  });
  await insertChange(tx, "transfer", transferId);
}
