import { earliestOf, type CalendarDay } from "@/lib/domain/calendar/day";
import { sumUnits, unitsAmount } from "./amounts/amount-key";
import type { BusinessCalendar } from "./days/business-days";
import type { DaysAround } from "./days/days-around";
import type { LegFact, LineFact } from "./facts/facts";
import type { LegIndex } from "./facts/indexed-legs";
import { matchFingerprint } from "./fingerprint";
import { compareText } from "./lists";
import type { Lane, Leg, Pairing, Proposal, Words } from "./matching";
import type { OtherBusinessKind } from "./other-business";
import type { MatchRules } from "./rules";

/** One run of the engine: its input, and the proposals so far. */
export interface Run {
  rules: MatchRules;
  rejected: ReadonlySet<string>;
  index: LegIndex;
  calendar: BusinessCalendar;
  /** The days around a line's day that the lanes look at. */
  days: (on: CalendarDay) => DaysAround;
  /** By day, then id. */
  lines: readonly LineFact[];
  /** Lines that are already matched. Only reversals look at them. */
  matched: readonly LineFact[];
  proposals: Unspoken[];
}

/**
 * A proposal without its evidence and sentence, which `words` makes each time it is called. They would take more memory than
 * everything else in a run, and are needed only when they are written. They don't depend on anything that changes later in the run.
 */
export interface Unspoken extends Pairing {
  /** The legs of `legIds`, in the same order. */
  legs: readonly Leg[];
  /** The day of its first line. */
  firstOn: CalendarDay;
  words: () => Words;
}

/** The proposal with its evidence and sentence, which are made only now. */
export function spoken({
  lane,
  automatic,
  lineIds,
  legIds,
  difference,
  explained,
  words,
}: Unspoken): Proposal {
  return { lane, automatic, lineIds, legIds, difference, explained, ...words() };
}

/** What a lane wants to propose. `propose` decides whether it may. */
export interface Draft {
  lane: Lane;
  automatic: boolean;
  lines: readonly LineFact[];
  legs: readonly LegFact[];
  /** For a line without a transfer behind it. */
  explained?: { kind: OtherBusinessKind; difference: string };
}

/**
 * Makes a proposal and marks its lines and legs as taken, unless its lane is off or a person has rejected the same match before.
 * @returns whether it was made.
 */
export function propose(
  run: Run,
  { lane, automatic, lines, legs, explained }: Draft,
  words: () => Words,
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

/** Orders by day, then id. Decides wherever a rule leaves a choice between lines. */
export function earlierFirst(a: LineFact, b: LineFact): number {
  return compareText(a.line.on, b.line.on) || compareText(a.line.id, b.line.id);
}

function inOrderOfIds<T extends { id: string }>(items: T[]): T[] {
  return items.length === 1 ? items : items.toSorted((a, b) => compareText(a.id, b.id));
}
