import type { DeskContext } from "@/lib/desk/context";
import { reportingOrganisation } from "@/lib/desk/transactions/reporting-organisation";
import { inOrder } from "@/lib/domain/matching/propose-matches";
import { matchFingerprint, type OpenLine, type Pairing } from "@/lib/domain/matching/matching";
import type { MatchRules } from "@/lib/domain/matching/rules";
import { spoken } from "@/lib/domain/matching/run";
import { inTurn } from "@/lib/store/postgres/in-turn";
import { newestLinesToMatch } from "@/lib/store/reconciliation/match-candidates";
import { linesOfMatches } from "@/lib/store/reconciliation/match-lists";
import { deskMatches, rejectedFingerprints } from "@/lib/store/reconciliation/matches";
import { findMatches } from "./find-matches";
import { LINES_A_RUN } from "./run-matching";

/** A match that other rules would make or lose, with its lines. */
export interface DryRunChange {
  lane: string;
  automatic: boolean;
  sentence: string;
  lines: Pick<OpenLine, "on" | "direction" | "currency" | "amount" | "text">[];
}

/** The result of a dry run: what other rules would make of the same lines. */
export interface DryRun {
  lines: number;
  /** There are older lines that were not looked at. */
  partial: boolean;
  /** Compared with what the desk has matched or suggested by itself: counts, and the first twenty of each. */
  gained: { count: number; examples: DryRunChange[] };
  lost: { count: number; examples: DryRunChange[] };
}

const EXAMPLES = 20;
/** A batch may hold hundreds. */
const EXAMPLE_LINES = 5;

/**
 * Runs rules over the lines that no person has decided on, as if the desk hadn't matched any of them by itself, and compares the
 * result. With more than `linesAtOnce` lines, only the newest are used. Writes nothing.
 */
export async function dryRun(
  ctx: DeskContext,
  accountId: string,
  rules: MatchRules,
  linesAtOnce = LINES_A_RUN,
): Promise<DryRun> {
  const { reportingZone: zone } = await reportingOrganisation(ctx.db);
  return ctx.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const newest = await newestLinesToMatch(tx, accountId, {
        availability: "open_or_automatic",
        limit: linesAtOnce + 1,
      });
      const lines = newest.slice(-linesAtOnce);
      const earlier = newest.length > linesAtOnce ? newest[0] : undefined;
      const rejected = await rejectedFingerprints(tx, accountId);
      const proposals = inOrder(
        await findMatches(tx, [lines], {
          turns: inTurn(),
          accountId,
          rules,
          zone,
          rejected,
          availability: "open_or_automatic",
        }),
      );
      const before = await deskMatches(tx, accountId, {
        after: earlier ? { on: earlier.on, id: earlier.id } : null,
        upTo: null,
      });
      const after = new Map(proposals.map((proposal) => [keyOf(proposal), proposal]));
      const gained = [...after].filter(([key]) => !before.has(key)).map(([, proposal]) => proposal);
      const lost = [...before].filter(([key]) => !after.has(key)).map(([, match]) => match);
      const told = examplesAmong(lines);
      const lostLines = await linesOfMatches(
        tx,
        lost.slice(0, EXAMPLES).map(({ id }) => id),
      );
      return {
        lines: lines.length,
        partial: earlier !== undefined,
        gained: told(gained, (proposal) => ({ ...spoken(proposal), lineIds: proposal.lineIds })),
        lost: told(lost, (match) => ({
          ...match,
          lineIds: (lostLines.get(match.id) ?? []).map(({ id }) => id),
        })),
      };
    });
}

/** Equal for the same lines and legs matched the same way: if a suggestion became automatic, that is a change. */
function keyOf({ automatic, lineIds, legIds }: Pairing): string {
  return `${String(automatic)} ${matchFingerprint(lineIds, legIds)}`;
}

type Told = Omit<DryRunChange, "lines"> & { lineIds: readonly string[] };

/** Counts changes and tells of the first of them, with their lines. */
function examplesAmong(lines: readonly OpenLine[]) {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return <Change>(
    changes: readonly Change[],
    tell: (change: Change) => Told,
  ): { count: number; examples: DryRunChange[] } => ({
    count: changes.length,
    examples: changes.slice(0, EXAMPLES).map((change) => {
      const { lane, automatic, sentence, lineIds } = tell(change);
      const held = lineIds.flatMap((id) => byId.get(id) ?? []);
      return {
        lane,
        automatic,
        sentence,
        lines: held.slice(0, EXAMPLE_LINES).map(({ on, direction, currency, amount, text }) => ({
          on,
          direction,
          currency,
          amount,
          text,
        })),
      };
    }),
  });
}
