import { sumUnits } from "../amounts/amount-key";
import { onlySubset } from "../amounts/subset-sum";
import { between, inOrder, type Ordered } from "../days/by-day";
import { batchEvidence, partsEvidence } from "../explanation/batch-evidence";
import { batchSentence, partsSentence } from "../explanation/sentence";
import { namesUnknown } from "../explanation/unknown-name";
import { isOtherNetwork } from "../facts/chain-party";
import type { Candidate, LegFact, LineFact } from "../facts/facts";
import { matchFingerprint } from "../fingerprint";
import { push } from "../lists";
import type { MatchRules } from "../rules";
import { propose, type Run } from "../run";
import { partPaidLegs, type PartPaid } from "./part-paid-legs";

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
  /** Payments of the legs that have lines of their own. */
  parts: readonly PartPaid[];
}

/** Legs that a batch may consist of, by direction and currency, and those of them of which lines have a part already. */
interface Wanted {
  pools: ReadonlyMap<string, Ordered<LegFact>>;
  partPaid: ReadonlyMap<LegFact, PartPaid>;
}

interface BatchSearch {
  batch: Batch | null;
  steps: number;
}

const NOTHING: BatchSearch = { batch: null, steps: 1 };
const NO_LEGS: Ordered<LegFact> = { items: [], numbers: [] };

/**
 * Lane 6 by amounts: one line pays several due legs of a few business days, including those that it names. Of a leg of which other
 * lines are payments, it pays the rest, and those lines are matched with it. Proposed only if no other legs add up to the amount and no
 * other line wants any of these. It comes after all other lanes with legs, because no lane should depend on a guess.
 * @param isCrowded whether a line has more legs in its window than the search allows. They may not all have been loaded.
 */
export function searchBatches(run: Run, isCrowded: (line: LineFact) => boolean = () => false): void {
  const partPaid = partPaidLegs(run);
  const from: Wanted = { partPaid, pools: poolsOf(run, partPaid) };
  let steps = run.rules.batch.maxSteps * LINES_WORTH;
  const batches: Batch[] = [];
  for (const line of run.lines) {
    if (!isSearched(line) || steps <= 0) continue;
    const found = isCrowded(line) ? NOTHING : searchBatch(run, line, from, steps);
    steps -= found.steps;
    if (found.batch) batches.push(found.batch);
  }
  const wanted = new Map<LegFact | LineFact, number>();
  for (const batch of batches) for (const one of [...batch.legs, ...linesOf(batch)]) wanted.set(one, (wanted.get(one) ?? 0) + 1);
  for (const batch of batches) if ([...batch.legs, ...linesOf(batch)].every((one) => wanted.get(one) === 1)) proposeBatch(run, batch);
}

function linesOf({ line, parts }: Batch): LineFact[] {
  return [line, ...parts.flatMap(({ lines }) => lines)];
}

function poolsOf({ index }: Run, partPaid: ReadonlyMap<LegFact, PartPaid>): Map<string, Ordered<LegFact>> {
  const pools = new Map<string, LegFact[]>();
  for (const leg of index.open) if (!leg.taken && leg.leg.state === "due" && (leg.candidates.length === 0 || partPaid.has(leg))) push(pools, leg.pool, leg);
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

function searchBatch({ rules, rejected }: Run, line: LineFact, { pools, partPaid }: Wanted, stepsLeft: number): BatchSearch {
  const { maxCandidates, maxLegs, maxSteps } = rules.batch;
  const pool = pools.get(line.pool) ?? NO_LEGS;
  const named = line.candidates.filter(isFree);
  const left = line.units - sumUnits(named.map(({ leg }) => leg));
  const { from, to } = between(pool, line.business - rules.businessDays.after, line.business + rules.businessDays.before);
  if (left <= 0n || to - from === 0 || to - from > mostInWindow(rules)) return NOTHING;
  const unitsOf = (leg: LegFact): bigint => partPaid.get(leg)?.left ?? leg.units;
  const isOwn = (leg: LegFact): boolean => named.some((candidate) => candidate.leg === leg) || (partPaid.get(leg)?.lines.includes(line) ?? false);
  const legs = pool.items.slice(from, to).filter((leg) => unitsOf(leg) <= left && !isOwn(leg) && !isOtherNetwork(line.line, leg.leg) && (line.hash === null || leg.hashes.length === 0));
  if (legs.length === 0 || legs.length > maxCandidates) return NOTHING;
  const limits = { minPicked: named.length > 0 ? 1 : 2, maxPicked: maxLegs - named.length, maxSteps: Math.min(maxSteps, stepsLeft) };
  const { picked, none, steps } = onlySubset(legs.map(unitsOf), left, limits);
  const several = picked?.flatMap((at) => legs[at] ?? []) ?? null;
  const isRejected = (leg: LegFact): boolean => !partPaid.has(leg) && rejected.has(matchFingerprint([line.line.id], [leg.leg.id]));
  // One leg, or the rest of one, is a way to the amount like any other: one way only. A whole leg is lane 4's to suggest.
  const single = named.length > 0 ? [] : legs.filter((leg) => unitsOf(leg) === left && !isRejected(leg));
  const rest = none && single.length === 1 && single.every((leg) => partPaid.has(leg)) ? single : null;
  const only = single.length === 0 ? several : rest;
  if (only === null) return { batch: null, steps };
  return { batch: { line, legs: [...named.map(({ leg }) => leg), ...only], named, parts: only.flatMap((leg) => partPaid.get(leg) ?? []) }, steps };
}

function proposeBatch(run: Run, batch: Batch): void {
  const { line, legs, named, parts } = batch;
  const lines = linesOf(batch);
  const unknown = named.length === 0 ? () => namesUnknown(line) : () => [];
  const why =
    parts.length === 0
      ? { evidence: () => [...batchEvidence(line, legs, named), ...unknown()], sentence: () => batchSentence(line, legs, named.length > 0 ? "some" : "none") }
      : { evidence: () => [...partsEvidence(lines, legs, [...named, ...parts.flatMap(({ tied }) => tied)]), ...unknown()], sentence: () => partsSentence(line, lines.length, legs) };
  propose(run, { lane: "batch", automatic: false, lines, legs, ...why });
}
