import { addLegs, indexLegs } from "./indexed-legs";
import type { Leg, OpenLine } from "./matching";
import { readLine, readTexts, type LineWithText } from "./read-lines";
import { calendarOf, type MatchRules } from "./rules";
import { earlierFirst, type Run } from "./run";
import { tieCandidates } from "./tie-candidates";

interface RunInput {
  texts: readonly LineWithText[];
  /** With all those that a line names. */
  legs: readonly Leg[];
  rejected: ReadonlySet<string>;
  rules: MatchRules;
}

/** Reads what the lines name, and ties them to it. */
export function startRun({ texts, legs, rejected, rules }: RunInput): Run {
  const [first] = texts;
  // An account is of one currency.
  const calendar = calendarOf(rules, first?.line.currency ?? "");
  const index = indexLegs(legs, calendar.indexOf);
  const facts = texts.map((text) => {
    const read = readLine(text, false, index, calendar.indexOf(text.line.on));
    tieCandidates(read, index);
    return read.fact;
  });
  return { rules, rejected, index, calendar, lines: facts.toSorted(earlierFirst), matched: [], proposals: [] };
}

/** More legs, which no line names, before the lanes that look at them. */
export function addUnnamed(run: Run, legs: readonly Leg[]): void {
  addLegs(run.index, legs, run.calendar.indexOf);
}

/** Lines that are matched already, for reversals to take back. What is open is not among them. */
export function addMatched(run: Run, lines: readonly OpenLine[]): void {
  const open = new Set(run.lines.map(({ line }) => line.id));
  const earlier = readTexts(lines.filter(({ id }) => !open.has(id)));
  run.matched = earlier.map((text) => readLine(text, true, run.index, run.calendar.indexOf(text.line.on)).fact);
}
