import { onlySubset, sumUnits } from "../amounts";
import { between, byBusinessDay, type Ordered } from "../days";
import {
  evidence,
  matchEvidence,
  namesUnknown,
  namingEvidence,
  spanOf,
} from "../explanation/evidence";
import { batchSentence, partsSentence } from "../explanation/sentence";
import type { Candidate, LegFact, LineFact } from "../facts/facts";
import { isOtherNetwork } from "../facts/read-lines";
import { type Evidence, matchFingerprint } from "../matching";
import { compareText, push, withoutRivals } from "../lists";
import type { MatchRules } from "../rules";
import { propose, type Run } from "../run";
import { onlyMembers, type PartPaid, partPaidLegs } from "./payment-lines";

/** A run's steps as a multiple of one line's, so that it ends. */
const LINES_WORTH = 50;
/** Steps for each line in the first rounds. Lines cut short get more afterwards, so that a few long searches leave none out. */
const FIRST_ROUNDS = [2_000, 20_000] as const;

/**
 * Lane 6 by amounts: one line pays several due legs of a few business days. Includes the legs that it names. Of a leg
 * with other payments it pays the rest, and those lines are matched with it. Proposed only if no other legs add up to
 * the amount, at least none of the line's own day, and no other line wants any of these. Runs after all other lanes with
 * legs, because no lane should depend on a guess.
 * @param isCrowded true if a line has more legs in its window than the search allows; they may not all be loaded
 */
export function searchBatches(run: Run, isCrowded: (line: LineFact) => boolean): void {
  const partPaid = partPaidLegs(run);
  const batches = foundBatches(
    run,
    run.lines.filter((line) => isSearched(line) && !isCrowded(line)),
    { partPaid, pools: poolsOf(run, partPaid) },
  );
  const membersOf = (batch: Batch): (LegFact | LineFact)[] => [...batch.legs, ...linesOf(batch)];
  for (const batch of withoutRivals(batches, membersOf)) proposeBatch(run, batch);
}

function foundBatches(run: Run, lines: readonly LineFact[], from: Payable): Batch[] {
  const { maxSteps } = run.rules.batch;
  const batches: Batch[] = [];
  const unclear: LineFact[] = [];
  let left = maxSteps * LINES_WORTH;
  let open = lines;
  for (const most of [...FIRST_ROUNDS.filter((steps) => steps < maxSteps), maxSteps]) {
    const cut: LineFact[] = [];
    for (const line of open) {
      const { batch, ways, steps } =
        left > 0
          ? search(run, line, from, { maxSteps: Math.min(most, left), isOfDay: false })
          : CUT;
      left -= steps;
      if (batch) batches.push(batch);
      else if (ways === "cut") cut.push(line);
      else if (ways === "several") unclear.push(line);
    }
    open = cut;
  }
  // Here steps are few: it is one day's legs.
  const ofDay = [...unclear, ...open].flatMap((line) => {
    const steps = Math.min(FIRST_ROUNDS[0], maxSteps);
    return search(run, line, from, { maxSteps: steps, isOfDay: true }).batch ?? [];
  });
  return [...batches, ...ofDay];
}

const CUT = { batch: null, ways: "cut", steps: 0 } as const;

function linesOf({ line, parts }: Batch): LineFact[] {
  return [line, ...parts.flatMap(({ lines }) => lines)];
}

function poolsOf(
  { index }: Run,
  partPaid: ReadonlyMap<LegFact, PartPaid>,
): Map<string, Ordered<LegFact>> {
  const pools = new Map<string, LegFact[]>();
  for (const leg of index.open)
    if (!leg.taken && leg.leg.state === "due" && (leg.candidates.length === 0 || partPaid.has(leg)))
      push(pools, leg.pool, leg);
  return new Map([...pools].map(([pool, legs]) => [pool, byBusinessDay(legs)]));
}

/** False for a line that names only transfers it can't pay. Other lines want them, or they have another direction. */
export function isSearched(line: LineFact): boolean {
  if (line.taken || line.reversal) return false;
  return line.hits.length === 0
    ? line.candidates.length === 0
    : line.candidates.some((candidate) => isNamedAlone(candidate));
}

function proposeBatch(run: Run, batch: Batch): void {
  const { line, legs, named, parts, isOfDay } = batch;
  const lines = linesOf(batch);
  const tied = [...named, ...parts.flatMap((part) => part.tied)];
  propose(run, { lane: "batch", automatic: false, lines, legs }, () => ({
    evidence: [
      ...matchEvidence(lines, legs, {
        names: parts.length === 0 ? namesOf(named) : namingEvidence(tied),
        isUnnamed: tied.length < lines.length,
        rivals: [isOfDay ? evidence("only_of_day", "neutral") : evidence("only_candidate", "for")],
      }),
      ...(named.length === 0 ? namesUnknown(line) : []),
    ],
    sentence:
      parts.length === 0
        ? batchSentence(line, legs, named.length > 0 ? "some" : "none", isOfDay)
        : partsSentence(line, lines.length, legs),
  }));
}

/** Evidence of each leg that a line names. */
function namesOf(named: readonly Candidate[]): Evidence[] {
  return named.flatMap(({ line, leg, hit }) =>
    hit ? [evidence("reference_found", "for", leg.leg.reference, [spanOf(line, hit)])] : [],
  );
}

/** Lane 6 for a line that names transfers, if one choice makes its amount. */
export function matchNamedBatches(run: Run): void {
  for (const line of run.lines) {
    if (line.taken || line.reversal || line.candidates.length < 2) continue;
    const free = line.candidates
      .filter(({ leg }) => !leg.taken)
      .toSorted((a, b) => compareText(a.leg.leg.id, b.leg.leg.id));
    const members = free.length < 2 ? null : pickMembers(run, line.units, free);
    if (members === null) continue;
    const legs = members.map(({ leg }) => leg);
    propose(run, { lane: "batch", automatic: false, lines: [line], legs }, () => ({
      evidence: matchEvidence([line], legs, {
        names: namesOf(members),
        rivals: [evidence("only_candidate", "for")],
      }),
      sentence: batchSentence(line, legs, "all"),
    }));
  }
}

function pickMembers(
  { rules }: Run,
  units: bigint,
  free: readonly Candidate[],
): readonly Candidate[] | null {
  const isAll =
    free.length <= rules.batch.maxLegs && sumUnits(free.map(({ leg }) => leg)) === units;
  return isAll ? free : onlyMembers(rules, units, free, ({ leg }) => leg.units);
}

/** A window's legs as a multiple of `maxCandidates`, before larger ones are left out. */
const WINDOW_WORTH = 4;

/** A line with more legs than this in its window isn't searched for. */
export function maxInWindow({ batch }: MatchRules): number {
  return batch.maxCandidates * WINDOW_WORTH;
}

interface Batch {
  line: LineFact;
  legs: readonly LegFact[];
  named: readonly Candidate[];
  parts: readonly PartPaid[];
  /** True if only the legs of the line's own day are considered. With the days around there may be other ways to the amount. */
  isOfDay: boolean;
}

/** The legs that a batch may consist of, by direction and currency. Legs that other lines have paid a part of are listed too. */
interface Payable {
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

function isNamedAlone({ leg, hit }: Candidate): boolean {
  return hit !== null && !leg.taken && leg.leg.state !== "void" && leg.candidates.length === 1;
}

/**
 * Searches the business days around a line for the only legs that make its amount. Legs that it names are included.
 * @param isOfDay searches the legs of the line's own day alone, and nothing if one leg alone has the amount
 */
function search(
  run: Run,
  line: LineFact,
  { pools, partPaid }: Payable,
  { maxSteps, isOfDay }: { maxSteps: number; isOfDay: boolean },
): BatchSearch {
  const { businessDays, batch } = run.rules;
  const { maxCandidates, maxLegs } = batch;
  const named = line.candidates.filter(isNamedAlone);
  const left = line.units - sumUnits(named.map(({ leg }) => leg));
  const near = between(
    pools.get(line.pool) ?? NO_LEGS,
    line.business - businessDays.after,
    line.business + businessDays.before,
  );
  if (left <= 0n || near.length === 0 || near.length > maxInWindow(run.rules)) return NOTHING;
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
  // A single leg, or the rest of one, also counts as a way to the amount. A whole leg is lane 4's to suggest.
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
