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

type LineTotals = Omit<StatementTotals, "opening" | "closing" | "uncovered">;

const NO_LINES: LinesBeyond = { count: 0, lineNumber: null };

/** Proves a statement: add each of its lines, then finish with its foot. Keeps no line in memory. */
export class BalanceProofBuilder {
  private readonly totals: LineTotals = {
    lines: 0,
    totalIn: "0",
    totalOut: "0",
    firstDay: null,
    lastDay: null,
  };
  private printed = 0;
  private readonly running = new RunningBalanceCheck();

  constructor(
    private readonly head: StatementHead,
    private readonly currency: string,
  ) {}

  add(line: StatementLine): void {
    const { totals } = this;
    totals.lines += 1;
    if (line.direction === "in") totals.totalIn = addAmounts(totals.totalIn, line.amount);
    else totals.totalOut = addAmounts(totals.totalOut, line.amount);
    if (totals.firstDay === null || line.bookedOn < totals.firstDay)
      totals.firstDay = line.bookedOn;
    if (totals.lastDay === null || line.bookedOn > totals.lastDay) totals.lastDay = line.bookedOn;
    if (line.balanceAfter !== null) this.printed += 1;
    this.running.add(line);
  }

  finish(foot: StatementFoot): BalanceProof {
    const running = this.running.finish();
    const own = { opening: this.head.opening ?? foot.opening, closing: foot.closing };
    const derived = (amount: Amount | null) =>
      amount === null || running.broken ? null : { amount, on: null };
    const before = own.opening === null && this.printed > 0 ? running.before : NO_LINES;
    const behind = own.closing === null && this.printed > 0 ? running.behind : NO_LINES;
    const opening = own.opening ?? (before.count > 0 ? null : derived(running.opening));
    const closing = own.closing ?? (behind.count > 0 ? null : derived(running.closing));
    const rows = [before.lineNumber, behind.lineNumber].filter((each) => each !== null);
    const totals: StatementTotals = {
      ...this.totals,
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
    const { totalIn, totalOut } = totals;
    const expected = subtractAmounts(addAmounts(opening.amount, totalIn), totalOut);
    if (!sameAmount(expected, closing.amount)) {
      const difference = subtractAmounts(closing.amount, expected);
      const problem = `The balances don't add up: ${this.figure(opening.amount)} at the start, ${this.figure(totalIn)} in and ${this.figure(totalOut)} out make ${this.figure(expected)}, and the statement ends with ${this.figure(closing.amount)}, a difference of ${this.figure(difference)}. Lines may be missing, or the amounts are read wrongly.`;
      return { ...totals, outcome: "refused", problem, difference, lineNumber: null };
    }
    const known = [own.opening, own.closing].filter((balance) => balance !== null).length;
    // A single balance proves nothing about the lines.
    return { ...totals, outcome: known + this.printed > 1 ? "proven" : "unproven" };
  }

  private figure(amount: Amount): string {
    return formatFigure(amount, this.currency);
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
