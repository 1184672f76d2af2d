import { AcceptMatchInput, type MatchView } from "@/lib/contract/api/reconciliation";
import { AppError } from "@/lib/desk/app-error";
import { auditOf } from "@/lib/desk/audit/audit-of";
import { recordAudit } from "@/lib/desk/audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { isZero, sameAmount } from "@/lib/money/amount";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { findLegs } from "@/lib/store/reconciliation/legs";
import { unpackedEvidence } from "@/lib/store/reconciliation/match-evidence";
import {
  acceptSuggestion,
  deleteSuggestions,
  suggestionsNaming,
} from "@/lib/store/reconciliation/matches";
import { nextRevision } from "@/lib/store/revision";
import { oneMatchView } from "../matches/one-match-view";
import { goneSuggestion, holdMatch, type HeldMatch } from "./hold-match";
import { reasonText } from "./reason-text";
import { reopenLines } from "./reopen-lines";
import { whatIsTaken } from "./what-is-taken";

/**
 * Accepts a suggestion. If the two sides differ, a reason is required and the difference is booked with it.
 * @throws {AppError} `forbidden`; `invalid` if a required reason is missing; `conflict` if somebody else has decided in the meantime,
 *   one of its lines or legs is in another match by now, or one of its transactions has changed since it was suggested
 */
export async function acceptMatch(
  ctx: UserContext,
  id: string,
  input: AcceptMatchInput,
): Promise<MatchView> {
  requirePermission(ctx, "reconciliation.work");
  const { version, reason } = parseInput(AcceptMatchInput, input);
  await ctx.db.transaction().execute(async (tx) => {
    const { match, lineIds, legs } = await holdMatch(tx, id, version, "suggested");
    await requireAsSuggested(tx, match, legs);
    if (!isZero(match.difference) && !reason) {
      throw new AppError(
        "invalid",
        "The two sides differ. Say what the difference is, then match.",
        { reason: "difference_reason", fields: { reason: "Say what the difference is" } },
      );
    }
    const revision = await nextRevision(tx);
    // The line that a reversal takes back may already be matched. That match ends here, and everything in it is open again.
    if (match.lane === "reversal")
      await reopenLines(ctx, tx, lineIds, { revision, at: ctx.clock.now() });
    const taken = await whatIsTaken(tx, lineIds, legs);
    if (taken) throw taken;
    const differenceReason = isZero(match.difference) || !reason ? null : reasonText(reason);
    await acceptSuggestion(tx, match, {
      revision,
      at: ctx.clock.now(),
      by: ctx.actor.userId,
      differenceReason,
    });
    // Other suggestions, on this account or another, may name the same lines or legs.
    await deleteSuggestions(tx, await suggestionsNaming(tx, lineIds, legs));
    await insertChange(tx, "matches", match.accountId);
    await recordAudit(tx, auditOf(ctx), {
      action: "match.accepted",
      subjectType: "match",
      subjectId: id,
      after: { lane: match.lane, lineIds, legs, difference: match.difference, differenceReason },
    });
  });
  return oneMatchView(ctx.db, id);
}

/** The person agreed to the amounts shown then. They must not have changed, and no transaction may have become void since. */
async function requireAsSuggested(
  tx: DatabaseTransaction,
  { evidence }: HeldMatch["match"],
  legs: HeldMatch["legs"],
): Promise<void> {
  const now = await findLegs(tx, legs);
  const wasVoid = unpackedEvidence(evidence).some(({ kind }) => kind === "leg_void");
  const hold = legs.every(({ transactionId, side, amount }) => {
    const leg = now.find((one) => one.transactionId === transactionId && one.side === side);
    return leg !== undefined && sameAmount(leg.amount, amount) && (wasVoid || leg.state !== "void");
  });
  if (!hold) throw goneSuggestion();
}
