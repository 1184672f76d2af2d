import { earliestOf, type CalendarDay } from "@/lib/domain/calendar/day";
import { sumUnits, unitsAmount } from "./amounts/amount-key";
import type { BusinessCalendar } from "./days/business-days";
import type { LegFact, LineFact } from "./facts/facts";
import type { LegIndex } from "./facts/indexed-legs";
import { matchFingerprint } from "./fingerprint";
import { compareText } from "./lists";
import type { Evidence, Lane, Leg, Pairing, Proposal, Words } from "./matching";
import type { OtherBusinessKind } from "./other-business";
import type { MatchRules } from "./rules";

/** One run of the engine: what it works on, and what has come of it so far. */
export interface Run {
  rules: MatchRules;
  rejected: ReadonlySet<string>;
  index: LegIndex;
  calendar: BusinessCalendar;
  /** In the order of their days, then ids. */
  lines: readonly LineFact[];
  /** Matched earlier: only reversals look at them. */
  matched: readonly LineFact[];
  proposals: Unspoken[];
}

/**
 * A proposal whose words are made each time that they are asked for: they are longer than all else that a run holds, and can
 * wait until they are written. They hang on nothing that changes later in the run.
 */
export interface Unspoken extends Pairing {
  /** Those of `legIds`, in their order. */
  legs: readonly Leg[];
  /** The day of its first line. */
  firstOn: CalendarDay;
  words: () => Words;
}

export function spoken({ lane, automatic, lineIds, legIds, difference, explained, reopens, words }: Unspoken): Proposal {
  return { lane, automatic, lineIds, legIds, difference, explained, reopens, ...words() };
}

/** A proposal before it is known to be allowed. */
export interface Draft {
  lane: Lane;
  automatic: boolean;
  lines: readonly LineFact[];
  legs: readonly LegFact[];
  evidence: () => readonly Evidence[];
  sentence: () => string;
  reopens?: string;
  /** Of a line that no transfer is behind. */
  explained?: { kind: OtherBusinessKind; difference: string };
}

/**
 * Makes a proposal, unless its lane is off or a person has rejected it, and takes its lines and legs out of the run.
 * @returns whether it was made.
 */
export function propose(run: Run, { lane, automatic, lines, legs, evidence, sentence, reopens, explained }: Draft): boolean {
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
    reopens: reopens ?? null,
    words: () => ({ evidence: evidence(), sentence: sentence() }),
  });
  return true;
}

/** The difference in the legs' direction; the two lines of a reversal have none. */
export function differenceOf(lines: readonly LineFact[], legs: readonly LegFact[]): string {
  const [line] = lines;
  const [leg] = legs;
  if (!line || !leg || (lines.length === 1 && legs.length === 1 && line.amount === leg.amount)) return "0";
  return unitsAmount(sumUnits(lines) - sumUnits(legs));
}

/** By day, then id: what decides wherever a rule leaves a choice. */
export function earlierFirst(a: LineFact, b: LineFact): number {
  return compareText(a.line.on, b.line.on) || compareText(a.line.id, b.line.id);
}

function inOrderOfIds<T extends { id: string }>(items: T[]): T[] {
  return items.length === 1 ? items : items.toSorted((a, b) => compareText(a.id, b.id));
}
