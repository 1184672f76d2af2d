import { counted } from "@/lib/domain/words/words";
import { holdingsOf, lockMatch, undoMatch } from "@/lib/store/reconciliation/matches";
import { type OutdatedLeg, outdatedMatches } from "@/lib/store/reconciliation/outdated-matches";
import { nextRevision } from "@/lib/store/revision";
import { lockStatementAccount } from "@/lib/store/statements/statement-accounts";
import { DESK_ACTOR, recordAudit } from "../../audit/record-audit";
import type { DeskContext } from "../../context";

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

/** Why the desk ended a match, as a sentence without a full stop. @param legs at least one */
function outdatedReason(legs: readonly OutdatedLeg[]): string {
  const [first] = legs.toSorted((a, b) => WEIGHT[a.change] - WEIGHT[b.change]);
  if (!first || first.change === "amount")
    return "The service changed an amount after it was matched";
  const others = legs.length - 1;
  return `${sentenceOf(first)}${others === 0 ? "" : `; ${counted(others, "more transfer")} in it changed too`}`;
}

/** What says most comes first. */
const WEIGHT = { ended: 0, gone: 1, amount: 2 } as const;

function sentenceOf({ change, side, reference, status }: OutdatedLeg): string {
  const transfer = reference === null ? "The transfer" : `Transfer ${reference}`;
  if (change === "ended")
    return `${transfer} ${ENDINGS[status] ?? "ended without a payment"} after it was matched`;
  return side === "refund"
    ? `${transfer} is no longer refunded, which it was when it was matched`
    : `${transfer} no longer shows an amount received, which it did when it was matched`;
}

const ENDINGS: Record<string, string> = {
  cancelled: "was cancelled",
  expired: "expired",
  failed: "failed",
  refunded: "was refunded",
};
