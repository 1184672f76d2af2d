import { AcceptMatchInput, type MatchView } from "@/lib/contract/api/reconciliation";
import { AppError } from "@/lib/desk/app-error";
import { auditOf } from "@/lib/desk/audit/audit-of";
import { recordAudit } from "@/lib/desk/audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { isZero, sameAmount } from "@/lib/money/amount";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { findLegs } from "@/lib/store/legs";
import { unpackedEvidence } from "@/lib/store/match-evidence";
import { acceptSuggestion, deleteSuggestions, suggestionsNaming } from "@/lib/store/matches";
import { nextRevision } from "@/lib/store/revision";
import { goneSuggestion, holdMatch, type HeldMatch } from "./change-match";
import { oneMatchView } from "./one-match-view";
import { reasonText } from "./reason-text";
import { reopenLines } from "./reopen-lines";
import { whatIsTaken } from "./what-is-taken";

/**
 * A person agrees to a suggestion. A difference needs its reason, and is booked with it.
 * @throws {AppError} `forbidden`; `invalid` without a reason that is needed; `conflict` when it was decided meanwhile, one of
 *   its lines or legs is in another match by now, or a transaction of it has changed since it was suggested
 */
export async function acceptMatch(ctx: UserContext, id: string, input: AcceptMatchInput): Promise<MatchView> {
  requirePermission(ctx, "reconciliation.work");
  const { version, reason } = parseInput(AcceptMatchInput, input);
  await ctx.db.transaction().execute(async (tx) => {
    const { match, lineIds, legs } = await holdMatch(tx, id, version, "suggested");
    await requireAsSuggested(tx, match, legs);
    if (!isZero(match.difference) && !reason) {
      throw new AppError("invalid", "The two sides differ. Say what the difference is, then match.", { reason: "difference_reason", fields: { reason: "Say what the difference is" } });
    }
    const revision = await nextRevision(tx);
    // A reversal pairs with a line that may be matched already: that match ends here, and what it held is open again.
    if (match.lane === "reversal") await reopenLines(tx, lineIds, { revision, at: ctx.clock.now() });
    const taken = await whatIsTaken(tx, lineIds, legs);
    if (taken) throw taken;
    const differenceReason = isZero(match.difference) || !reason ? null : reasonText(reason);
    await acceptSuggestion(tx, match, { revision, at: ctx.clock.now(), by: ctx.actor.userId, differenceReason });
    // Others may have named the same lines or legs, on this account or another.
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

/** What the person agreed to were the amounts of then; and a transaction that came to nothing since moved no money. */
async function requireAsSuggested(tx: DatabaseTransaction, { evidence }: HeldMatch["match"], legs: HeldMatch["legs"]): Promise<void> {
  const now = await findLegs(tx, legs);
  const wasVoid = unpackedEvidence(evidence).some(({ kind }) => kind === "leg_void");
  const hold = legs.every(({ transactionId, side, amount }) => {
    const leg = now.find((one) => one.transactionId === transactionId && one.side === side);
    return leg !== undefined && sameAmount(leg.amount, amount) && (wasVoid || leg.state !== "void");
  });
  if (!hold) throw goneSuggestion();
}
