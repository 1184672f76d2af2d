import { addAmounts, sameAmount, subtractAmounts, type Amount } from "@/lib/money/amount";
import type { StatementLine } from "./statement";

/** What is checked of a line. */
export type CheckedLine = Pick<
  StatementLine,
  "lineNumber" | "bookedOn" | "direction" | "amount" | "balanceAfter"
>;

interface Day {
  on: string;
  moved: Amount;
  balance: Amount | null;
}

/**
 * Checks balances that are printed once a day, on any of the day's lines, and are those at its end: PostFinance prints them on the lowest
 * row of a day whose newest line stands at the top. In constant memory.
 */
export class DayBalances {
  private day: Day | null = null;
  /** Some day has two balances, or comes back behind another: they aren't one a day, or the file isn't sorted. */
  private isOther = false;
  private isDescending: boolean | null = null;
  private hasBare = false;
  private compared = 0;
  /** The last day with a balance, and what moved on it and on days without one since. */
  private last: Amount | null = null;
  private movedOnLast: Amount = "0";
  private movedSince: Amount = "0";
  private firstBalance: { amount: Amount; movedTo: Amount } | null = null;
  private total: Amount = "0";
  private follows = true;

  add({ bookedOn, direction, amount, balanceAfter }: CheckedLine): void {
    if (this.day !== null && this.day.on !== bookedOn) this.endDay(this.day, bookedOn);
    this.day ??= { on: bookedOn, moved: "0", balance: null };
    this.day.moved =
      direction === "in"
        ? addAmounts(this.day.moved, amount)
        : subtractAmounts(this.day.moved, amount);
    this.hasBare ||= balanceAfter === null;
    if (balanceAfter === null) return;
    this.isOther ||= this.day.balance !== null && !sameAmount(this.day.balance, balanceAfter);
    this.day.balance ??= balanceAfter;
  }

  /** Null if the balances aren't of days, or don't follow from them either. */
  finish(): { newestFirst: boolean; opening: Amount; closing: Amount } | null {
    if (this.day !== null) this.close(this.day);
    this.day = null;
    const first = this.firstBalance;
    if (this.isOther || !this.hasBare || !this.follows || this.compared === 0 || first === null)
      return null;
    const newestFirst = this.isDescending === true;
    const opening = newestFirst
      ? subtractAmounts(addAmounts(first.amount, first.movedTo), this.total)
      : subtractAmounts(first.amount, first.movedTo);
    return { newestFirst, opening, closing: addAmounts(opening, this.total) };
  }

  private endDay(day: Day, next: string): void {
    this.isOther ||= this.isDescending !== null && this.isDescending !== next < day.on;
    this.isDescending = next < day.on;
    this.close(day);
    this.day = null;
  }

  private close({ moved, balance }: Day): void {
    const before = this.total;
    this.total = addAmounts(this.total, moved);
    if (balance === null) {
      this.movedSince = addAmounts(this.movedSince, moved);
      return;
    }
    // Newest first, what is above the first balance moved behind it.
    this.firstBalance ??= {
      amount: balance,
      movedTo: this.isDescending === true ? before : this.total,
    };
    if (this.last !== null) this.compare(this.last, balance, moved);
    this.last = balance;
    this.movedOnLast = moved;
    this.movedSince = "0";
  }

  private compare(last: Amount, balance: Amount, moved: Amount): void {
    this.compared += 1;
    const expected =
      this.isDescending === true
        ? subtractAmounts(last, addAmounts(this.movedOnLast, this.movedSince))
        : addAmounts(last, addAmounts(this.movedSince, moved));
    this.follows &&= sameAmount(balance, expected);
  }
}
