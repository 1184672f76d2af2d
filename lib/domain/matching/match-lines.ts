import { addLegs, emptyIndex } from "./facts/indexed-legs";
import { readTexts } from "./facts/read-lines";
import { searchBatches } from "./lanes/batch-search";
import { explainOtherBusiness } from "./lanes/other-business";
import { inOrder, matchFirst, matchRest } from "./lanes/sequence";
import type { Leg, OpenLine, Proposal } from "./matching";
import type { MatchRules } from "./rules";
import { spoken } from "./run";
import { addMatched, calendarFor, startRun } from "./start-run";

export interface MatchInput {
  /** All open lines of the account, or of all accounts: what is unique is judged over them. */
  lines: readonly OpenLine[];
  /** All open legs. */
  legs: readonly Leg[];
  /** Lines matched earlier that a reversal could take back. */
  matched?: readonly OpenLine[];
  /** Fingerprints that a person has rejected: never proposed again. */
  rejected: ReadonlySet<string>;
  rules: MatchRules;
}

/**
 * What belongs together, with everything at hand; `matchFrom` comes to the same and loads only what is needed. Pure: no clock,
 * no chance, and the order of what is given makes no difference. Every line and leg is in one proposal at most. Automatic is
 * only what has no second candidate; when all automatic ones are applied, another run over what is left makes no new ones.
 * @returns proposals in the order of their first line's id.
 */
export function matchLines({ lines, legs, matched = [], rejected, rules }: MatchInput): Proposal[] {
  const calendar = calendarFor(rules, lines);
  const index = emptyIndex();
  addLegs(index, legs, calendar.indexOf);
  const run = startRun({ texts: readTexts(lines), index, calendar, rejected, rules });
  addMatched(run, matched);
  matchFirst(run);
  matchRest(run);
  searchBatches(run);
  explainOtherBusiness(run);
  return inOrder(run.proposals).map(spoken);
}
