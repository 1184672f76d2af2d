import { addAmounts, type Amount, sameAmount, subtractAmounts } from "@/lib/money/amount";
import { formatFigure } from "@/lib/money/format";
import { addDays, type CalendarDay } from "../calendar/day";
import { type LinesBeyond, RunningBalanceCheck } from "./running-balances";
import type { Balance, StatementFoot, StatementHead, StatementLine } from "./statement";

interface StatementTotals {
  lines: number;
  totalIn: Amount;
  totalOut: Amount;
  firstDay: CalendarDay | null;
  lastDay: CalendarDay | null;
  opening: Balance | null;
  closing: Balance | null;
  uncovered: LinesBeyond;
}

/**
 * The outcome of a balance check. `proven`: the balances follow from the lines, or those printed behind the lines from
 * each other. `unproven`: the file prints too few balances to tell, or none that covers some of the lines. `refused`:
 * they don't follow; the sentence is for people.
 */
export type BalanceProof = StatementTotals &
  (
    | { outcome: "proven" }
    | { outcome: "unproven" }
    | { outcome: "refused"; problem: string; difference: Amount; lineNumber: number | null }
  );

/** Proves a statement: add each of its lines, then finish with its foot. Keeps no line in memory. */
export class BalanceProofBuilder {
  private lines = 0;
  private totalIn: Amount = "0";
  private totalOut: Amount = "0";
  private firstDay: CalendarDay | null = null;
  private lastDay: CalendarDay | null = null;
  private printed = 0;
  private readonly running = new RunningBalanceCheck();

  constructor(
    private readonly head: StatementHead,
    private readonly currency: string,
  ) {}

  add(line: StatementLine): void {
    this.lines += 1;
    if (line.direction === "in") this.totalIn = addAmounts(this.totalIn, line.amount);
    else this.totalOut = addAmounts(this.totalOut, line.amount);
    if (this.firstDay === null || line.bookedOn < this.firstDay) this.firstDay = line.bookedOn;
    if (this.lastDay === null || line.bookedOn > this.lastDay) this.lastDay = line.bookedOn;
    if (line.balanceAfter !== null) this.printed += 1;
    this.running.add(line);
  }

  finish(foot: StatementFoot): BalanceProof {
    const running = this.running.finish();
    const own = { opening: this.head.opening ?? foot.opening, closing: foot.closing };
    const derived = (amount: Amount | null) =>
      amount === null || running.broken ? null : { amount, on: null };
    const nothing: LinesBeyond = { count: 0, lineNumber: null };
    const before = own.opening === null && this.printed > 0 ? running.before : nothing;
    const behind = own.closing === null && this.printed > 0 ? running.behind : nothing;
    const opening = own.opening ?? (before.count > 0 ? null : derived(running.opening));
    const closing = own.closing ?? (behind.count > 0 ? null : derived(running.closing));
    const rows = [before.lineNumber, behind.lineNumber].filter((each) => each !== null);
    const totals: StatementTotals = {
      lines: this.lines,
      totalIn: this.totalIn,
      totalOut: this.totalOut,
      firstDay: this.firstDay,
      lastDay: this.lastDay,
      opening,
      closing,
      uncovered: {
        count: before.count + behind.count,
        lineNumber: rows.length === 0 ? null : Math.min(...rows),
      },
    };
    const { broken } = running;
    if (broken) {
      const difference = subtractAmounts(broken.printed, broken.expected);
      const problem = `The balances stop adding up at line ${broken.lineNumber}: ${this.figure(broken.expected)} was expected behind it, and ${this.figure(broken.printed)} is printed, a difference of ${this.figure(difference)}. Lines may be missing, or the amounts are read wrongly.`;
      return { ...totals, outcome: "refused", problem, difference, lineNumber: broken.lineNumber };
    }
    if (!opening || !closing) return { ...totals, outcome: "unproven" };
    return this.prove(
      totals,
      opening,
      closing,
      Number(own.opening !== null) + Number(own.closing !== null) + this.printed,
    );
  }

  private figure(amount: Amount): string {
    return formatFigure(amount, this.currency);
  }

  private prove(
    totals: StatementTotals,
    opening: Balance,
    closing: Balance,
    balancesPrinted: number,
  ): BalanceProof {
    const expected = subtractAmounts(addAmounts(opening.amount, this.totalIn), this.totalOut);
    if (!sameAmount(expected, closing.amount)) {
      const difference = subtractAmounts(closing.amount, expected);
      const problem = `The balances don't add up: ${this.figure(opening.amount)} at the start, ${this.figure(this.totalIn)} in and ${this.figure(this.totalOut)} out make ${this.figure(expected)}, and the statement ends with ${this.figure(closing.amount)}, a difference of ${this.figure(difference)}. Lines may be missing, or the amounts are read wrongly.`;
      return { ...totals, outcome: "refused", problem, difference, lineNumber: null };
    }
    // A single balance proves nothing about the lines.
    return { ...totals, outcome: balancesPrinted > 1 ? "proven" : "unproven" };
  }
}

/**
 * The days that a statement covers. Besides the days of its lines, balances that prove it complete add the quiet days up
 * to the closing balance and from the day after the opening one. Banks carry over the last statement's closing balance,
 * so an opening one is of the end of its day. A closing balance of a day to come says nothing of the days until then.
 * @param today the day on which it is imported
 */
export function coveredDays(
  {
    outcome,
    firstDay,
    lastDay,
    opening,
    closing,
  }: Pick<BalanceProof, "outcome" | "firstDay" | "lastDay" | "opening" | "closing">,
  today: CalendarDay,
): { firstDay: CalendarDay | null; lastDay: CalendarDay | null } {
  const [openedOn, closedOn] = [opening?.on ?? null, closing?.on ?? null];
  if (firstDay === null || lastDay === null)
    return { firstDay: openedOn ?? closedOn, lastDay: closedOn ?? openedOn };
  if (outcome !== "proven") return { firstDay, lastDay };
  const from = openedOn === null ? firstDay : addDays(openedOn, 1);
  return {
    firstDay: from < firstDay ? from : firstDay,
    lastDay: closedOn !== null && closedOn > lastDay && closedOn <= today ? closedOn : lastDay,
  };
}
