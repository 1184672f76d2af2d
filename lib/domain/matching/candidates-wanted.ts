import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import type { Direction } from "@/lib/domain/statements/statement";
import type { Amount } from "@/lib/money/amount";
import { amountKey } from "./amount-key";
import { businessIndex, firstDayOf, lastDayOf } from "./business-days";
import { addRange, mergedRanges, type DayRange, type RangesByKey } from "./day-ranges";
import { readLineText, type LineText } from "./line-text";
import type { OpenLine, Proposal } from "./matching";
import { MIN_SESSION, visitNames } from "./names-in-text";
import { hashKey, REFERENCE_PREFIX } from "./reference-key";
import { reversalSign } from "./reversal-sign";
import type { MatchRules } from "./rules";

/** Movements of one direction, currency and exact amount within some days. */
export interface AmountWanted extends DayRange {
  direction: Direction;
  currency: string;
  /** Without trailing zeros. */
  amount: Amount;
}

export interface WindowWanted extends DayRange {
  direction: Direction;
  currency: string;
}

/** What to load for a run. More does no harm: the result is the same as with everything loaded. No list has doubles. */
export interface CandidatesWanted {
  /** Legs of transactions with these `reference_key`s, both sides of each. */
  referenceKeys: readonly string[];
  /** Legs with a payment of these sessions, compared as `sessionKey` makes them. */
  sessionKeys: readonly string[];
  /** Legs with these hashes, of the transaction or of a deposit (a payment's session), compared as `hashKey` makes them. */
  hashes: readonly string[];
  /** Open legs of these amounts. */
  amounts: readonly AmountWanted[];
  /** Matched lines of these amounts, which a reversal among the lines may take back. */
  originals: readonly AmountWanted[];
}

/** What all lanes but the search for batches need. For that, `batchWindowsWanted` after a first run. */
export function candidatesWanted(lines: readonly OpenLine[], rules: MatchRules): CandidatesWanted {
  const referenceKeys = new Set<string>();
  const sessionKeys = new Set<string>();
  const hashes = new Set<string>();
  const amounts: RangesByKey<Omit<AmountWanted, "from" | "to">> = new Map();
  const originals: RangesByKey<Omit<AmountWanted, "from" | "to">> = new Map();
  const days = rememberedDays(rules);
  for (const line of lines) {
    const text = readLineText(line.text);
    const amount = amountKey(line.amount);
    const { currency, direction } = line;
    collectNames(text, referenceKeys, sessionKeys);
    if (line.transactionHash !== null) hashes.add(hashKey(line.transactionHash));
    const { legs, parts, before } = days(line.on);
    addRange(amounts, `${direction} ${currency} ${amount}`, { direction, currency, amount }, text.squashed.length >= rules.partLength ? parts : legs);
    if (!couldReverse(line, text)) continue;
    const opposite = direction === "in" ? "out" : "in";
    addRange(originals, `${opposite} ${currency} ${amount}`, { direction: opposite, currency, amount }, before);
  }
  return {
    referenceKeys: [...referenceKeys],
    sessionKeys: [...sessionKeys],
    hashes: [...hashes],
    amounts: mergedRanges(amounts),
    originals: mergedRanges(originals),
  };
}

/**
 * For the search for batches, which looks at all due legs of a few days: only for the lines that a run without them
 * left, or gave to that lane. Load these legs too and run again; the other lanes' answers stay what they were.
 */
export function batchWindowsWanted(lines: readonly OpenLine[], proposals: readonly Proposal[], rules: MatchRules): WindowWanted[] {
  const settled = new Set(proposals.filter(({ lane }) => lane !== "batch").flatMap(({ lineIds }) => lineIds));
  const windows: RangesByKey<Omit<WindowWanted, "from" | "to">> = new Map();
  const days = rememberedDays(rules);
  for (const { id, on, direction, currency } of lines) {
    if (!settled.has(id)) addRange(windows, `${direction} ${currency}`, { direction, currency }, days(on).legs);
  }
  return mergedRanges(windows);
}

function collectNames(text: LineText, referenceKeys: Set<string>, sessionKeys: Set<string>): void {
  visitNames(text, (name, form) => {
    referenceKeys.add(name);
    if (form !== "word") return;
    referenceKeys.add(REFERENCE_PREFIX + name);
    if (name.length >= MIN_SESSION) sessionKeys.add(name);
  });
}

/** It says so, or it may share a reference or hash with what it takes back. */
function couldReverse(line: OpenLine, text: LineText): boolean {
  return line.transactionHash !== null || text.squashed.includes(REFERENCE_PREFIX) || reversalSign(line, text) !== null;
}

interface DaysAround {
  /** Where lanes 4 and 6 look for legs. */
  legs: DayRange;
  /** Where lane 8 does as well. */
  parts: DayRange;
  /** Where lane 7 looks for originals. */
  before: DayRange;
}

function rememberedDays({ businessDays, partDays, reversalDays }: MatchRules): (on: CalendarDay) => DaysAround {
  const known = new Map<CalendarDay, DaysAround>();
  return (on) => {
    const remembered = known.get(on);
    if (remembered) return remembered;
    const index = businessIndex(on);
    const legs = { from: firstDayOf(index - businessDays.after), to: lastDayOf(index + businessDays.before) };
    const [from, to] = [addDays(on, -partDays), addDays(on, partDays)];
    const parts = { from: from < legs.from ? from : legs.from, to: to > legs.to ? to : legs.to };
    const around = { legs, parts, before: { from: firstDayOf(index - reversalDays), to: lastDayOf(index) } };
    known.set(on, around);
    return around;
  };
}
