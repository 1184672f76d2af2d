import type { BusinessCalendar } from "./days/business-days";
import { addLegs, sortIndex, type LegIndex } from "./facts/indexed-legs";
import { lineOnceEach, readLine, readTexts, type LineWithText } from "./facts/read-lines";
import { tieCandidates } from "./facts/tie-candidates";
import type { Leg, OpenLine } from "./matching";
import { calendarOf, type MatchRules } from "./rules";
import { earlierFirst, type Run } from "./run";

export interface RunInput {
  texts: readonly LineWithText[];
  /** Holds at least all legs that a line names. */
  index: LegIndex;
  calendar: BusinessCalendar;
  rejected: ReadonlySet<string>;
  rules: MatchRules;
}

/** Finds what each line names among the legs, and ties the two together. */
export function startRun({ texts, index, calendar, rejected, rules }: RunInput): Run {
  sortIndex(index);
  const facts = lineOnceEach(texts).map((text) => {
    const read = readLine(text, false, index, calendar.indexOf(text.line.on));
    tieCandidates(read, index);
    return read.fact;
  });
  return { rules, rejected, index, calendar, lines: facts.toSorted(earlierFirst), matched: [], proposals: [] };
}

/** The business days of the account with these lines. The first line decides, since an account has one currency. */
export function calendarFor(rules: MatchRules, [first]: readonly OpenLine[]): BusinessCalendar {
  return calendarOf(rules, first?.currency ?? "");
}

/** Adds legs that no line names; must be called before the lanes that look at them. */
export function addUnnamed({ index, calendar }: Run, legs: readonly Leg[]): void {
  if (legs.length === 0) return;
  addLegs(index, legs, calendar.indexOf);
  sortIndex(index);
}

/** Adds lines that are already matched, which a reversal may take back. Lines that are open in this run are ignored. */
export function addMatched(run: Run, lines: readonly OpenLine[]): void {
  if (lines.length === 0) return;
  const open = new Set(run.lines.map(({ line }) => line.id));
  const earlier = lineOnceEach(readTexts(lines.filter(({ id }) => !open.has(id))));
  run.matched = earlier.map((text) => readLine(text, true, run.index, run.calendar.indexOf(text.line.on)).fact);
}
