import { sumUnits } from "../amounts/amount-key";
import { onlySubset } from "../amounts/subset-sum";
import { dayEvidence, doubts, evidence, namingEvidence } from "../explanation/evidence";
import { splitSentence } from "../explanation/sentence";
import type { Candidate, LegFact } from "../facts/facts";
import type { Evidence } from "../matching";
import { earlierFirst, propose, type Run } from "../run";

/**
 * Lane 5, suggested: several lines that name one transfer by reference or session and add up to exactly its amount. All of them if
 * they do, otherwise the only choice among them that does (a fee may name the reference too). Lines that don't reach the amount
 * stay open.
 */
export function matchSplits(run: Run): void {
  for (const leg of run.index.open) {
    if (leg.taken || leg.candidates.length < 2) continue;
    const free = leg.candidates.filter(
      ({ line }) => !line.taken && line.hits.every(({ entry }) => entry === leg.name),
    );
    const parts =
      free.length < 2
        ? null
        : partsOf(
            run,
            leg,
            free.toSorted((a, b) => earlierFirst(a.line, b.line)),
          );
    if (parts === null) continue;
    const lines = parts.map(({ line }) => line);
    propose(run, { lane: "split", automatic: false, lines, legs: [leg] }, () => ({
      evidence: splitEvidence(leg, parts, free.length),
      sentence: splitSentence(parts, leg),
    }));
  }
}

function partsOf(
  { rules }: Run,
  leg: LegFact,
  free: readonly Candidate[],
): readonly Candidate[] | null {
  if (sumUnits(free.map(({ line }) => line)) === leg.units) return free;
  const { maxCandidates, maxLegs, maxSteps } = rules.batch;
  if (free.length > maxCandidates) return null;
  const found = onlySubset(
    free.map(({ line }) => line.units),
    leg.units,
    { minPicked: 2, maxPicked: maxLegs, maxSteps: Math.min(maxSteps, STEPS) },
  );
  return found.picked?.flatMap((at) => free[at] ?? []) ?? null;
}

/** Few lines name one transfer. If a search takes more steps than this, there is no clear answer. */
const STEPS = 2_000;

function splitEvidence(leg: LegFact, parts: readonly Candidate[], free: number): Evidence[] {
  const lines = parts.map(({ line }) => line);
  return [
    evidence("sums_exactly", "for", String(parts.length)),
    ...namingEvidence(parts),
    ...(parts.some(({ hit }) => hit === null) ? [evidence("no_reference", "neutral")] : []),
    dayEvidence(lines, [leg]),
    ...(free > parts.length
      ? [evidence("other_candidates", "against", String(free - parts.length))]
      : []),
    ...doubts(lines, [leg]),
  ];
}
