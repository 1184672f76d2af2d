import { sumUnits } from "../amounts/amount-key";
import { onlySubset } from "../amounts/subset-sum";
import { batchEvidence } from "../explanation/batch-evidence";
import { batchSentence } from "../explanation/sentence";
import type { Candidate } from "../facts/facts";
import { compareText } from "../lists";
import { propose, type Run } from "../run";

const STEPS = 2_000;

/** Lane 6 for a line that names its transfers: all of them, or only one choice among them, add up to exactly its amount. */
export function matchNamedBatches(run: Run): void {
  for (const line of run.lines) {
    if (line.taken || line.reversal || line.candidates.length < 2) continue;
    const free = line.candidates
      .filter(({ leg }) => !leg.taken)
      .toSorted((a, b) => compareText(a.leg.leg.id, b.leg.leg.id));
    const members = free.length < 2 ? null : membersOf(run, line.units, free);
    if (members === null) continue;
    const legs = members.map(({ leg }) => leg);
    propose(run, { lane: "batch", automatic: false, lines: [line], legs }, () => ({
      evidence: batchEvidence(line, legs, members),
      sentence: batchSentence(line, legs, "all"),
    }));
  }
}

function membersOf(
  { rules }: Run,
  units: bigint,
  free: readonly Candidate[],
): readonly Candidate[] | null {
  const { maxCandidates, maxLegs, maxSteps } = rules.batch;
  if (free.length <= maxLegs && sumUnits(free.map(({ leg }) => leg)) === units) return free;
  if (free.length > maxCandidates) return null;
  const found = onlySubset(
    free.map(({ leg }) => leg.units),
    units,
    { minPicked: 2, maxPicked: maxLegs, maxSteps: Math.min(STEPS, maxSteps) },
  );
  return found.picked?.flatMap((at) => free[at] ?? []) ?? null;
}
