import { sumUnits } from "../amounts/amount-key";
import { onlySubset } from "../amounts/subset-sum";
import { between, inOrder, type Ordered } from "../days/by-day";
import { batchEvidence } from "../explanation/batch-evidence";
import { batchSentence } from "../explanation/sentence";
import { namesUnknown } from "../explanation/unknown-name";
import type { Candidate, LegFact, LineFact } from "../facts/facts";
import { push } from "../lists";
import type { MatchRules } from "../rules";
import { propose, type Run } from "../run";

/** A run takes at most this many times the steps that one line may take, so that it ends. */
const LINES_WORTH = 50;
/** A window may hold this many times `maxCandidates` legs, counted before the legs that are larger than the line are left out. */
const WINDOW_WORTH = 4;

/** A line with more legs than this in its window isn't searched for. */
export function mostInWindow({ batch }: MatchRules): number {
  return batch.maxCandidates * WINDOW_WORTH;
}

interface Batch {
  line: LineFact;
  legs: readonly LegFact[];
  named: readonly Candidate[];
}

interface BatchSearch {
  batch: Batch | null;
  steps: number;
}

const NOTHING: BatchSearch = { batch: null, steps: 1 };
const NO_LEGS: Ordered<LegFact> = { items: [], numbers: [] };

/**
 * Lane 6 by amounts: one line pays several due legs of a few business days, including those that it names. Proposed only if no other
 * legs add up to the amount and no other line wants any of these. It comes after all other lanes with legs, because no lane
 * should depend on a guess.
 * @param isCrowded whether a line has more legs in its window than the search allows. They may not all have been loaded.
 */
export function searchBatches(run: Run, isCrowded: (line: LineFact) => boolean = () => false): void {
  const pools = poolsOf(run);
  let steps = run.rules.batch.maxSteps * LINES_WORTH;
  const batches: Batch[] = [];
  for (const line of run.lines) {
    if (!isSearched(line) || steps <= 0) continue;
    const found = isCrowded(line) ? NOTHING : searchBatch(run, line, pools.get(line.pool) ?? NO_LEGS, steps);
    steps -= found.steps;
    if (found.batch) batches.push(found.batch);
  }
  const wanted = new Map<LegFact, number>();
  for (const { legs } of batches) for (const leg of legs) wanted.set(leg, (wanted.get(leg) ?? 0) + 1);
  for (const batch of batches) if (batch.legs.every((leg) => wanted.get(leg) === 1)) proposeBatch(run, batch);
}

function poolsOf({ index }: Run): Map<string, Ordered<LegFact>> {
  const pools = new Map<string, LegFact[]>();
  for (const leg of index.legs) if (!leg.taken && leg.leg.state === "due" && leg.candidates.length === 0) push(pools, leg.pool, leg);
  return new Map([...pools].map(([pool, legs]) => [pool, inOrder(legs, ({ business }) => business)]));
}

/** Not for a line that names only transfers that other lines want or that have another direction. */
export function isSearched(line: LineFact): boolean {
  if (line.taken || line.reversal) return false;
  return line.hits.length === 0 ? line.candidates.length === 0 : line.candidates.some((candidate) => isFree(candidate));
}

function isFree({ leg, hit }: Candidate): boolean {
  return hit !== null && !leg.taken && leg.leg.state !== "void" && leg.candidates.length === 1;
}

function searchBatch({ rules }: Run, line: LineFact, pool: Ordered<LegFact>, stepsLeft: number): BatchSearch {
  const { maxCandidates, maxLegs, maxSteps } = rules.batch;
  const named = line.candidates.filter(isFree);
  const left = line.units - sumUnits(named.map(({ leg }) => leg));
  const { from, to } = between(pool, line.business - rules.businessDays.after, line.business + rules.businessDays.before);
  const minPicked = named.length > 0 ? 1 : 2;
  if (left <= 0n || to - from < minPicked || to - from > mostInWindow(rules)) return NOTHING;
  const legs = pool.items.slice(from, to).filter((leg) => leg.units <= left && (line.hash === null || leg.hashes.length === 0));
  if (legs.length < minPicked || legs.length > maxCandidates) return NOTHING;
  const limits = { minPicked, maxPicked: maxLegs - named.length, maxSteps: Math.min(maxSteps, stepsLeft) };
  const { picked, steps } = onlySubset(legs.map(({ units }) => units), left, limits);
  if (picked === null) return { batch: null, steps };
  return { batch: { line, legs: [...named.map(({ leg }) => leg), ...picked.flatMap((at) => legs[at] ?? [])], named }, steps };
}

function proposeBatch(run: Run, { line, legs, named }: Batch): void {
  propose(run, {
    lane: "batch",
    automatic: false,
    lines: [line],
    legs,
    evidence: () => [...batchEvidence(line, legs, named), ...(named.length === 0 ? namesUnknown(line) : [])],
    sentence: () => batchSentence(line, legs, named.length > 0 ? "some" : "none"),
  });
}
