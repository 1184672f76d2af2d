import { matchAllButBatches, proposalsOf } from "./all-lanes";
import { batchWindows, crowdedLines, type DueOfDay, type WindowWanted } from "./batch-windows";
import { amountsWanted, originalsWanted, type AmountWanted } from "./candidates-wanted";
import { addLegs, emptyIndex } from "./indexed-legs";
import { searchBatches } from "./lane-batch-search";
import type { Leg, OpenLine } from "./matching";
import { namesWanted, type KeyLengths, type NamesWanted } from "./names-wanted";
import { readTexts, type LineWithText } from "./read-lines";
import type { MatchRules } from "./rules";
import type { Run, Unspoken } from "./run";
import { addMatched, addUnnamed, calendarFor, startRun, type RunInput } from "./start-run";

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

export interface MatchFromInput {
  /** All open lines of the account: what is unique is judged over them. In pieces, so that one is read here while the next is loaded. */
  lines: AsyncIterable<readonly OpenLine[]> | Iterable<readonly OpenLine[]>;
  /** Fingerprints that a person has rejected: never proposed again. */
  rejected: ReadonlySet<string>;
  rules: MatchRules;
}

/** What `matchLines` comes to with everything, with only those legs and lines loaded that a lane would look at. Its proposals have yet to be spoken. */
export async function matchFrom(source: CandidateSource, { lines, rejected, rules }: MatchFromInput): Promise<Unspoken[]> {
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
  matchAllButBatches(run);
  if (!rules.off.includes("batch")) await matchBatches(run, source);
  return proposalsOf(run);
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

/** Due legs are counted before they are loaded: of busy days there are too many for a search, and to be loaded in vain. */
async function matchBatches(run: Run, source: CandidateSource): Promise<void> {
  const windows = batchWindows(run);
  if (windows.length === 0) return;
  const isCrowded = crowdedLines(run, await source.dueByDay(windows));
  const quiet = batchWindows(run, isCrowded);
  if (quiet.length > 0) addUnnamed(run, await source.dueLegs(quiet));
  searchBatches(run, isCrowded);
}
