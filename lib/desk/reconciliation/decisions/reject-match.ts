import type { z } from "zod";
import {
  type MatchView,
  RejectMatchInput,
  RestoreMatchInput,
  UndoMatchInput,
} from "@/lib/contract/api/reconciliation";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { queueRun } from "@/lib/store/reconciliation/match-runs";
import {
  decideSuggestion,
  deleteSuggestionsNaming,
  linesTakenSince,
} from "@/lib/store/reconciliation/matches";
import { nextRevision } from "@/lib/store/revision";
import { conflict } from "../../app-error";
import { auditOf, recordAudit } from "../../audit/record-audit";
import { requirePermission, type UserContext } from "../../context";
import { parseInput } from "../../parse-input";
import { oneMatchView } from "../matches/list-matches";
import {
  endMatch,
  lockForDecision,
  type MatchForDecision,
  requireUnmatched,
} from "./lock-for-decision";

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
