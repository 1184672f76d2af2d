import { addLegs } from "./facts/indexed-legs";
import { readTexts, type LineWithText } from "./facts/read-lines";
import { matchAutomatically } from "./lanes/automatic";
import { searchBatches } from "./lanes/batch-search";
import { explainOtherBusiness } from "./lanes/other-business";
import { matchNamedReversals } from "./lanes/reversal";
import { OTHER_LANES } from "./lanes/sequence";
import type { Leg, OpenLine } from "./matching";
import type { MatchRules } from "./rules";
import type { Run, Unspoken } from "./run";
import { addLines, addMatched, addUnnamed, startReading, startRun, type Reading } from "./start-run";
import { batchWindows, crowdedLines, windowsOfLines, type DueOfDay, type WindowWanted } from "./wanted/batch-windows";
import { amountsWanted, originalsWanted, type AmountWanted } from "./wanted/candidates";
import { namesWanted, type KeyLengths, type NamesWanted } from "./wanted/names";

/** Loads open legs and matched lines. Returning more than was asked for does no harm. */
export interface CandidateSource {
  keyLengths(): Promise<KeyLengths>;
  namedLegs(wanted: NamesWanted): Promise<Leg[]>;
  legsOfAmounts(wanted: readonly AmountWanted[]): Promise<Leg[]>;
  matchedOriginals(wanted: readonly AmountWanted[]): Promise<OpenLine[]>;
  /** Counts due legs that are in no match. Days without any are left out. */
  dueByDay(windows: readonly WindowWanted[]): Promise<DueOfDay[]>;
  dueLegs(windows: readonly WindowWanted[]): Promise<Leg[]>;
  /** Called again and again while the engine keeps this process busy: lets an answer come in and the next request go out. */
  pause(): Promise<void>;
}

/** Receives the automatic matches as soon as they are known, so that they can be written while the other lanes still run. */
export interface CertainTaker {
  /** Called before `dueByDay`, which may take long: for what is needed before anything can be written. */
  prepare(): Promise<unknown>;
  /**
   * Called after `dueByDay` was asked for, the last request whose answer must not include what is written then: the source and the taker
   * answer in turn. Returns at once; its work goes on while the rest is matched.
   * @param certain the automatic proposals with a leg that were made since the last call; no later lane makes any
   */
  take(certain: readonly Unspoken[]): void;
}

export interface MatchFromInput {
  /** All open lines of the account, in pieces: one is read while the next is loaded. A candidate is unique if it is unique among all. */
  lines: AsyncIterable<readonly OpenLine[]> | Iterable<readonly OpenLine[]>;
  /** Fingerprints of matches that a person has rejected. They are never proposed again. */
  rejected: ReadonlySet<string>;
  rules: MatchRules;
  certain?: CertainTaker;
}

/**
 * Gives the same proposals as `matchLines`, but loads only the legs and matched lines that a lane would look at. The proposals
 * don't have their words yet (`spoken`) and are in no particular order (`inOrder`).
 */
export async function matchFrom(source: CandidateSource, { lines, rejected, rules, certain }: MatchFromInput): Promise<Unspoken[]> {
  const lengths = await source.keyLengths();
  const run = startRun(await readNamed(source, { lines, rules }, lengths), { rejected, rules });
  const amounts = amountsWanted(run);
  if (amounts.length > 0) addUnnamed(run, await source.legsOfAmounts(amounts));
  const originals = originalsWanted(run);
  if (originals.length > 0) {
    const matched = await source.matchedOriginals(originals);
    // If one reference begins with another, all legs that these lines name are needed to know which of the two is meant.
    addUnnamed(run, await source.namedLegs(namesWanted(readTexts(matched), lengths)));
    addMatched(run, matched);
  }
  await certain?.prepare();
  const due = countDue(run, source);
  // Lets that be asked before the lanes keep this process busy.
  await source.pause();
  matchNamedReversals(run);
  for (const some of inSteps(run.lines)) {
    const before = run.proposals.length;
    matchAutomatically(run, some);
    certain?.take(run.proposals.slice(before));
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
 * tied to them as soon as they are there.
 */
async function readNamed(source: CandidateSource, { lines, rules }: Pick<MatchFromInput, "lines" | "rules">, lengths: KeyLengths): Promise<Reading> {
  let reading: Reading | null = null;
  const named: Promise<void>[] = [];
  for await (const piece of lines) {
    const read = readTexts(piece);
    reading ??= startReading(rules, piece);
    await source.pause();
    const added = addNamed(source, reading, read, namesWanted(read, lengths));
    // It is awaited below. If it fails before that, this keeps Node from reporting an unhandled rejection.
    added.catch(() => undefined);
    named.push(added);
  }
  await Promise.all(named);
  return reading ?? startReading(rules, []);
}

/** How many legs or lines are read between two pauses: some ten milliseconds' worth. */
const STEP = 1_000;

async function addNamed(source: CandidateSource, reading: Reading, texts: readonly LineWithText[], wanted: NamesWanted): Promise<void> {
  const legs = await source.namedLegs(wanted);
  for (const some of inSteps(legs)) {
    addLegs(reading.index, some, reading.calendar.indexOf);
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

/**
 * Counts due legs while the lanes run that go first. They may yet take some of the lines, so more days are counted than may be needed.
 */
function countDue(run: Run, source: CandidateSource): Promise<DueOfDay[]> {
  // Where there are only reversals of a direction, that one isn't searched, and counting its legs may take longest of all.
  const windows = run.rules.off.includes("batch") ? [] : windowsOfLines(run.lines.filter(({ reversal }) => reversal === null), run);
  const due = windows.length === 0 ? Promise.resolve([]) : source.dueByDay(windows);
  // It is awaited later. If it fails before that, this keeps Node from reporting an unhandled rejection.
  due.catch(() => undefined);
  return due;
}

/** Due legs are counted before they are loaded, because busy days have too many to search, and loading those would be in vain. */
async function matchBatches(run: Run, source: CandidateSource, due: readonly DueOfDay[]): Promise<void> {
  const isCrowded = crowdedLines(run, due);
  const quiet = batchWindows(run, isCrowded);
  if (quiet.length > 0) addUnnamed(run, await source.dueLegs(quiet));
  searchBatches(run, isCrowded);
}
