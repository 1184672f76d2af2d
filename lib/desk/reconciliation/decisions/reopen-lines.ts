import { auditOf } from "@/lib/desk/audit/audit-of";
import { recordAudit } from "@/lib/desk/audit/record-audit";
import type { UserContext } from "@/lib/desk/context";
import type { DatabaseTransaction } from "@/lib/store/database";
import { holdingsOf, lockMatch, undoMatch } from "@/lib/store/reconciliation/matches";
import { queueRun } from "@/lib/store/reconciliation/match-runs";
import { matchedLines } from "@/lib/store/statements/statement-lines";

const REASON = "The bank took the movement back";

/**
 * Ends the matches of these lines, because the bank took the movement back, and somebody agreed to that. Everything in those matches is
 * open again. Side effects: an audit row for each, a run of the rules.
 */
export async function reopenLines(
  ctx: UserContext,
  tx: DatabaseTransaction,
  lineIds: readonly string[],
  { revision, at }: { revision: string; at: Date },
): Promise<void> {
  const by = ctx.actor.userId;
  for (const id of new Set((await matchedLines(tx, lineIds)).map((line) => line.matchId))) {
    const match = await lockMatch(tx, id);
    if (!match) continue;
    const held = await holdingsOf(tx, id);
    await undoMatch(tx, match, { revision, at, by, reason: REASON });
    await queueRun(tx, { accountId: match.accountId, createdBy: by, createdAt: at });
    await recordAudit(tx, auditOf(ctx), {
      action: "match.undone",
      subjectType: "match",
      subjectId: id,
      before: { lane: match.lane, ...held, difference: match.difference },
      after: { reason: REASON },
    });
  }
}
