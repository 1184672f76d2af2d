import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import type { Direction } from "@/lib/domain/statements/statement";
import {
  addRange,
  type DayRange,
  type DaysAround,
  mergedRanges,
  type RangesByKey,
} from "../days/days-around";
import { type LineFact, poolOf } from "../facts/facts";
import type { OpenLine } from "../matching";
import { isSearched, maxInWindow } from "../lanes/batch";
import type { Run } from "../run";

/** Days on which legs of one direction and currency are wanted. */
export interface WindowWanted extends DayRange {
  direction: Direction;
  currency: string;
}

/** How many due legs a day has that are in no match yet. */
export interface DueOfDay {
  direction: Direction;
  currency: string;
  day: CalendarDay;
  count: number;
}

type Windows = RangesByKey<Omit<WindowWanted, "from" | "to">>;

/** The days that the batch search needs for lines left by other lanes. */
export function batchWindows(run: Run, isLeftOut: (line: LineFact) => boolean): WindowWanted[] {
  const windows = new BatchWindows(run.days);
  windows.add(run.lines, (fact) => isSearched(fact) && !isLeftOut(fact));
  return windows.wanted();
}

/** Collects the days that the batch search could look at, as lines are added. */
export class BatchWindows {
  readonly #windows: Windows = new Map();
  readonly #known = new Set<string>();

  constructor(private readonly days: (on: CalendarDay) => DaysAround) {}

  /** @param isSearched not asked of a line whose days are wanted already */
  add<Some extends { line: OpenLine }>(
    lines: Iterable<Some>,
    isSearched: (line: Some) => boolean,
  ): void {
    for (const some of lines) {
      const { direction, currency, on } = some.line;
      const pool = poolOf(direction, currency);
      const key = `${pool} ${on}`;
      if (this.#known.has(key) || !isSearched(some)) continue;
      this.#known.add(key);
      addRange(this.#windows, pool, { direction, currency }, this.days(on).legs);
    }
  }

  wanted(): WindowWanted[] {
    return mergedRanges(this.#windows);
  }
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
