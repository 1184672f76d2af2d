import { addLegs, indexLegs } from "./indexed-legs";
import type { Leg, OpenLine } from "./matching";
import { readLine, readTexts, type LineWithText } from "./read-lines";
import type { MatchRules } from "./rules";
import { earlierFirst, rememberedBusinessIndex, type Run } from "./run";
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
  const business = rememberedBusinessIndex();
  const index = indexLegs(legs, business);
  const facts = texts.map((text) => {
    const read = readLine(text, false, index, business(text.line.on));
    tieCandidates(read, index);
    return read.fact;
  });
  return { rules, rejected, index, business, lines: facts.toSorted(earlierFirst), matched: [], proposals: [] };
}

/** More legs, which no line names, before the lanes that look at them. */
export function addUnnamed(run: Run, legs: readonly Leg[]): void {
  addLegs(run.index, legs, run.business);
}

/** Lines that are matched already, for reversals to take back. What is open is not among them. */
export function addMatched(run: Run, lines: readonly OpenLine[]): void {
  const open = new Set(run.lines.map(({ line }) => line.id));
  const earlier = readTexts(lines.filter(({ id }) => !open.has(id)));
  run.matched = earlier.map((text) => readLine(text, true, run.index, run.business(text.line.on)).fact);
}
