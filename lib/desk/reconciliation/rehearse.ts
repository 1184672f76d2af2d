import type { DeskContext } from "@/lib/desk/context";
import { reportingOrganisation } from "@/lib/desk/transactions/reporting-organisation";
import { inOrder } from "@/lib/domain/matching/lanes/sequence";
import { matchFingerprint } from "@/lib/domain/matching/fingerprint";
import { LANES, type Lane, type Pairing } from "@/lib/domain/matching/matching";
import type { MatchRules } from "@/lib/domain/matching/rules";
import { spoken } from "@/lib/domain/matching/run";
import { inTurn } from "@/lib/store/in-turn";
import { newestLinesToMatch } from "@/lib/store/match-candidates";
import { deskMatches, rejectedFingerprints } from "@/lib/store/matches";
import { findMatches } from "./find-matches";
import { LINES_A_RUN } from "./run-matching";

/** A match that other rules would make or lose. */
export interface RehearsedChange {
  lane: string;
  automatic: boolean;
  sentence: string;
}

/** What other rules would come to over the same lines. Nothing was changed. */
export interface Rehearsal {
  lines: number;
  /** There are more, older lines, which were not looked at. */
  partial: boolean;
  /** By lane: how many they would make automatically, and suggest. */
  lanes: { lane: Lane; automatic: number; suggested: number }[];
  /** Against what the desk has made by itself: counts, and the first twenty of each. */
  gained: { count: number; examples: RehearsedChange[] };
  lost: { count: number; examples: RehearsedChange[] };
}

const EXAMPLES = 20;

/** Runs rules over the lines that no person has decided on, the newest of very many, as if the desk hadn't matched any of them by itself, and compares. */
export async function rehearse(ctx: DeskContext, accountId: string, rules: MatchRules, linesAtOnce = LINES_A_RUN): Promise<Rehearsal> {
  const { reportingZone: zone } = await reportingOrganisation(ctx.db);
  return ctx.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const newest = await newestLinesToMatch(tx, accountId, { availability: "open_or_automatic", limit: linesAtOnce + 1 });
      const lines = newest.slice(-linesAtOnce);
      const earlier = newest.length > linesAtOnce ? newest[0] : undefined;
      const rejected = await rejectedFingerprints(tx, accountId);
      const proposals = inOrder(await findMatches(tx, [lines], { turns: inTurn(), accountId, rules, zone, rejected, availability: "open_or_automatic" }));
      const before = await deskMatches(tx, accountId, { after: earlier ? { on: earlier.on, id: earlier.id } : null, upTo: null });
      const after = new Map(proposals.map((proposal) => [keyOf(proposal), proposal]));
      const gained = [...after].filter(([key]) => !before.has(key)).map(([, proposal]) => proposal);
      const lost = [...before].filter(([key]) => !after.has(key)).map(([, match]) => match);
      return { lines: lines.length, partial: earlier !== undefined, lanes: byLane(proposals), gained: told(gained.length, gained.slice(0, EXAMPLES).map(spoken)), lost: told(lost.length, lost.slice(0, EXAMPLES)) };
    });
}

/** The same lines and legs, made the same way: one that was suggested and would be automatic is a change. */
function keyOf({ automatic, lineIds, legIds }: Pairing): string {
  return `${String(automatic)} ${matchFingerprint(lineIds, legIds)}`;
}

function byLane(proposals: readonly Pairing[]): Rehearsal["lanes"] {
  return LANES.map((lane) => {
    const of = proposals.filter((proposal) => proposal.lane === lane);
    const automatic = of.filter((proposal) => proposal.automatic).length;
    return { lane, automatic, suggested: of.length - automatic };
  });
}

function told(count: number, examples: readonly RehearsedChange[]): { count: number; examples: RehearsedChange[] } {
  return { count, examples: examples.map(({ lane, automatic, sentence }) => ({ lane, automatic, sentence })) };
}
