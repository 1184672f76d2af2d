import type { z } from "zod";
import { UndoMatchInput } from "@/lib/contract/api/reconciliation";
import { auditOf, recordAudit } from "../../audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { insertChange } from "@/lib/store/changes";
import { undoMatch as undoStandingMatch } from "@/lib/store/reconciliation/matches";
import { queueRun } from "@/lib/store/reconciliation/match-runs";
import { nextRevision } from "@/lib/store/revision";
import { lockForDecision } from "./lock-for-decision";

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
    const { match, lineIds, legs } = await lockForDecision(tx, id, version, "matched");
    const at = ctx.clock.now();
    await undoStandingMatch(tx, match, {
      revision: await nextRevision(tx),
      at,
      by: ctx.actor.userId,
      reason,
    });
    await queueRun(tx, { accountId: match.accountId, createdBy: ctx.actor.userId, createdAt: at });
    await insertChange(tx, "matches", match.accountId);
    await recordAudit(tx, auditOf(ctx), {
      action: "match.undone",
      subjectType: "match",
      subjectId: id,
      before: { lane: match.lane, lineIds, legs, difference: match.difference },
      after: { reason },
    });
  });
}
