import type { DeskContext } from "@/lib/desk/context";
import { reportingOrganisation } from "@/lib/desk/transactions/reporting-organisation";
import type { MatchRules } from "@/lib/domain/matching/rules";
import { violatedUnique } from "@/lib/store/postgres/failures";
import type { LinePlace } from "@/lib/store/reconciliation/matches";
import type { Applied } from "./apply-proposals";
import { endOutdatedMatches } from "./end-outdated-matches";
import { matchWindow, type Window, type WindowResult } from "./match-window";

/**
 * How many lines are matched together; a candidate is unique if it is unique among these. An account with more open lines, for example
 * after importing a whole year, is matched in windows, oldest first, as if its statements had arrived one after another.
 */
export const LINES_A_RUN = 100_000;

/** A window is repeated if another account's run took one of its legs at the same time. The repeated run sees that it is taken. */
const TRIES = 3;

export interface RunResult extends Applied {
  lines: number;
  unmatched: number;
}

interface RunOptions {
  /** Default: `LINES_A_RUN`. */
  linesAtOnce?: number;
  /** Called after each window, so that a long run isn't mistaken for one whose worker died. */
  onWindow?: () => Promise<void>;
}

/**
 * Matches an account's open lines by the rules, among them those whose match no longer holds. If a window fails, earlier ones keep their
 * matches. Side effects: see `endOutdatedMatches` and `matchWindow`.
 */
export async function runMatching(
  ctx: DeskContext,
  accountId: string,
  rules: MatchRules,
  { linesAtOnce = LINES_A_RUN, onWindow }: RunOptions = {},
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
    await onWindow?.();
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
