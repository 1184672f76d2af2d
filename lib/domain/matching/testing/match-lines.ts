import { addLegs } from "../facts/indexed-legs";
import { readTexts } from "../facts/read-lines";
import { matchAutomatically } from "../lanes/automatic";
import { searchBatches } from "../lanes/batch";
import { explainOtherBusiness } from "../lanes/other-business";
import { matchNamedReversals } from "../lanes/reversal";
import type { Leg, OpenLine, Proposal } from "../matching";
import { inOrder, OTHER_LANES } from "../propose-matches";
import type { MatchRules } from "../rules";
import { addLines, addMatched, startReading, startRun, withExplanation } from "../run";

export interface MatchInput {
  /** All open lines of the account, or of all accounts. A candidate is unique if it is unique among these. */
  lines: readonly OpenLine[];
  legs: readonly Leg[];
  matched?: readonly OpenLine[];
  rejected: ReadonlySet<string>;
  rules: MatchRules;
}

/** Proposes as `matchFrom` does, but with everything given. In the order of the proposals' first lines. */
export function matchLines({ lines, legs, matched = [], rejected, rules }: MatchInput): Proposal[] {
  const reading = startReading(rules, lines);
  addLegs(reading.index, legs, reading.calendar.indexOf);
  addLines(reading, readTexts(lines));
  const run = startRun(reading, { rejected, rules });
  addMatched(run, matched);
  matchNamedReversals(run);
  matchAutomatically(run);
  for (const matchLane of OTHER_LANES) matchLane(run);
  searchBatches(run, () => false);
  explainOtherBusiness(run);
  return inOrder(run.proposals).map(withExplanation);
}
