import type { z } from "zod";
import {
  AcceptMatchInput,
  type MatchView,
  RejectMatchInput,
  RestoreMatchInput,
  UndoMatchInput,
} from "@/lib/contract/api/reconciliation";
import { sameAmount } from "@/lib/money/amount";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { unpackedEvidence } from "@/lib/store/reconciliation/insert-matches";
import { findLegs } from "@/lib/store/reconciliation/legs";
import { queueRun } from "@/lib/store/reconciliation/match-runs";
import {
  acceptSuggestion,
  decideSuggestion,
  deleteSuggestionsNaming,
  linesTakenSince,
} from "@/lib/store/reconciliation/matches";
import { nextRevision } from "@/lib/store/revision";
import { matchedLines } from "@/lib/store/statements/statement-lines";
import { conflict } from "../../app-error";
import { auditOf, recordAudit } from "../../audit/record-audit";
import { requirePermission, type UserContext } from "../../context";
import { parseInput } from "../../parse-input";
import { oneMatchView } from "../matches/list-matches";
import {
  endMatch,
  lockForDecision,
  lockHeld,
  type MatchForDecision,
  outdatedSuggestion,
  requireReason,
  requireUnmatched,
} from "./lock-for-decision";

/**
 * Accepts a suggestion, with a reason if the two sides differ.
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

/** The person agreed to amounts that haven't changed, and to legs that weren't void. */
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

/**
 * Rejects a suggestion and queues a run for another one. The same is not suggested again until
 * somebody takes the rejection back.
 * @throws {AppError} `forbidden`; `conflict` if somebody else has decided in the meantime
 */
export async function rejectMatch(
  ctx: UserContext,
  id: string,
  input: z.input<typeof RejectMatchInput>,
): Promise<MatchView> {
  requirePermission(ctx, "reconciliation.work");
  const { version } = parseInput(RejectMatchInput, input);
  await ctx.db.transaction().execute(async (tx) => {
    await decide(tx, ctx, await lockForDecision(tx, id, version, "suggested"), "rejected");
  });
  return oneMatchView(ctx.db, id);
}

/**
 * Takes back the rejection of a suggestion. The suggestion replaces those made meanwhile for the
 * same lines and transactions.
 * @throws {AppError} `forbidden`; `conflict` if somebody else has already taken it back, or one of
 * its lines or legs is in a match by now
 */
export async function restoreMatch(
  ctx: UserContext,
  id: string,
  input: z.input<typeof RestoreMatchInput>,
): Promise<MatchView> {
  requirePermission(ctx, "reconciliation.work");
  const { version } = parseInput(RestoreMatchInput, input);
  await ctx.db.transaction().execute(async (tx) => {
    const held = await lockForDecision(tx, id, version, "rejected");
    await requireFree(tx, held);
    await deleteSuggestionsNaming(tx, held.lineIds, held.legs);
    await decide(tx, ctx, held, "suggested");
  });
  return oneMatchView(ctx.db, id);
}

/** Decides on a suggestion. Side effects: a run of the rules, change hint, audit row. */
async function decide(
  tx: DatabaseTransaction,
  ctx: UserContext,
  { match, lineIds, legs }: MatchForDecision,
  state: "rejected" | "suggested",
): Promise<void> {
  const [by, at] = [ctx.actor.userId, ctx.clock.now()];
  await decideSuggestion(tx, match, state, { by, at });
  await queueRun(tx, { accountId: match.accountId, createdBy: by, createdAt: at });
  await insertChange(tx, "matches", match.accountId);
  await recordAudit(tx, auditOf(ctx), {
    action: state === "rejected" ? "match.rejected" : "match.restored",
    subjectType: "match",
    subjectId: match.id,
    after: { lane: match.lane, lineIds, legs },
  });
}

/**
 * A reversal may name a line that was already matched when it was suggested. So for reversals, only
 * later matches stand in the way.
 */
async function requireFree(
  tx: DatabaseTransaction,
  { match, lineIds, legs }: MatchForDecision,
): Promise<void> {
  if (match.lane !== "reversal") return requireUnmatched(tx, lineIds, legs);
  if ((await linesTakenSince(tx, lineIds, match.createdAt)).length === 0) return;
  throw conflict(
    "taken",
    "One of the lines has been matched in the meantime. Undo that match first if it is wrong.",
  );
}

/**
 * Undoes a match, so that its lines and transactions are open again. The match itself is kept for
 * the record. An accepted suggestion is suggested again by the run that follows. The rules never
 * make any other match again, since a person has said that it was wrong.
 * @throws {AppError} `forbidden`; `conflict` if somebody else has decided in the meantime, or a
 * period was closed with it
 */
export async function undoMatch(
  ctx: UserContext,
  id: string,
  input: z.input<typeof UndoMatchInput>,
): Promise<void> {
  requirePermission(ctx, "reconciliation.work");
  const { version, reason } = parseInput(UndoMatchInput, input);
  await ctx.db.transaction().execute(async (tx) => {
    const held = await lockForDecision(tx, id, version, "matched");
    const { accountId } = held.match;
    const [by, at, revision] = [ctx.actor.userId, ctx.clock.now(), await nextRevision(tx)];
    await queueRun(tx, { accountId, createdBy: by, createdAt: at });
    await insertChange(tx, "matches", accountId);
    await endMatch(tx, auditOf(ctx), held, { revision, at, by, reason });
  });
}
