import { AcceptMatchInput, type MatchView } from "@/lib/contract/api/reconciliation";
import { sameAmount } from "@/lib/money/amount";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { findLegs } from "@/lib/store/reconciliation/legs";
import { unpackedEvidence } from "@/lib/store/reconciliation/insert-matches";
import { queueRun } from "@/lib/store/reconciliation/match-runs";
import { acceptSuggestion, deleteSuggestionsNaming } from "@/lib/store/reconciliation/matches";
import { nextRevision } from "@/lib/store/revision";
import { matchedLines } from "@/lib/store/statements/statement-lines";
import { auditOf, recordAudit } from "../../audit/record-audit";
import { requirePermission, type UserContext } from "../../context";
import { parseInput } from "../../parse-input";
import { oneMatchView } from "../matches/list-matches";
import {
  requireReason,
  endMatch,
  outdatedSuggestion,
  type MatchForDecision,
  lockForDecision,
  lockHeld,
  requireUnmatched,
} from "./lock-for-decision";

/**
 * Accepts a suggestion. If the two sides differ, a reason is required and the difference is booked
 * with it.
 * @throws {AppError} `forbidden`; `invalid` if a required reason is missing; `conflict` if somebody
 * else has decided in the meantime, one of its lines or legs is in another match by now, or one
 * of its transactions has changed since it was suggested
 */
export async function acceptMatch(
  ctx: UserContext,
  id: string,
  input: AcceptMatchInput,
): Promise<MatchView> {
  requirePermission(ctx, "reconciliation.work");
  const { version, reason } = parseInput(AcceptMatchInput, input);
  await ctx.db.transaction().execute(async (tx) => {
    const { match, lineIds, legs } = await lockForDecision(tx, id, version, "suggested");
    await requireAsSuggested(tx, match, legs);
    const differenceReason = requireReason(match.difference, reason, "The two sides differ");
    const revision = await nextRevision(tx);
    // The line that a reversal takes back may already be matched. Its match ends here, and
    // everything in it is open again.
    if (match.lane === "reversal")
      await reopenLines(ctx, tx, lineIds, { revision, at: ctx.clock.now() });
    await requireUnmatched(tx, lineIds, legs);
    await acceptSuggestion(tx, match, {
      revision,
      at: ctx.clock.now(),
      by: ctx.actor.userId,
      differenceReason,
    });
    // Other suggestions, on this account or another, may name the same lines or legs.
    await deleteSuggestionsNaming(tx, lineIds, legs);
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

/**
 * The person agreed to the amounts shown then. They must not have changed, and no transaction may
 * have become void since.
 */
async function requireAsSuggested(
  tx: DatabaseTransaction,
  { evidence }: MatchForDecision["match"],
  legs: MatchForDecision["legs"],
): Promise<void> {
  const now = await findLegs(tx, legs);
  const wasVoid = unpackedEvidence(evidence).some(({ kind }) => kind === "leg_void");
  const hold = legs.every(({ transactionId, side, amount }) => {
    const leg = now.find((one) => one.transactionId === transactionId && one.side === side);
    return leg !== undefined && sameAmount(leg.amount, amount) && (wasVoid || leg.state !== "void");
  });
  if (!hold) throw outdatedSuggestion();
}

const REASON = "The bank took the movement back";

/**
 * Ends the matches of lines that the bank took back. Everything in those matches is open again.
 * Side effects: an audit row for each, a run of the rules.
 */
async function reopenLines(
  ctx: UserContext,
  tx: DatabaseTransaction,
  lineIds: readonly string[],
  { revision, at }: { revision: string; at: Date },
): Promise<void> {
  const by = ctx.actor.userId;
  for (const id of new Set((await matchedLines(tx, lineIds)).map((line) => line.matchId))) {
    const held = await lockHeld(tx, id);
    if (!held) continue;
    await queueRun(tx, { accountId: held.match.accountId, createdBy: by, createdAt: at });
    await endMatch(tx, auditOf(ctx), held, { revision, at, by, reason: REASON });
  }
}
