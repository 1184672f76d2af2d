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

/** A row of the statement of reconciliation. */
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
  return [
    {
      key: "closed",
      label: `Closing balance of the period to ${printedDay(closedTo)}, as closed`,
      amount: closed,
    },
    ...(late.count > 0
      ? [{ key: "late", label: "Lines up to that day that came later, net", ...late }]
      : []),
    ...(between && between.count > 0
      ? [{ key: "between", label: "Lines of the days since, net", ...between }]
      : []),
    ...(isZero(unexplained)
      ? []
      : [
          {
            key: "unexplained",
            label: "Opening balance that these don't explain",
            amount: unexplained,
          },
        ]),
  ];
}

/** Rows below all other figures, which don't include them. Zeros are left out. */
export function adjustedRows(adjusted: AdjustedFigures | undefined): StatementFigure[] {
  if (!adjusted) return [];
  const { lines, matches, transactions } = adjusted;
  return [
    ...(lines.count > 0
      ? [
          {
            key: "adjusted-lines",
            label: "Adjustments of earlier periods: lines that came later, net",
            ...lines,
          },
        ]
      : []),
    ...(matches.count > 0
      ? [
          {
            key: "adjusted-matches",
            label:
              "Adjustments of earlier periods: lines matched, explained or unmatched later, net",
            ...matches,
          },
        ]
      : []),
    ...(transactions > 0
      ? [
          {
            key: "adjusted-transactions",
            label: "Adjustments of earlier periods: transactions that changed",
            amount: null,
            count: transactions,
          },
        ]
      : []),
  ];
}
