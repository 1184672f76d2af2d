import { addLegs } from "./facts/indexed-legs";
import { type LineWithText, readTexts, reversalSign } from "./facts/read-lines";
import { matchByAmountAndDate, matchRefundsByAmountAndDate } from "./lanes/amount-date";
import { matchAutomatically } from "./lanes/automatic";
import { isSearched, matchNamedBatches, searchBatches } from "./lanes/batch";
import { matchPaymentsWithDifference, matchWithDifference } from "./lanes/difference";
import { matchNamedGroups, matchNamedPairs } from "./lanes/named";
import { explainOtherBusiness } from "./lanes/other-business";
import { matchPartReferences } from "./lanes/part-reference";
import { matchMarkedReversals, matchNamedReversals } from "./lanes/reversal";
import { matchSplitPayments, matchSplits } from "./lanes/split";
import { compareText } from "./lists";
import type { Leg, OpenLine } from "./matching";
import type { MatchRules } from "./rules";
import {
  addLines,
  addMatched,
  type Reading,
  type Run,
  startReading,
  startRun,
  type BareProposal,
} from "./run";
import {
  amountsWanted,
  type AmountWanted,
  batchWindows,
  crowdedLines,
  type DueOfDay,
  type KeyLengths,
  mergedRanges,
  namesWanted,
  type NamesWanted,
  originalsWanted,
  type WindowWanted,
} from "./wanted";

/** Loads open legs and matched lines. Returning more than was asked for does no harm. */
export interface CandidateSource {
  keyLengths(): Promise<KeyLengths>;
  namedLegs(wanted: NamesWanted): Promise<Leg[]>;
  legsOfAmounts(wanted: readonly AmountWanted[]): Promise<Leg[]>;
  matchedOriginals(wanted: readonly AmountWanted[]): Promise<OpenLine[]>;
  /** Counts due legs that are in no match. Days without any are left out. */
  dueByDay(windows: readonly WindowWanted[]): Promise<DueOfDay[]>;
  dueLegs(windows: readonly WindowWanted[]): Promise<Leg[]>;
  /** Lets an answer come in and the next request go out. Called again and again while the engine is busy. */
  pause(): Promise<void>;
}

export interface MatchFromInput {
  /** All open lines of the account, in pieces. A piece is read while the next is loaded. */
  lines: AsyncIterable<readonly OpenLine[]> | Iterable<readonly OpenLine[]>;
  rejected: ReadonlySet<string>;
  rules: MatchRules;
  /**
   * Takes the automatic proposals with a leg made since the last call, to write them while other lanes run. No later
   * lane makes any. Called after `dueByDay` was asked for, whose answer must not include what is written then: the
   * source and the taker answer in turn. Returns at once; its work goes on while the rest is matched.
   */
  takeCertain?: (certain: readonly BareProposal[]) => void;
}

/**
 * Proposes which lines and legs belong together, in no particular order. Loads only what a lane needs. Depends on no
 * clock, no chance and not on the order of its input. Every line and leg is in at most one proposal. Only what has no
 * second candidate is automatic, and once all automatic proposals are applied, another run over what is left makes no
 * new automatic ones.
 */
export async function matchFrom(
  source: CandidateSource,
  { lines, rejected, rules, takeCertain }: MatchFromInput,
): Promise<BareProposal[]> {
  const lengths = await source.keyLengths();
  const { reading, due } = await readNamed(source, { lines, rules }, lengths);
  const run = startRun(reading, { rejected, rules });
  await addWithoutName(run, source, lengths);
  matchNamedReversals(run);
  for (const some of inSteps(run.lines)) {
    const before = run.proposals.length;
    matchAutomatically(run, some);
    takeCertain?.(run.proposals.slice(before));
    await source.pause();
  }
  for (const matchLane of OTHER_LANES) {
    matchLane(run);
    await source.pause();
  }
  if (!rules.off.includes("batch")) await matchBatches(run, source, await due);
  explainOtherBusiness(run);
  return run.proposals;
}

/**
 * The lines' texts, and all legs that they name. The legs of one piece are looked for while the next piece is read, and its lines are
 * tied to them as soon as they are there. Due legs are counted once all lines are read, for as many days as the search for batches could
 * look at; the answer, which may take long, is needed only after all other lanes.
 */
async function readNamed(
  source: CandidateSource,
  { lines, rules }: Pick<MatchFromInput, "lines" | "rules">,
  lengths: KeyLengths,
): Promise<{ reading: Reading; due: Promise<readonly DueOfDay[]> }> {
  let reading: Reading | null = null;
  let windows: WindowWanted[] = [];
  const named: Promise<void>[] = [];
  for await (const piece of lines) {
    const read = readTexts(piece);
    reading ??= startReading(rules, piece);
    await source.pause();
    const added = addNamed(source, reading, read, namesWanted(read, lengths));
    // Awaited below. Until then, this keeps Node from reporting an unhandled rejection.
    added.catch(() => undefined);
    named.push(added);
    if (rules.off.includes("batch")) continue;
    // Where there are only reversals of a direction, that one isn't searched, and counting its legs may take longest of all.
    const isSearched = (some: LineWithText): boolean => reversalSign(some.line, some.text) === null;
    windows = mergedRanges([...windows, ...batchWindows(reading.days, read, isSearched)]);
  }
  const due = windows.length === 0 ? Promise.resolve([]) : source.dueByDay(windows);
  // Awaited later. Until then, this keeps Node from reporting an unhandled rejection.
  due.catch(() => undefined);
  await Promise.all(named);
  return { reading: reading ?? startReading(rules, []), due };
}

/** Legs or lines read between two pauses. A few milliseconds' worth, as long as the database may wait. */
const STEP = 250;

async function addNamed(
  source: CandidateSource,
  reading: Reading,
  texts: readonly LineWithText[],
  wanted: NamesWanted,
): Promise<void> {
  const legs = await source.namedLegs(wanted);
  for (const some of inSteps(legs)) {
    addLegs(reading.index, some);
    await source.pause();
  }
  for (const some of inSteps(texts)) {
    addLines(reading, some);
    await source.pause();
  }
}

function* inSteps<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += STEP) yield items.slice(from, from + STEP);
}

async function addWithoutName(
  run: Run,
  source: CandidateSource,
  lengths: KeyLengths,
): Promise<void> {
  const [amounts, originals] = [amountsWanted(run), originalsWanted(run)];
  const [legs, matched] = await Promise.all([
    amounts.length > 0 ? source.legsOfAmounts(amounts) : [],
    originals.length > 0 ? source.matchedOriginals(originals) : [],
  ]);
  addLegs(run.index, legs);
  if (matched.length === 0) return;
  // If one reference begins with another, all legs that these lines name are needed to know which of the two is meant.
  addLegs(run.index, await source.namedLegs(namesWanted(readTexts(matched), lengths)));
  addMatched(run, matched);
}

async function matchBatches(
  run: Run,
  source: CandidateSource,
  due: readonly DueOfDay[],
): Promise<void> {
  const isCrowded = crowdedLines(run, due);
  const quiet = batchWindows(run.days, run.lines, (line) => isSearched(line) && !isCrowded(line));
  if (quiet.length > 0) addLegs(run.index, await source.dueLegs(quiet));
  searchBatches(run, isCrowded);
}

/** The lanes after those of named reversals and of automatic matches, in their order. The search for batches follows separately, because it needs legs that most runs don't load. */
export const OTHER_LANES: readonly ((run: Run) => void)[] = [
  matchNamedPairs,
  matchSplits,
  matchSplitPayments,
  matchNamedBatches,
  matchNamedGroups,
  matchWithDifference,
  matchPaymentsWithDifference,
  matchRefundsByAmountAndDate,
  matchMarkedReversals,
  matchPartReferences,
  matchByAmountAndDate,
];

/** Sorted by the id of their first line. */
export function inOrder(proposals: readonly BareProposal[]): BareProposal[] {
  // No line is in two proposals, so the first id of each is enough.
  return proposals.toSorted((a, b) => compareText(a.lineIds[0] ?? "", b.lineIds[0] ?? ""));
}
