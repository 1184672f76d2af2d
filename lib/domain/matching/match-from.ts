import { matchAllButBatches, proposalsOf } from "./all-lanes";
import { batchWindows, crowdedLines, type DueOfDay, type WindowWanted } from "./batch-windows";
import { amountsWanted, originalsWanted, type AmountWanted } from "./candidates-wanted";
import { searchBatches } from "./lane-batch-search";
import type { Leg, OpenLine } from "./matching";
import { namesWanted, type KeyLengths, type NamesWanted } from "./names-wanted";
import { readTexts } from "./read-lines";
import type { MatchRules } from "./rules";
import type { Run, Unspoken } from "./run";
import { addMatched, addUnnamed, startRun } from "./start-run";

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
  /** All open lines of the account: what is unique is judged over them. */
  lines: readonly OpenLine[];
  /** Fingerprints that a person has rejected: never proposed again. */
  rejected: ReadonlySet<string>;
  rules: MatchRules;
}

/** What `matchLines` comes to with everything, with only those legs and lines loaded that a lane would look at. Its proposals have yet to be spoken. */
export async function matchFrom(source: CandidateSource, { lines, rejected, rules }: MatchFromInput): Promise<Unspoken[]> {
  const texts = readTexts(lines);
  const lengths = await source.keyLengths();
  const legs = await source.namedLegs(namesWanted(texts, lengths));
  const run = startRun({ texts, legs, rejected, rules });
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

/** Due legs are counted before they are loaded: of busy days there are too many for a search, and to be loaded in vain. */
async function matchBatches(run: Run, source: CandidateSource): Promise<void> {
  const windows = batchWindows(run);
  if (windows.length === 0) return;
  const isCrowded = crowdedLines(run, await source.dueByDay(windows));
  const quiet = batchWindows(run, isCrowded);
  if (quiet.length > 0) addUnnamed(run, await source.dueLegs(quiet));
  searchBatches(run, isCrowded);
}
