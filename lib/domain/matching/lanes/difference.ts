import { sumUnits } from "../amounts/amount-key";
import { dayEvidence, doubts, evidence, namingEvidence } from "../explanation/evidence";
import { differenceSentence, partsDifferenceSentence } from "../explanation/sentence";
import { isRefund, type Candidate, type LegFact, type LineFact } from "../facts/facts";
import { differenceOf, earlierFirst, propose, type Run } from "../run";
import { apartBy, toleranceOf } from "./tolerance";

/**
 * Lane 3: the line names one transfer, and the amounts differ by little; or all lines that name it do so together, as when the bank
 * took a charge with one of its parts. A person gives the reason for the difference.
 */
export function matchWithDifference(run: Run): void {
  for (const leg of run.index.open) {
    if (leg.taken || leg.candidates.length === 0) continue;
    const tolerated = toleranceOf(leg, run.rules);
    const naming = leg.candidates.filter((candidate) => namesOnly(candidate));
    const near = naming
      .filter(({ line }) => distance([line], leg) <= tolerated)
      .toSorted((a, b) => nearestFirst(a, b));
    for (const candidate of near) if (!leg.taken) proposePair(run, candidate, near.length - 1);
    if (
      !leg.taken &&
      near.length === 0 &&
      naming.length > 1 &&
      distance(
        naming.map(({ line }) => line),
        leg,
      ) <= tolerated
    )
      proposeParts(run, leg, naming);
  }
}

function namesOnly({ line, leg, hit, exact }: Candidate): boolean {
  return (
    !exact &&
    hit !== null &&
    !line.taken &&
    (line.reversal === null || isRefund(leg)) &&
    line.hits.length === 1
  );
}

function distance(lines: readonly LineFact[], leg: LegFact): bigint {
  return apartBy(sumUnits(lines), leg.units);
}

function nearestFirst(a: Candidate, b: Candidate): number {
  const [one, other] = [distance([a.line], a.leg), distance([b.line], b.leg)];
  return one < other ? -1 : one > other ? 1 : earlierFirst(a.line, b.line);
}

function proposePair(run: Run, candidate: Candidate, others: number): void {
  const { line, leg } = candidate;
  propose(
    run,
    { lane: "reference_difference", automatic: false, lines: [line], legs: [leg] },
    () => ({
      evidence: [
        ...namingEvidence([candidate]),
        dayEvidence([line], [leg]),
        evidence("amount_differs", "against", differenceOf([line], [leg])),
        ...(others > 0 ? [evidence("other_candidates", "against", String(others))] : []),
        ...doubts([line], [leg]),
      ],
      sentence: differenceSentence(candidate),
    }),
  );
}

function proposeParts(run: Run, leg: LegFact, naming: readonly Candidate[]): void {
  const parts = naming.toSorted((a, b) => earlierFirst(a.line, b.line));
  const lines = parts.map(({ line }) => line);
  propose(run, { lane: "reference_difference", automatic: false, lines, legs: [leg] }, () => ({
    evidence: [
      ...namingEvidence(parts),
      dayEvidence(lines, [leg]),
      evidence("amount_differs", "against", differenceOf(lines, [leg])),
      ...doubts(lines, [leg]),
    ],
    sentence: partsDifferenceSentence(lines, leg),
  }));
}
