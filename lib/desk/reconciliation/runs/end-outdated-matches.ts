import { DESK_ACTOR, recordAudit } from "@/lib/desk/audit/record-audit";
import type { DeskContext } from "@/lib/desk/context";
import { holdingsOf, lockMatch, undoMatch } from "@/lib/store/reconciliation/matches";
import { outdatedMatches } from "@/lib/store/reconciliation/outdated-matches";
import { nextRevision } from "@/lib/store/revision";
import { lockStatementAccount } from "@/lib/store/statements/statement-accounts";

const REASON = "The service changed an amount after it was matched";

/**
 * Ends an account's matches whose transfers have other amounts by now: what was agreed to is no longer what the records say, and its
 * difference would stay as it was. The run that follows proposes what holds now. Side effects: an audit row for each. Returns how many.
 * Assumed: the interface doesn't say that amounts never change once a transaction is paid.
 */
export async function endOutdatedMatches(ctx: DeskContext, accountId: string): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockStatementAccount(tx, accountId);
    const ids = await outdatedMatches(tx, accountId);
    if (ids.length === 0) return 0;
    const [revision, at] = [await nextRevision(tx), ctx.clock.now()];
    for (const id of ids) {
      const match = await lockMatch(tx, id);
      if (!match) continue;
      const held = await holdingsOf(tx, id);
      await undoMatch(tx, match, { revision, at, by: null, reason: REASON });
      await recordAudit(tx, { actor: DESK_ACTOR, at, requestId: ctx.requestId }, { action: "match.undone", subjectType: "match", subjectId: id, before: { lane: match.lane, ...held, difference: match.difference }, after: { reason: REASON } });
    }
    return ids.length;
  });
}
