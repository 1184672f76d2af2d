import { addLegs } from "./facts/indexed-legs";
import { readTexts } from "./facts/read-lines";
import { matchAutomatically } from "./lanes/automatic";
import { searchBatches } from "./lanes/batch";
import { explainOtherBusiness } from "./lanes/other-business";
import { matchNamedReversals } from "./lanes/reversal";
import { inOrder, OTHER_LANES } from "./lanes/sequence";
import type { Leg, OpenLine, Proposal } from "./matching";
import type { MatchRules } from "./rules";
import { addLines, addMatched, spoken, startReading, startRun } from "./run";

export interface MatchInput {
  /** All open lines of the account, or of all accounts. A candidate is unique if it is unique among these. */
  lines: readonly OpenLine[];
  /** All open legs. */
  legs: readonly Leg[];
  /** Lines that are already matched and that a reversal could take back. */
  matched?: readonly OpenLine[];
  /** Fingerprints of matches that a person has rejected. They are never proposed again. */
  rejected: ReadonlySet<string>;
  rules: MatchRules;
}

/**
 * Proposes which lines and legs belong together, given all of them; `matchFrom` gives the same result but loads only what is
 * needed. Pure: it depends on no clock, no chance and not on the order of its input. Every line and leg is in at most one
 * proposal. Only what has no second candidate is automatic, and once all automatic proposals are applied, another run over what
 * is left makes no new automatic ones.
 * @returns proposals in the order of their first line's id.
 */
export function matchLines({ lines, legs, matched = [], rejected, rules }: MatchInput): Proposal[] {
  const reading = startReading(rules, lines);
  addLegs(reading.index, legs, reading.calendar.indexOf);
  addLines(reading, readTexts(lines));
  const run = startRun(reading, { rejected, rules });
  addMatched(run, matched);
  matchNamedReversals(run);
  matchAutomatically(run);
  for (const matchLane of OTHER_LANES) matchLane(run);
  searchBatches(run);
  explainOtherBusiness(run);
  return inOrder(run.proposals).map(spoken);
}
