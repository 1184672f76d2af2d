import { addAmounts, type Amount, sameAmount, subtractAmounts } from "@/lib/money/amount";
import type { StatementLine } from "./statement";

type CheckedLine = Pick<
  StatementLine,
  "lineNumber" | "bookedOn" | "direction" | "amount" | "balanceAfter"
>;

export interface BalanceBreak {
  lineNumber: number;
  expected: Amount;
  printed: Amount;
}

export interface RunningBalances {
  newestFirst: boolean;
  broken: BalanceBreak | null;
  /** The statement's opening and closing, as printed balances imply. Null if none is printed, or not on the outermost lines. */
  opening: Amount | null;
  closing: Amount | null;
  /** Lines outside the first and last printed balance, which no step between balances covers. */
  before: LinesBeyond;
  behind: LinesBeyond;
}

/** Lines at a statement's end that no printed balance covers. */
export interface LinesBeyond {
  count: number;
  lineNumber: number | null;
}

/** Follows the steps from each balance to the next, in both orders. In constant memory. */
class Steps {
  compared = 0;
  /** Where the balances stop following, if the oldest stands first, or the newest. */
  oldestFirst: BalanceBreak | null = null;
  newestFirst: BalanceBreak | null = null;
  /** The last balance, and the movements since. In steps below it, and in it and the steps below. */
  private last: Amount | null = null;
  private movedSince: Amount = "0";
  private movedFrom: Amount = "0";
  private total: Amount = "0";
  private top: { balance: Amount; movedTo: Amount; movedBefore: Amount } | null = null;

  add(lineNumber: number, moved: Amount, balance: Amount | null): void {
    const totalBefore = this.total;
    this.total = addAmounts(this.total, moved);
    if (balance === null) {
      this.movedSince = addAmounts(this.movedSince, moved);
      this.movedFrom = addAmounts(this.movedFrom, moved);
      return;
    }
    this.top ??= { balance, movedTo: this.total, movedBefore: totalBefore };
    if (this.last !== null) this.compare(lineNumber, this.last, balance, moved);
    this.last = balance;
    this.movedSince = "0";
    this.movedFrom = moved;
  }

  private compare(lineNumber: number, last: Amount, printed: Amount, moved: Amount): void {
    this.compared += 1;
    const up = addAmounts(addAmounts(last, this.movedSince), moved);
    if (!sameAmount(up, printed)) this.oldestFirst ??= { lineNumber, expected: up, printed };
    const down = subtractAmounts(last, this.movedFrom);
    if (!sameAmount(down, printed)) this.newestFirst ??= { lineNumber, expected: down, printed };
  }

  ends(newestFirst: boolean): { opening: Amount | null; closing: Amount | null } {
    if (!this.top) return { opening: null, closing: null };
    // From the first printed balance to both ends of the file.
    const opening = newestFirst
      ? subtractAmounts(this.top.balance, subtractAmounts(this.total, this.top.movedBefore))
      : subtractAmounts(this.top.balance, this.top.movedTo);
    return { opening, closing: addAmounts(opening, this.total) };
  }
}

interface Day {
  on: string;
  lineNumber: number;
  moved: Amount;
  balance: Amount | null;
}

/** Checks balances printed once a day, on any of the day's lines, as PostFinance's. */
class DayBalances {
  private readonly steps = new Steps();
  private day: Day | null = null;
  /** True if balances aren't one a day, or the file isn't sorted. A day has two balances, or comes back behind another. */
  private isOther = false;
  private isDescending: boolean | null = null;
  private hasBare = false;

  add(line: CheckedLine): void {
    const { lineNumber, bookedOn, balanceAfter } = line;
    if (this.day !== null && this.day.on !== bookedOn) this.endDay(this.day, bookedOn);
    this.day ??= { on: bookedOn, lineNumber, moved: "0", balance: null };
    this.day.moved = addAmounts(this.day.moved, signedAmount(line));
    this.hasBare ||= balanceAfter === null;
    if (balanceAfter === null) return;
    this.isOther ||= this.day.balance !== null && !sameAmount(this.day.balance, balanceAfter);
    this.day.balance ??= balanceAfter;
  }

  private endDay({ on, lineNumber, moved, balance }: Day, next: string): void {
    this.isOther ||= this.isDescending !== null && this.isDescending !== next < on;
    this.isDescending = next < on;
    this.steps.add(lineNumber, moved, balance);
    this.day = null;
  }

  finish(): { newestFirst: boolean; opening: Amount | null; closing: Amount | null } | null {
    const { steps, day } = this;
    if (day !== null) steps.add(day.lineNumber, day.moved, day.balance);
    const newestFirst = this.isDescending === true;
    const broken = newestFirst ? steps.newestFirst : steps.oldestFirst;
    return this.isOther || !this.hasBare || steps.compared === 0 || broken !== null
      ? null
      : { newestFirst, ...steps.ends(newestFirst) };
  }
}

/**
 * Counts the lines above the first printed balance, and those below the last. Movements of the same row as a balance belong to it: a fee
 * in a column of its own is one. So do those of the same day, where a balance is that of its day's end.
 */
class LinesAtEnds {
  readonly above: LinesBeyond = { count: 0, lineNumber: null };
  readonly below: LinesBeyond = { count: 0, lineNumber: null };
  private balanceAt: string | number | null = null;
  private last: { place: string | number; count: number } | null = null;

  constructor(private readonly placeOf: (line: CheckedLine) => string | number) {}

  add(line: CheckedLine): void {
    const place = this.placeOf(line);
    if (line.balanceAfter !== null) {
      if (this.balanceAt === null && this.last?.place === place)
        this.above.count -= this.last.count;
      if (this.above.count === 0) this.above.lineNumber = null;
      this.balanceAt = place;
      this.below.count = 0;
      this.below.lineNumber = null;
      return;
    }
    if (place === this.balanceAt) return;
    const end = this.balanceAt === null ? this.above : this.below;
    end.count += 1;
    end.lineNumber ??= line.lineNumber;
    this.last = { place, count: this.last?.place === place ? this.last.count + 1 : 1 };
  }

  beyond(newestFirst: boolean): Pick<RunningBalances, "before" | "behind"> {
    const { above, below } = this;
    return newestFirst ? { before: below, behind: above } : { before: above, behind: below };
  }
}

/**
 * Checks balances printed behind lines, in constant memory. The file's order is detected: each line is followed
 * both from the one above and from the one below, and the direction that works is the file's. Where neither works, a balance that is
 * printed once a day may be that at the day's end, on whichever of its lines it stands.
 */
export class RunningBalanceCheck {
  private firstDay: string | null = null;
  private lastDay: string | null = null;
  private readonly steps = new Steps();
  private readonly days = new DayBalances();
  private readonly byRow = new LinesAtEnds(({ lineNumber }) => lineNumber);
  private readonly byDay = new LinesAtEnds(({ bookedOn }) => bookedOn);

  add(line: CheckedLine): void {
    this.steps.add(line.lineNumber, signedAmount(line), line.balanceAfter);
    this.days.add(line);
    this.byRow.add(line);
    this.byDay.add(line);
    this.firstDay ??= line.bookedOn;
    this.lastDay = line.bookedOn;
  }

  finish(): RunningBalances {
    const byLines = this.byLines();
    const byDays = byLines.broken === null ? null : this.days.finish();
    return byDays === null
      ? byLines
      : { ...byDays, ...this.byDay.beyond(byDays.newestFirst), broken: null };
  }

  private byLines(): RunningBalances {
    const { steps } = this;
    const newestFirst = this.isNewestFirst();
    const broken = newestFirst ? steps.newestFirst : steps.oldestFirst;
    return { newestFirst, broken, ...steps.ends(newestFirst), ...this.byRow.beyond(newestFirst) };
  }

  private isNewestFirst(): boolean {
    const { compared, oldestFirst, newestFirst } = this.steps;
    const [first, last] = [this.firstDay ?? "", this.lastDay ?? ""];
    const byDays = first > last;
    // Two balances alone may follow from each other in the wrong direction by chance: then the days decide.
    if (compared === 1 && first !== last) return byDays;
    return oldestFirst === null ? newestFirst === null && byDays : newestFirst === null || byDays;
  }
}

/** A line's amount with its sign: below zero for money out. */
export function signedAmount(line: Pick<StatementLine, "amount" | "direction">): Amount {
  return line.direction === "in" ? line.amount : subtractAmounts("0", line.amount);
}
