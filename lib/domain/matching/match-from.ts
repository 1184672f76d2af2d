import { addLegs, emptyIndex } from "./facts/indexed-legs";
import { readTexts, type LineWithText } from "./facts/read-lines";
import { searchBatches } from "./lanes/batch-search";
import { explainOtherBusiness } from "./lanes/other-business";
import { matchFirst, matchRest } from "./lanes/sequence";
import type { Leg, OpenLine } from "./matching";
import type { MatchRules } from "./rules";
import type { Run, Unspoken } from "./run";
import { addMatched, addUnnamed, calendarFor, startRun, type RunInput } from "./start-run";
import { batchWindows, crowdedLines, type DueOfDay, type WindowWanted } from "./wanted/batch-windows";
import { amountsWanted, originalsWanted, type AmountWanted } from "./wanted/candidates";
import { namesWanted, type KeyLengths, type NamesWanted } from "./wanted/names";

/** Where the open legs and the matched lines are. More than is asked for does no harm. */
export interface CandidateSource {
  keyLengths(): Promise<KeyLengths>;
  namedLegs(wanted: NamesWanted): Promise<Leg[]>;
  legsOfAmounts(wanted: readonly AmountWanted[]): Promise<Leg[]>;
  matchedOriginals(wanted: readonly AmountWanted[]): Promise<OpenLine[]>;
  /** All days of these windows that have any. */
  dueByDay(windows: readonly WindowWanted[]): Promise<DueOfDay[]>;
  dueLegs(windows: readonly WindowWanted[]): Promise<Leg[]>;
}

/** Takes what is matched without a person as soon as it is known, while the rest is still being looked for. */
export interface CertainTaker {
  /** Before the last that must not see what `take` does is asked of the source. */
  prepare(): Promise<void>;
  /** May return before all is done. @param certain all automatic proposals with a leg that there will be */
  take(certain: readonly Unspoken[]): Promise<void>;
}

export interface MatchFromInput {
  /** All open lines of the account: what is unique is judged over them. In pieces, so that one is read here while the next is loaded. */
  lines: AsyncIterable<readonly OpenLine[]> | Iterable<readonly OpenLine[]>;
  /** Fingerprints that a person has rejected: never proposed again. */
  rejected: ReadonlySet<string>;
  rules: MatchRules;
  certain?: CertainTaker;
}

/** What `matchLines` comes to with everything, with only those legs and lines loaded that a lane would look at. Its proposals have yet to be spoken, and are in no order (`inOrder`). */
export async function matchFrom(source: CandidateSource, { lines, rejected, rules, certain }: MatchFromInput): Promise<Unspoken[]> {
  const lengths = await source.keyLengths();
  const run = startRun({ ...(await readNamed(source, { lines, rules }, lengths)), rejected, rules });
  const amounts = amountsWanted(run);
  if (amounts.length > 0) addUnnamed(run, await source.legsOfAmounts(amounts));
  const originals = originalsWanted(run);
  if (originals.length > 0) {
    const matched = await source.matchedOriginals(originals);
    // What they name says which reference theirs is, where one begins with another.
    addUnnamed(run, await source.namedLegs(namesWanted(readTexts(matched), lengths)));
    addMatched(run, matched);
  }
  matchFirst(run);
  await certain?.prepare();
  const due = rules.off.includes("batch") ? null : dueLater(run, source);
  await certain?.take(run.proposals.filter(({ automatic }) => automatic));
  matchRest(run);
  if (due !== null) await matchBatches(run, source, await due);
  explainOtherBusiness(run);
  return run.proposals;
}

/** The lines' texts, and all legs that they name: those of one piece are looked for while the next is read. */
async function readNamed(source: CandidateSource, { lines, rules }: Pick<MatchFromInput, "lines" | "rules">, lengths: KeyLengths): Promise<Pick<RunInput, "texts" | "index" | "calendar">> {
  const texts: LineWithText[][] = [];
  const index = emptyIndex();
  let calendar = calendarFor(rules, []);
  const named: Promise<void>[] = [];
  for await (const piece of lines) {
    const read = readTexts(piece);
    if (texts.length === 0) calendar = calendarFor(rules, piece);
    const { indexOf } = calendar;
    const added = source.namedLegs(namesWanted(read, lengths)).then((legs) => addLegs(index, legs, indexOf));
    // It is awaited below; until then its failure must not pass for one that nobody hears of.
    added.catch(() => undefined);
    texts.push(read);
    named.push(added);
  }
  await Promise.all(named);
  return { texts: texts.flat(), index, calendar };
}

/** Asked for while other lanes still take lines, so of more days than may be needed. Counted in the source as it was before anything was taken. */
function dueLater(run: Run, source: CandidateSource): Promise<DueOfDay[]> {
  const windows = batchWindows(run);
  const due = windows.length === 0 ? Promise.resolve([]) : source.dueByDay(windows);
  // It is awaited later; until then its failure must not pass for one that nobody hears of.
  due.catch(() => undefined);
  return due;
}

/** Due legs are counted before they are loaded: of busy days there are too many for a search, and to be loaded in vain. */
async function matchBatches(run: Run, source: CandidateSource, due: readonly DueOfDay[]): Promise<void> {
  const isCrowded = crowdedLines(run, due);
  const quiet = batchWindows(run, isCrowded);
  if (quiet.length > 0) addUnnamed(run, await source.dueLegs(quiet));
  searchBatches(run, isCrowded);
}
