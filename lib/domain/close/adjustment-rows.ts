import { isZero, type Amount } from "@/lib/money/amount";
import type { CalendarDay } from "../calendar/day";
import { printedDay } from "../calendar/zone";

interface CountedAmount {
  count: number;
  amount: Amount;
}

/** From the balance of the last close to the one that a period opens with. */
export interface ForwardFigures {
  closedTo: CalendarDay;
  closed: Amount;
  late: CountedAmount;
  between?: CountedAmount | undefined;
  unexplained: Amount;
}

/** The changes in earlier closed periods that are in no figure of this one. */
export interface AdjustedFigures {
  lines: CountedAmount;
  matches: CountedAmount;
  transactions: number;
}

export interface StatementFigure {
  key: string;
  label: string;
  amount: Amount | null;
  count?: number;
}

/** Rows above the opening balance, to which they add up. Zeros are left out, except for the balance. */
export function forwardRows(forward: ForwardFigures | undefined): StatementFigure[] {
  if (!forward) return [];
  const { closedTo, closed, late, between, unexplained } = forward;
  const lines = [
    { key: "late", label: "Lines up to that day that came later, net", ...late },
    ...(between ? [{ key: "between", label: "Lines of the days since, net", ...between }] : []),
  ];
  const rest = {
    key: "unexplained",
    label: "Opening balance that these don't explain",
    amount: unexplained,
  };
  return [
    {
      key: "closed",
      label: `Closing balance of the period to ${printedDay(closedTo)}, as closed`,
      amount: closed,
    },
    ...lines.filter(({ count }) => count > 0),
    ...(isZero(unexplained) ? [] : [rest]),
  ];
}

/** Rows below all other figures, which don't include them. Zeros are left out. */
export function adjustedRows(adjusted: AdjustedFigures | undefined): StatementFigure[] {
  if (!adjusted) return [];
  const { lines, matches, transactions } = adjusted;
  return [
    {
      key: "adjusted-lines",
      label: "Adjustments of earlier periods: lines that came later, net",
      ...lines,
    },
    {
      key: "adjusted-matches",
      label: "Adjustments of earlier periods: lines matched, explained or unmatched later, net",
      ...matches,
    },
    {
      key: "adjusted-transactions",
      label: "Adjustments of earlier periods: transactions that changed",
      amount: null,
      count: transactions,
    },
  ].filter(({ count }) => count > 0);
}
