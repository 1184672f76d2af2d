import { type CalendarDay, earliestOf } from "../calendar/day";
import { sumUnits, unitsAmount } from "./amounts";
import { type DaysAround, rememberedDays } from "./days";
import type { LegFact, LineFact } from "./facts/facts";
import { LegIndex } from "./facts/indexed-legs";
import { type LineWithText, readLine, readTexts } from "./facts/read-lines";
import { compareText, push } from "./lists";
import {
  type Lane,
  type Leg,
  matchFingerprint,
  type OpenLine,
  type Pairing,
  type Proposal,
  type Explanation,
} from "./matching";
import type { OtherBusinessKind } from "./other-business";
import { calendarOf, type MatchRules } from "./rules";

export interface Reading {
  /** The days around a line's day that the lanes look at. */
  days: (on: CalendarDay) => DaysAround;
  index: LegIndex;
  facts: Map<string, LineFact>;
}

export interface Run extends Omit<Reading, "facts"> {
  rules: MatchRules;
  rejected: ReadonlySet<string>;
  /** By day, then id. */
  lines: readonly LineFact[];
  /** Lines that are already matched. Only reversals look at them. */
  matched: readonly LineFact[];
  proposals: BareProposal[];
}

/**
 * A proposal without its evidence and sentence, which `words` makes each time it is called. They would take more memory than
 * everything else in a run, and are needed only when they are written. They don't depend on anything that changes later in the run.
 */
export interface BareProposal extends Pairing {
  legs: readonly Leg[];
  firstOn: CalendarDay;
  words: () => Explanation;
}

/** The proposal with its evidence and sentence, which are made only now. */
export function withExplanation(proposal: BareProposal): Proposal {
  const { legs: _legs, firstOn: _firstOn, words, ...pairing } = proposal;
  return { ...pairing, ...words() };
}

interface Draft {
  lane: Lane;
  automatic: boolean;
  lines: readonly LineFact[];
  legs: readonly LegFact[];
  explained?: { kind: OtherBusinessKind; difference: string };
}

/**
 * Makes a proposal and marks its lines and legs as taken. Not if its lane is off or a person has rejected the same match
 * before.
 * @returns true if it was made
 */
export function propose(
  run: Run,
  { lane, automatic, lines, legs, explained }: Draft,
  words: () => Explanation,
): boolean {
  if (run.rules.off.includes(lane)) return false;
  const lineIds = inOrderOfIds(lines.map(({ line }) => line)).map(({ id }) => id);
  const held = inOrderOfIds(legs.map(({ leg }) => leg));
  const legIds = held.map(({ id }) => id);
  if (run.rejected.size > 0 && run.rejected.has(matchFingerprint(lineIds, legIds))) return false;
  for (const line of lines) line.taken = true;
  for (const leg of legs) leg.taken = true;
  run.proposals.push({
    lane,
    automatic,
    lineIds,
    legIds,
    legs: held,
    firstOn: earliestOf(lines.map(({ line }) => line.on)),
    difference: explained?.difference ?? differenceOf(lines, legs),
    explained: explained?.kind ?? null,
    words,
  });
  return true;
}

/** Sum of the lines minus sum of the legs, in the legs' direction. `"0"` without legs: the two lines of a reversal cancel out. */
export function differenceOf(lines: readonly LineFact[], legs: readonly LegFact[]): string {
  const [line] = lines;
  const [leg] = legs;
  if (!line || !leg || (lines.length === 1 && legs.length === 1 && line.amount === leg.amount))
    return "0";
  return unitsAmount(sumUnits(lines) - sumUnits(legs));
}

/** Lines and free legs, for each direction, currency and amount that both have. */
export function ofOneAmount(
  { lines, index }: Run,
  isMeantLine: (line: LineFact) => boolean,
  isMeantLeg: (leg: LegFact) => boolean,
): { lines: LineFact[]; legs: LegFact[] }[] {
  const linesOf = new Map<string, LineFact[]>();
  for (const line of lines) if (isMeantLine(line)) push(linesOf, line.group, line);
  const legsOf = new Map<string, LegFact[]>();
  for (const leg of index.open)
    if (!leg.taken && isMeantLeg(leg) && linesOf.has(leg.group)) push(legsOf, leg.group, leg);
  return [...legsOf].map(([group, legs]) => ({ lines: linesOf.get(group) ?? [], legs }));
}

/** Orders by day, then id. Decides wherever a rule leaves a choice between lines. */
export function earlierFirst(a: LineFact, b: LineFact): number {
  return compareText(a.line.on, b.line.on) || compareText(a.line.id, b.line.id);
}

function inOrderOfIds<T extends { id: string }>(items: T[]): T[] {
  return items.length === 1 ? items : items.toSorted((a, b) => compareText(a.id, b.id));
}

/** Starts reading with the business days of the first line's currency, the account's only one. */
export function startReading(rules: MatchRules, [first]: readonly OpenLine[]): Reading {
  const calendar = calendarOf(rules, first?.currency ?? "");
  return {
    days: rememberedDays(rules, calendar),
    index: new LegIndex(calendar.indexOf),
    facts: new Map(),
  };
}

/** Ties lines to the legs that they name. Piece by piece, each once all legs that it names are in the index. */
export function addLines({ index, facts }: Reading, texts: readonly LineWithText[]): void {
  for (const text of texts) {
    if (!facts.has(text.line.id)) facts.set(text.line.id, readLine(text, false, index));
  }
}

/** A run over all that was read. Sorts the index, so that the order of reading makes no difference. */
export function startRun({ facts, ...read }: Reading, given: Pick<Run, "rejected" | "rules">): Run {
  // So that the order in which lines were added makes no difference.
  for (const { candidates } of read.index.byId.values())
    if (candidates.length > 1) candidates.sort((a, b) => byId(a.line, b.line));
  for (const { lines } of read.index.names.values()) if (lines.length > 1) lines.sort(byId);
  return {
    ...read,
    ...given,
    lines: [...facts.values()].sort(earlierFirst),
    matched: [],
    proposals: [],
  };
}

function byId({ line: a }: LineFact, { line: b }: LineFact): number {
  return compareText(a.id, b.id);
}

/** Adds lines that are already matched, which a reversal may take back. Lines that are open in this run are ignored. */
export function addMatched(run: Run, lines: readonly OpenLine[]): void {
  if (lines.length === 0) return;
  const open = new Set(run.lines.map(({ line }) => line.id));
  run.matched = readTexts(lines.filter(({ id }) => !open.has(id))).map((text) =>
    readLine(text, true, run.index),
  );
}
