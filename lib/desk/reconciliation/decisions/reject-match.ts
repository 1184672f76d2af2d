import type { z } from "zod";
import { RejectMatchInput, type MatchView } from "@/lib/contract/api/reconciliation";
import { auditOf, recordAudit } from "../../audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { insertChange } from "@/lib/store/changes";
import { rejectSuggestion } from "@/lib/store/reconciliation/matches";
import { queueRun } from "@/lib/store/reconciliation/match-runs";
import { oneMatchView } from "../matches/list-matches";
import { holdMatch } from "./hold-match";

/**
 * Rejects a suggestion. It isn't suggested again unless somebody takes the rejection back, and a run looks for another one.
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
    const { match, lineIds, legs } = await holdMatch(tx, id, version, "suggested");
    const at = ctx.clock.now();
    await rejectSuggestion(tx, match, ctx.actor.userId, at);
    await queueRun(tx, { accountId: match.accountId, createdBy: ctx.actor.userId, createdAt: at });
    await insertChange(tx, "matches", match.accountId);
    await recordAudit(tx, auditOf(ctx), {
      action: "match.rejected",
      subjectType: "match",
      subjectId: id,
      after: { lane: match.lane, lineIds, legs },
    });
  });
  return oneMatchView(ctx.db, id);
}
