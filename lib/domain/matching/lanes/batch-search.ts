import { inOrder, type Ordered } from "../days/by-day";
import { batchEvidence, partsEvidence } from "../explanation/batch-evidence";
import { batchSentence, partsSentence } from "../explanation/sentence";
import { namesUnknown } from "../explanation/unknown-name";
import type { LegFact, LineFact } from "../facts/facts";
import { push } from "../lists";
import { propose, type Run } from "../run";
import {
  isNamedAlone,
  searchBatch,
  searchBatchOfDay,
  type Batch,
  type Payable,
} from "./batch-of-line";
import { partPaidLegs, type PartPaid } from "./part-paid-legs";

/** A run takes at most this many times the steps that one line may take, so that it ends. */
const LINES_WORTH = 50;
/** At first every line is searched with so many steps, then those whose search was cut short with more: a few long searches leave none out. */
const FIRST_ROUNDS = [2_000, 20_000] as const;

/**
 * Lane 6 by amounts: one line pays several due legs of a few business days, including those that it names. Of a leg of which other
 * lines are payments, it pays the rest, and those lines are matched with it. Proposed only if no other legs add up to the amount, at
 * least none of the line's own day, and no other line wants any of these. It comes after all other lanes with legs, because no lane
 * should depend on a guess.
 * @param isCrowded whether a line has more legs in its window than the search allows. They may not all have been loaded.
 */
export function searchBatches(
  run: Run,
  isCrowded: (line: LineFact) => boolean = () => false,
): void {
  const partPaid = partPaidLegs(run);
  const batches = foundBatches(
    run,
    run.lines.filter((line) => isSearched(line) && !isCrowded(line)),
    { partPaid, pools: poolsOf(run, partPaid) },
  );
  const wanted = new Map<LegFact | LineFact, number>();
  for (const batch of batches)
    for (const one of [...batch.legs, ...linesOf(batch)])
      wanted.set(one, (wanted.get(one) ?? 0) + 1);
  for (const batch of batches)
    if ([...batch.legs, ...linesOf(batch)].every((one) => wanted.get(one) === 1))
      proposeBatch(run, batch);
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
        left > 0 ? searchBatch(run, line, from, Math.min(most, left)) : CUT;
      left -= steps;
      if (batch) batches.push(batch);
      else if (ways === "cut") cut.push(line);
      else if (ways === "several") unclear.push(line);
    }
    open = cut;
  }
  // Here steps are few: it is one day's legs.
  const ofDay = [...unclear, ...open].flatMap(
    (line) => searchBatchOfDay(run, line, from, Math.min(FIRST_ROUNDS[0], maxSteps)).batch ?? [],
  );
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
  return new Map(
    [...pools].map(([pool, legs]) => [pool, inOrder(legs, ({ business }) => business)]),
  );
}

/** Not for a line that names only transfers that other lines want or that have another direction. */
export function isSearched(line: LineFact): boolean {
  if (line.taken || line.reversal) return false;
  return line.hits.length === 0
    ? line.candidates.length === 0
    : line.candidates.some((candidate) => isNamedAlone(candidate));
}

function proposeBatch(run: Run, batch: Batch): void {
  const { line, legs, named, parts, isOfDay } = batch;
  const lines = linesOf(batch);
  propose(run, { lane: "batch", automatic: false, lines, legs }, () => {
    const unknown = named.length === 0 ? namesUnknown(line) : [];
    return parts.length === 0
      ? {
          evidence: [...batchEvidence(line, legs, named, isOfDay), ...unknown],
          sentence: batchSentence(line, legs, named.length > 0 ? "some" : "none", isOfDay),
        }
      : {
          evidence: [
            ...partsEvidence(
              lines,
              legs,
              [...named, ...parts.flatMap(({ tied }) => tied)],
              isOfDay,
            ),
            ...unknown,
          ],
          sentence: partsSentence(line, lines.length, legs),
        };
  });
}
