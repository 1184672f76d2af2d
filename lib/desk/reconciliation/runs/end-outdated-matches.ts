import { DESK_ACTOR, recordAudit } from "@/lib/desk/audit/record-audit";
import type { DeskContext } from "@/lib/desk/context";
import { holdingsOf, lockMatch, undoMatch } from "@/lib/store/reconciliation/matches";
import { outdatedMatches } from "@/lib/store/reconciliation/outdated-matches";
import { nextRevision } from "@/lib/store/revision";
import { lockStatementAccount } from "@/lib/store/statements/statement-accounts";
import { outdatedReason } from "./outdated-reason";

/**
 * Ends an account's matches whose transfers changed since: an amount is another, a leg is gone, or a transfer ended without it. What was
 * agreed to is no longer what the records say, and it would stay matched as it was. The run that follows proposes what holds now. One
 * that a person matched although it had ended stays. Side effects: an audit row for each. Returns how many.
 * Assumed: the interface doesn't say that amounts never change, and a status never goes back, once a transaction is paid.
 */
export async function endOutdatedMatches(ctx: DeskContext, accountId: string): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockStatementAccount(tx, accountId);
    const outdated = await outdatedMatches(tx, accountId);
    if (outdated.length === 0) return 0;
    const [revision, at] = [await nextRevision(tx), ctx.clock.now()];
    for (const { id, legs } of outdated) {
      const match = await lockMatch(tx, id);
      if (!match) continue;
      const held = await holdingsOf(tx, id);
      const reason = outdatedReason(legs);
      await undoMatch(tx, match, { revision, at, by: null, reason });
      await recordAudit(
        tx,
        { actor: DESK_ACTOR, at, requestId: ctx.requestId },
        {
          action: "match.undone",
          subjectType: "match",
          subjectId: id,
          before: { lane: match.lane, ...held, difference: match.difference },
          after: { reason },
        },
      );
    }
    return outdated.length;
  });
}
