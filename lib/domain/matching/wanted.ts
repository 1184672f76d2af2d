import { type Amount, compareAmounts } from "@/lib/money/amount";
import { addDays, type CalendarDay, latestOf } from "../calendar/day";
import type { Direction } from "../statements/statement";
import type { DayRange } from "./days";
import { isNameless, type LineFact, poolOf } from "./facts/facts";
import type { LineWithText } from "./facts/read-lines";
import { maxInWindow } from "./lanes/batch";
import { couldReverse } from "./lanes/reversal";
import { compareText, push } from "./lists";
import type { Leg, OpenLine } from "./matching";
import type { Run } from "./run";
import {
  hashKey,
  MIN_SESSION,
  REFERENCE_PREFIX,
  referenceKey,
  referenceKeysIn,
  visitNames,
} from "./references";

/** The lengths of all existing keys. Most of what a text could name has none of these lengths, so it needn't be looked up. */
export interface KeyLengths {
  references: ReadonlySet<number>;
  sessions: ReadonlySet<number>;
}

export interface Pool {
  direction: Direction;
  currency: string;
}

/** The legs that lines could name. No list has duplicates. */
export interface NamesWanted {
  /**
   * Directions and currencies of the lines. A leg of another direction or currency is wanted only if its transaction has none of
   * these. No line is ever tied to such a leg; it only shows that the name is known.
   */
  pools: readonly Pool[];
  referenceKeys: readonly string[];
  /** Legs with a payment of one of these sessions, in the form of `sessionKey`. */
  sessionKeys: readonly string[];
  /** Hashes of transactions or deposits (a payment's session), in the form of `hashKey`. */
  hashes: readonly string[];
}

/** Everything that the lines could name. Much of it names nothing; the database finds what exists. */
export function namesWanted(texts: readonly LineWithText[], lengths: KeyLengths): NamesWanted {
  const referenceKeys = new Set<string>();
  const sessionKeys = new Set<string>();
  const hashes = new Set<string>();
  const pools = new Map<string, Pool>();
  for (const { line, text } of texts) {
    visitNames(text, (form, from, to) => {
      const length = to - from;
      if (lengths.references.has(length)) referenceKeys.add(text.squashed.slice(from, to));
      if (form !== "word") return;
      if (lengths.references.has(REFERENCE_PREFIX.length + length))
        referenceKeys.add(REFERENCE_PREFIX + text.squashed.slice(from, to));
      if (length >= MIN_SESSION && lengths.sessions.has(length))
        sessionKeys.add(text.squashed.slice(from, to));
    });
    pools.set(poolOf(line.direction, line.currency), {
      direction: line.direction,
      currency: line.currency,
    });
    if (line.transactionHash !== null) hashes.add(hashKey(line.transactionHash));
  }
  return {
    pools: [...pools.values()],
    referenceKeys: [...referenceKeys],
    sessionKeys: [...sessionKeys],
    hashes: [...hashes],
  };
}

export interface WindowWanted extends Pool, DayRange {}

export interface AmountWanted extends WindowWanted {
  /** Without trailing zeros. */
  amount: Amount;
}

/** The same days in as few ranges as possible, for each pool and amount. */
export function mergedRanges<Wanted extends WindowWanted & { amount?: Amount }>(
  ranges: readonly Wanted[],
): Wanted[] {
  const merged: Wanted[] = [];
  const lastOf = new Map<string, Wanted>();
  for (const range of ranges.toSorted((a, b) => compareText(a.from, b.from))) {
    const key = `${range.direction} ${range.currency} ${range.amount}`;
    const last = lastOf.get(key);
    if (last && range.from <= addDays(last.to, 1)) last.to = latestOf([last.to, range.to]);
    else {
      const own = { ...range };
      lastOf.set(key, own);
      merged.push(own);
    }
  }
  return merged;
}

/** The open legs that lanes 4 and 8 need. Both look only at lines that name no transfer, and of those marked as a reversal only lane 4 does, for refunds. */
export function amountsWanted({ lines, rules, days }: Run): AmountWanted[] {
  const wanted: AmountWanted[] = [];
  for (const fact of lines) {
    if (!isNameless(fact)) continue;
    const { legs, parts, refunds } = days(fact.line.on);
    const { direction, currency } = fact.line;
    const asked = { direction, currency, amount: fact.amount };
    if (direction === "in") wanted.push({ ...asked, ...refunds });
    if (fact.reversal === null)
      wanted.push({
        ...asked,
        ...(fact.text.squashed.length >= rules.partLength ? parts : legs),
      });
  }
  return mergedRanges(wanted);
}

/** The matched lines that a reversal among the open lines may take back. */
export function originalsWanted({ lines, days }: Run): AmountWanted[] {
  const wanted = lines
    .filter((fact) => couldReverse(fact) && hasMark(fact))
    .map(({ line: { direction, currency, on }, amount }): AmountWanted => ({
      direction: direction === "in" ? "out" : "in",
      currency,
      amount,
      ...days(on).before,
    }));
  return mergedRanges(wanted);
}

function hasMark({ line, text, reversal, hits }: LineFact): boolean {
  return (
    reversal !== null ||
    hits.length > 0 ||
    line.transactionHash !== null ||
    line.otherAddress !== null ||
    text.squashed.includes(REFERENCE_PREFIX)
  );
}

/**
 * Ids of transactions that may have been paid in parts. A line of the source leg's direction and currency names one for
 * a smaller amount. Only legs whose payments the desk doesn't know. Sorted, without duplicates.
 */
export function partlyNamed(lines: readonly OpenLine[], legs: readonly Leg[]): string[] {
  const byKey = new Map<string, Leg[]>();
  for (const leg of legs) {
    if (leg.side !== "source" || leg.reference === null || leg.payments.length > 0) continue;
    push(byKey, referenceKey(leg.reference), leg);
  }
  const found = new Set<string>();
  for (const line of lines) {
    for (const key of referenceKeysIn(line.text)) {
      for (const leg of byKey.get(key) ?? []) {
        if (
          leg.direction === line.direction &&
          leg.currency === line.currency &&
          compareAmounts(line.amount, leg.amount) < 0
        )
          found.add(leg.transactionId);
      }
    }
  }
  return [...found].toSorted(compareText);
}

export interface DueOfDay extends Pool {
  day: CalendarDay;
  count: number;
}

/** The days that the search for batches could look at for these lines. */
export function batchWindows<Some extends { line: OpenLine }>(
  days: Run["days"],
  lines: readonly Some[],
  isSearched: (line: Some) => boolean,
): WindowWanted[] {
  const windows = new Map<string, WindowWanted>();
  for (const some of lines) {
    const { direction, currency, on } = some.line;
    const key = `${poolOf(direction, currency)} ${on}`;
    if (!windows.has(key) && isSearched(some))
      windows.set(key, { direction, currency, ...days(on).legs });
  }
  return mergedRanges([...windows.values()]);
}

/** Returns a test for lines with too many legs in their window. These legs needn't be loaded. */
export function crowdedLines(run: Run, due: readonly DueOfDay[]): (line: LineFact) => boolean {
  const free = freeByDay(run, due);
  const most = maxInWindow(run.rules);
  const known = new Map<string, boolean>();
  return ({ pool, line }) => {
    const key = `${pool} ${line.on}`;
    const remembered = known.get(key) ?? sumOf(free, pool, run.days(line.on).legs) > most;
    known.set(key, remembered);
    return remembered;
  };
}

/** Counts due legs by day, without legs that are taken or named by a line. The batch search doesn't use those. */
function freeByDay({ index }: Run, due: readonly DueOfDay[]): Map<string, number> {
  const free = new Map(
    due.map(({ direction, currency, day, count }) => [
      `${poolOf(direction, currency)} ${day}`,
      count,
    ]),
  );
  for (const { leg, pool, taken, candidates } of index.byId.values()) {
    if (leg.state !== "due" || (!taken && candidates.length === 0)) continue;
    const key = `${pool} ${leg.on}`;
    const count = free.get(key);
    if (count !== undefined) free.set(key, count - 1);
  }
  return free;
}

function sumOf(free: ReadonlyMap<string, number>, pool: string, { from, to }: DayRange): number {
  let sum = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) sum += free.get(`${pool} ${day}`) ?? 0;
  return sum;
}
