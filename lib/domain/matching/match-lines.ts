import { matchAutomatically } from "./lane-automatic";
import { matchByAmountAndDate } from "./lane-amount-date";
import { searchBatches } from "./lane-batch-search";
import { matchNamedBatches } from "./lane-batch-named";
import { matchNamedPairs } from "./lane-named-pair";
import { matchPartReferences } from "./lane-part-reference";
import { matchMarkedReversals, matchNamedReversals } from "./lane-reversal";
import { matchSplits } from "./lane-split";
import { matchSplitPayments } from "./lane-split-payments";
import { matchWithDifference } from "./lane-difference";
import { compareText, indexLegs, onceEach } from "./leg-index";
import type { Leg, OpenLine, Proposal } from "./matching";
import { readLine } from "./read-lines";
import type { MatchRules } from "./rules";
import { earlierFirst, rememberedBusinessIndex, type Run } from "./run";
import { tieCandidates } from "./tie-candidates";

export interface MatchInput {
  /** All open lines of the account, or of all accounts: what is unique is judged over them. */
  lines: readonly OpenLine[];
  /** Open legs: all, or those that `candidatesWanted` asks for. */
  legs: readonly Leg[];
  /** Lines matched earlier that a reversal could take back: those that `candidatesWanted` asks for. */
  matched?: readonly OpenLine[];
  /** Fingerprints that a person has rejected: never proposed again. */
  rejected: ReadonlySet<string>;
  rules: MatchRules;
}

/**
 * What belongs together. Pure: no clock, no chance, and the order of what is given makes no difference. Every line and
 * leg is in one proposal at most. Automatic is only what has no second candidate; when all automatic ones are
 * applied, another run over what is left makes no new ones.
 * @returns proposals in the order of their first line's id.
 */
export function matchLines(input: MatchInput): Proposal[] {
  const run = startRun(input);
  matchNamedReversals(run);
  matchAutomatically(run);
  matchNamedPairs(run);
  matchSplits(run);
  matchSplitPayments(run);
  matchNamedBatches(run);
  matchWithDifference(run);
  matchMarkedReversals(run);
  matchPartReferences(run);
  matchByAmountAndDate(run);
  searchBatches(run);
  // No line is in two proposals, so the first id of each is enough.
  return run.proposals.toSorted((a, b) => compareText(a.lineIds[0] ?? "", b.lineIds[0] ?? ""));
}

function startRun({ lines, legs, matched = [], rejected, rules }: MatchInput): Run {
  const business = rememberedBusinessIndex();
  const index = indexLegs(legs, business);
  const open = onceEach(lines);
  const ids = new Set(open.map(({ id }) => id));
  const facts = open.map((line) => {
    const read = readLine(line, false, index, business);
    tieCandidates(read, index);
    return read.fact;
  });
  const earlier = matched.filter(({ id }) => !ids.has(id));
  return {
    rules,
    rejected,
    index,
    lines: facts.toSorted(earlierFirst),
    matched: onceEach(earlier).map((line) => readLine(line, true, index, business).fact),
    proposals: [],
  };
}
