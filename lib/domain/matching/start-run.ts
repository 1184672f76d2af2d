import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { BusinessCalendar } from "./days/business-days";
import { rememberedDays, type DaysAround } from "./days/days-around";
import type { LineFact } from "./facts/facts";
import { addLegs, LegIndex } from "./facts/indexed-legs";
import { lineOnceEach, readLine, readTexts, type LineWithText } from "./facts/read-lines";
import { tieCandidates } from "./facts/tie-candidates";
import { compareText } from "./lists";
import type { Leg, OpenLine } from "./matching";
import { calendarOf, type MatchRules } from "./rules";
import { earlierFirst, type Run } from "./run";

/** What is read before the lanes run. */
export interface Reading {
  calendar: BusinessCalendar;
  days: (on: CalendarDay) => DaysAround;
  index: LegIndex;
  /** By the line's id. */
  facts: Map<string, LineFact>;
}

/** The first of the lines decide on the business days, since an account has one currency. */
export function startReading(rules: MatchRules, [first]: readonly OpenLine[]): Reading {
  const calendar = calendarOf(rules, first?.currency ?? "");
  return {
    calendar,
    days: rememberedDays(rules, calendar),
    index: new LegIndex(),
    facts: new Map(),
  };
}

/**
 * Finds what these lines name among the legs, and ties the two together. Lines may be added piece by piece, each once all legs that it
 * names are in the index: whatever is added later, it names nothing else.
 */
export function addLines(
  { calendar, index, facts }: Reading,
  texts: readonly LineWithText[],
): void {
  for (const text of texts) {
    if (facts.has(text.line.id)) continue;
    const read = readLine(text, false, index, calendar.indexOf(text.line.on));
    tieCandidates(read, index);
    facts.set(text.line.id, read.fact);
  }
}

/** A run over all that was read. Sorts the index, so that the order of reading makes no difference. */
export function startRun(
  { calendar, days, index, facts }: Reading,
  { rejected, rules }: Pick<Run, "rejected" | "rules">,
): Run {
  // So that the order in which lines were added makes no difference.
  for (const { candidates } of index.byId.values())
    if (candidates.length > 1) candidates.sort((a, b) => byId(a.line, b.line));
  for (const { lines } of index.names.values()) if (lines.length > 1) lines.sort(byId);
  return {
    rules,
    rejected,
    index,
    calendar,
    days,
    lines: [...facts.values()].sort(earlierFirst),
    matched: [],
    proposals: [],
  };
}

function byId({ line: a }: LineFact, { line: b }: LineFact): number {
  return compareText(a.id, b.id);
}

/** Adds legs that no line names; must be called before the lanes that look at them. */
export function addUnnamed({ index, calendar }: Run, legs: readonly Leg[]): void {
  addLegs(index, legs, calendar.indexOf);
}

/** Adds lines that are already matched, which a reversal may take back. Lines that are open in this run are ignored. */
export function addMatched(run: Run, lines: readonly OpenLine[]): void {
  if (lines.length === 0) return;
  const open = new Set(run.lines.map(({ line }) => line.id));
  const earlier = lineOnceEach(readTexts(lines.filter(({ id }) => !open.has(id))));
  run.matched = earlier.map(
    (text) => readLine(text, true, run.index, run.calendar.indexOf(text.line.on)).fact,
  );
}
