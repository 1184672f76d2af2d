import type { MatchRules } from "@/lib/domain/matching/rules";
import { counted } from "@/lib/domain/words/words";
import { violatedUnique } from "@/lib/store/postgres/failures";
import type { LinePlace } from "@/lib/store/reconciliation/matches";
import { type OutdatedLeg, outdatedMatches } from "@/lib/store/reconciliation/match-runs";
import { nextRevision } from "@/lib/store/revision";
import { lockStatementAccount } from "@/lib/store/statements/statement-accounts";
import { auditOfDesk } from "../../audit/record-audit";
import type { DeskContext } from "../../context";
import { reportingOrganisation } from "../../organisation";
import { endMatch, lockHeld } from "../decisions/lock-for-decision";
import { matchWindow, type Window, type WindowResult } from "./match-window";

/**
 * How many lines are matched together. A candidate is unique if it is unique among these. An
 * account with more open lines, for example after importing a whole year, is matched in windows,
 * oldest first, as if its statements had arrived one after another.
 */
export const LINES_PER_RUN = 100_000;

/** How often a window is tried: another account's run may take a leg at the same time. */
const TRIES = 3;

export type RunResult = Omit<WindowResult, "next">;

/**
 * Matches an account's open lines by the rules. Lines whose match no longer holds are open again
 * first. If a window fails, earlier ones keep their matches. Side effects: see `endOutdatedMatches`
 * and `matchWindow`.
 * @param options `goesOn`: called after each window, so that a long run doesn't seem dead
 */
export async function runMatching(
  ctx: DeskContext,
  accountId: string,
  rules: MatchRules,
  {
    linesAtOnce = LINES_PER_RUN,
    goesOn,
  }: { linesAtOnce?: number; goesOn?: () => Promise<void> } = {},
): Promise<RunResult> {
  const { reportingZone: zone } = await reportingOrganisation(ctx.db);
  const total: RunResult = { automatic: 0, suggested: 0, withdrawn: 0, lines: 0, unmatched: 0 };
  await endOutdatedMatches(ctx, accountId);
  let after: LinePlace | null = null;
  do {
    const { next, ...result }: WindowResult = await matchPatiently(ctx, {
      accountId,
      rules,
      zone,
      after,
      lines: linesAtOnce,
    });
    for (const name of Object.keys(total) as (keyof RunResult)[]) total[name] += result[name];
    after = next;
    await goesOn?.();
  } while (after !== null);
  return total;
}

async function matchPatiently(ctx: DeskContext, window: Window): Promise<WindowResult> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await matchWindow(ctx, window);
    } catch (error) {
      if (tries === TRIES || violatedUnique(error) === null) throw error;
    }
  }
}

/**
 * Ends an account's matches whose transfers changed since. An amount is another, a leg is gone, or
 * a transfer ended without it. The interface doesn't promise that paid transactions never change.
 * The run that follows proposes new matches. A transfer that a person matched although it had ended
 * stays matched. Side effects: an audit row for each.
 */
async function endOutdatedMatches(ctx: DeskContext, accountId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockStatementAccount(tx, accountId);
    const outdated = await outdatedMatches(tx, accountId);
    if (outdated.length === 0) return;
    const [revision, at] = [await nextRevision(tx), ctx.clock.now()];
    const who = auditOfDesk(at, ctx.requestId);
    for (const { id, legs } of outdated) {
      const held = await lockHeld(tx, id);
      if (held)
        await endMatch(tx, who, held, { revision, at, by: null, reason: outdatedReason(legs) });
    }
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
