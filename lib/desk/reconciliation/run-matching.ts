import type { DeskContext } from "@/lib/desk/context";
import { reportingOrganisation } from "@/lib/desk/transactions/reporting-organisation";
import type { MatchRules } from "@/lib/domain/matching/rules";
import type { LinePlace } from "@/lib/store/matches";
import type { Applied } from "./apply-proposals";
import { matchWindow, type Window, type WindowResult } from "./match-window";

/**
 * Lines that are judged together: what is unique is judged over them. An account with more open lines, as when a year comes at
 * once, is matched window by window, oldest first, just as if its statements had come one after the other.
 */
export const LINES_A_RUN = 100_000;

/** Another account's run took a leg in the same moment: the next look sees it taken. */
const TRIES = 3;
const UNIQUE_VIOLATION = "23505";

export interface RunResult extends Applied {
  lines: number;
  unmatched: number;
}

interface RunOptions {
  /** `LINES_A_RUN`, unless told otherwise. */
  linesAtOnce?: number;
  /** After each window, so that a long run is not taken for a lost one. */
  onWindow?: () => Promise<void>;
}

/** Matches an account's open lines by the rules. What a window has matched stays when a later one fails. Side effects: see `matchWindow`. */
export async function runMatching(ctx: DeskContext, accountId: string, rules: MatchRules, { linesAtOnce = LINES_A_RUN, onWindow }: RunOptions = {}): Promise<RunResult> {
  const { reportingZone: zone } = await reportingOrganisation(ctx.db);
  const total: RunResult = { automatic: 0, suggested: 0, withdrawn: 0, lines: 0, unmatched: 0 };
  let after: LinePlace | null = null;
  do {
    const { next, ...result }: WindowResult = await matchPatiently(ctx, { accountId, rules, zone, after, lines: linesAtOnce });
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
      if (tries === TRIES || (error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    }
  }
}
