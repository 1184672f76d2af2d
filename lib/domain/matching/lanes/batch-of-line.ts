import { sumUnits } from "../amounts/amount-key";
import { onlySubset } from "../amounts/subset-sum";
import { between, type Ordered } from "../days/by-day";
import { isOtherNetwork } from "../facts/chain-party";
import type { Candidate, LegFact, LineFact } from "../facts/facts";
import { matchFingerprint } from "../fingerprint";
import type { MatchRules } from "../rules";
import type { Run } from "../run";
import type { PartPaid } from "./part-paid-legs";

/** A window may hold this many times `maxCandidates` legs, counted before the legs that are larger than the line are left out. */
const WINDOW_WORTH = 4;

/** A line with more legs than this in its window isn't searched for. */
export function mostInWindow({ batch }: MatchRules): number {
  return batch.maxCandidates * WINDOW_WORTH;
}

/** One line, and the legs that it pays. */
export interface Batch {
  line: LineFact;
  legs: readonly LegFact[];
  named: readonly Candidate[];
  /** Payments of the legs that have lines of their own. */
  parts: readonly PartPaid[];
  /** The only way to the amount among the legs of the line's own day; with those of the days around there may be others. */
  isOfDay: boolean;
}

/** Legs that a batch may consist of, by direction and currency, and those of them of which lines have a part already. */
export interface Payable {
  pools: ReadonlyMap<string, Ordered<LegFact>>;
  partPaid: ReadonlyMap<LegFact, PartPaid>;
}

/** `cut`: the steps ended before it was clear. */
interface BatchSearch {
  batch: Batch | null;
  ways: "one" | "none" | "several" | "cut";
  steps: number;
}

const NOTHING: BatchSearch = { batch: null, ways: "none", steps: 1 };
const NO_LEGS: Ordered<LegFact> = { items: [], numbers: [] };

/** Whether the line is the only one that names the leg, and names it by its reference. */
export function isNamedAlone({ leg, hit }: Candidate): boolean {
  return hit !== null && !leg.taken && leg.leg.state !== "void" && leg.candidates.length === 1;
}

/** Searches the business days around the line for the only legs that add up to its amount, with those that it names. */
export function searchBatch(
  run: Run,
  line: LineFact,
  from: Payable,
  maxSteps: number,
): BatchSearch {
  return search(run, line, from, { maxSteps, isOfDay: false });
}

/** The same among the legs of the line's own day, for a line with several ways to its amount. Not if one leg is such a way. */
export function searchBatchOfDay(
  run: Run,
  line: LineFact,
  from: Payable,
  maxSteps: number,
): BatchSearch {
  return search(run, line, from, { maxSteps, isOfDay: true });
}

function search(
  run: Run,
  line: LineFact,
  { pools, partPaid }: Payable,
  { maxSteps, isOfDay }: { maxSteps: number; isOfDay: boolean },
): BatchSearch {
  const { maxCandidates, maxLegs } = run.rules.batch;
  const named = line.candidates.filter(isNamedAlone);
  const left = line.units - sumUnits(named.map(({ leg }) => leg));
  const near = nearLegs(run, line, pools.get(line.pool) ?? NO_LEGS);
  if (left <= 0n || near.length === 0 || near.length > mostInWindow(run.rules)) return NOTHING;
  const unitsOf = (leg: LegFact): bigint => partPaid.get(leg)?.left ?? leg.units;
  const isOwn = (leg: LegFact): boolean =>
    named.some((candidate) => candidate.leg === leg) ||
    (partPaid.get(leg)?.lines.includes(line) ?? false);
  const payable = near.filter(
    (leg) =>
      unitsOf(leg) <= left &&
      !isOwn(leg) &&
      !isOtherNetwork(line.line, leg.leg) &&
      (line.hash === null || leg.hashes.length === 0),
  );
  const isRejected = (leg: LegFact): boolean =>
    !partPaid.has(leg) && run.rejected.has(matchFingerprint([line.line.id], [leg.leg.id]));
  // One leg, or the rest of one, is a way to the amount like any other: one way only. A whole leg is lane 4's to suggest.
  const single =
    named.length > 0 ? [] : payable.filter((leg) => unitsOf(leg) === left && !isRejected(leg));
  const legs = isOfDay ? payable.filter(({ leg }) => leg.on === line.line.on) : payable;
  if (legs.length === 0 || (isOfDay && single.length > 0)) return NOTHING;
  if (legs.length > maxCandidates) return { batch: null, ways: "cut", steps: 1 };
  const { picked, none, steps } = onlySubset(legs.map(unitsOf), left, {
    minPicked: named.length > 0 ? 1 : 2,
    maxPicked: maxLegs - named.length,
    maxSteps,
  });
  const several = picked?.flatMap((at) => legs[at] ?? []) ?? null;
  const rest =
    none && single.length === 1 && single.every((leg) => partPaid.has(leg)) ? single : null;
  const only = single.length === 0 ? several : rest;
  if (only === null)
    return { batch: null, ways: none ? "none" : steps > maxSteps ? "cut" : "several", steps };
  return {
    batch: {
      line,
      legs: [...named.map(({ leg }) => leg), ...only],
      named,
      parts: only.flatMap((leg) => partPaid.get(leg) ?? []),
      isOfDay,
    },
    ways: "one",
    steps,
  };
}

function nearLegs(
  { rules: { businessDays } }: Run,
  line: LineFact,
  pool: Ordered<LegFact>,
): readonly LegFact[] {
  const { from, to } = between(
    pool,
    line.business - businessDays.after,
    line.business + businessDays.before,
  );
  return pool.items.slice(from, to);
}
