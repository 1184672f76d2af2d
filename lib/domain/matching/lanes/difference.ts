import { amountUnits } from "../amounts/amount-key";
import { dayEvidence, doubts, evidence, namingEvidence } from "../explanation/evidence";
import { differenceSentence } from "../explanation/sentence";
import type { Candidate, LegFact } from "../facts/facts";
import type { Evidence } from "../matching";
import type { MatchRules } from "../rules";
import { differenceOf, earlierFirst, propose, type Run } from "../run";

const ONE = amountUnits("1");

/** Lane 3: the line names one transfer, and the amounts differ by little. A person gives the reason for the difference. */
export function matchWithDifference(run: Run): void {
  for (const leg of run.index.legs) {
    if (leg.taken || leg.candidates.length === 0) continue;
    const tolerated = toleranceOf(leg, run.rules);
    const near = leg.candidates.filter((candidate) => isNear(candidate, tolerated)).toSorted(nearestFirst);
    for (const candidate of near) if (!leg.taken) proposePair(run, candidate, near.length - 1);
  }
}

/** The smaller of a fraction of the leg's amount and the cap in its currency, in units; 0 for a currency without a cap. */
function toleranceOf({ units, leg }: LegFact, { tolerance }: MatchRules): bigint {
  const cap = Object.hasOwn(tolerance.caps, leg.currency) ? tolerance.caps[leg.currency] : undefined;
  if (cap === undefined) return 0n;
  const part = (units * amountUnits(tolerance.fraction)) / ONE;
  const most = amountUnits(cap);
  return part < most ? part : most;
}

function isNear(candidate: Candidate, tolerated: bigint): boolean {
  const { line, hit, exact } = candidate;
  return !exact && hit !== null && !line.taken && line.reversal === null && line.hits.length === 1 && distance(candidate) <= tolerated;
}

function distance({ line, leg }: Candidate): bigint {
  return line.units < leg.units ? leg.units - line.units : line.units - leg.units;
}

function nearestFirst(a: Candidate, b: Candidate): number {
  const [one, other] = [distance(a), distance(b)];
  return one < other ? -1 : one > other ? 1 : earlierFirst(a.line, b.line);
}

function proposePair(run: Run, candidate: Candidate, others: number): void {
  const { line, leg } = candidate;
  const words = (): Evidence[] => [
    ...namingEvidence([candidate]),
    dayEvidence([line], [leg]),
    evidence("amount_differs", "against", differenceOf([line], [leg])),
    ...(others > 0 ? [evidence("other_candidates", "against", String(others))] : []),
    ...doubts([line], [leg]),
  ];
  propose(run, { lane: "reference_difference", automatic: false, lines: [line], legs: [leg], evidence: words, sentence: () => differenceSentence(candidate) });
}
