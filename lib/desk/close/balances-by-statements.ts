import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import { outermost, reachesInto } from "@/lib/domain/close/statement-coverage";
import { addAmounts, sameAmount, subtractAmounts, type Amount } from "@/lib/money/amount";
import { netMovement, netOfStatement } from "@/lib/store/close/close-figures";
import type { Database } from "@/lib/store/database";
import type { PeriodOfAccount } from "@/lib/store/reconciliation/reconciliation-figures";
import type { StatementRow } from "@/lib/store/statements/statement-lines";

/** A period's opening and closing balance; null where it isn't known. */
export interface PeriodBalances {
  opening: Amount | null;
  closing: Amount | null;
}

/**
 * The balances with which an account's period opens and closes by its statements, in its currency. If a statement reaches beyond the period, the balance
 * is calculated from the account's lines on the days outside. If another statement shares its outer day, only the statement's own
 * lines are used, and only if they lead from its opening to its closing balance. If they don't, some of its lines are stored with the
 * other statement, and the balance in between can't be known.
 * @param statements all of the account's valid statements
 */
export async function balancesByStatements(
  db: Database,
  statements: readonly StatementRow[],
  { accountId, from, to }: PeriodOfAccount,
  revision: string,
): Promise<PeriodBalances> {
  const ordered = outermost(statements);
  const netBetween = (first: CalendarDay, last: CalendarDay): Promise<Amount> =>
    netMovement(db, accountId, first, last, revision);
  const ownNet = async (
    { id, openingAmount, closingAmount }: StatementRow,
    first: CalendarDay,
    last: CalendarDay,
  ): Promise<Amount | null> => {
    if (openingAmount === null || closingAmount === null) return null;
    const { all, between } = await netOfStatement(db, id, first, last);
    return sameAmount(addAmounts(openingAmount, all), closingAmount) ? between : null;
  };
  const [opening, closing] = await Promise.all([
    openingOf(ordered, from, to, { netBetween, ownNet }),
    closingOf(ordered, from, to, { netBetween, ownNet }),
  ]);
  return { opening, closing };
}

interface Nets {
  /** Net movement of all lines of the account booked on these days. */
  netBetween: (first: CalendarDay, last: CalendarDay) => Promise<Amount>;
  /** Net movement of a statement's own lines booked on these days; null if some of its lines are stored with another statement. */
  ownNet: (
    statement: StatementRow,
    first: CalendarDay,
    last: CalendarDay,
  ) => Promise<Amount | null>;
}

async function openingOf(
  ordered: readonly StatementRow[],
  from: CalendarDay,
  to: CalendarDay,
  { netBetween, ownNet }: Nets,
): Promise<Amount | null> {
  const at = ordered.findIndex((row) => reachesInto(row, from, to));
  const first = ordered[at];
  if (!first || first.firstDay === null || first.openingAmount === null || first.firstDay >= from)
    return first?.openingAmount ?? null;
  const { firstDay, openingAmount } = first;
  const shared = ordered
    .slice(0, at)
    .some(({ lastDay }) => lastDay !== null && lastDay >= firstDay);
  const net = await (shared
    ? ownNet(first, firstDay, addDays(from, -1))
    : netBetween(firstDay, addDays(from, -1)));
  return net === null ? null : addAmounts(openingAmount, net);
}

async function closingOf(
  ordered: readonly StatementRow[],
  from: CalendarDay,
  to: CalendarDay,
  { netBetween, ownNet }: Nets,
): Promise<Amount | null> {
  // If several end on the same day, the last one in order counts.
  const last = ordered
    .filter((row) => reachesInto(row, from, to))
    .reduce<StatementRow | null>(
      (latest, row) =>
        latest === null || (row.lastDay ?? "") >= (latest.lastDay ?? "") ? row : latest,
      null,
    );
  if (last === null || last.lastDay === null || last.closingAmount === null) return null;
  const { lastDay, closingAmount } = last;
  if (lastDay <= to) return closingAmount;
  const shared = ordered
    .slice(ordered.indexOf(last) + 1)
    .some(({ firstDay }) => firstDay !== null && firstDay <= lastDay);
  const net = await (shared
    ? ownNet(last, addDays(to, 1), lastDay)
    : netBetween(addDays(to, 1), lastDay));
  return net === null ? null : subtractAmounts(closingAmount, net);
}
