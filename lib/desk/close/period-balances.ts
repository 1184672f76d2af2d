import type { BalanceBasis } from "@/lib/contract/api/close";
import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import { outermost, reachesInto } from "@/lib/domain/close/statement-coverage";
import { addAmounts, type Amount, sameAmount, subtractAmounts } from "@/lib/money/amount";
import { netMovement, netOfStatement } from "@/lib/store/close/close-figures";
import { lastPeriodClosed } from "@/lib/store/close/close-periods";
import type { Database } from "@/lib/store/database";
import type { PeriodOfAccount } from "@/lib/store/reconciliation/reconciliation-figures";
import {
  lastStatedBalance,
  nextStatedBalance,
  type StatedBalanceRow,
} from "@/lib/store/statements/stated-balances";
import type { StatementRow } from "@/lib/store/statements/statement-lines";
import { snapshotOf } from "./close-snapshot";

/**
 * The balances with their source. Without a source, statements give the balance, or nothing does.
 */
export interface BasedBalances extends PeriodBalances {
  openingFrom?: BalanceBasis;
  closingFrom?: BalanceBasis;
}

/**
 * The opening and closing balance of an account's period, as of a revision. Where statements give
 * none, a stated balance or the close of an earlier period does. The opening is the latest of them
 * before the period plus the lines since. The closing is one stated for its last day or later, less
 * the lines after it. The closing is never calculated from opening and movements, which would prove
 * nothing.
 * @param statements all of the account's valid statements
 */
export async function periodBalances(
  db: Database,
  statements: readonly StatementRow[],
  period: PeriodOfAccount,
  revision: string,
): Promise<BasedBalances> {
  const given = await balancesByStatements(db, statements, period, revision);
  const [opening, closing] = await Promise.all([
    given.opening === null ? openingBasis(db, period, revision) : null,
    given.closing === null ? closingBasis(db, period, revision) : null,
  ]);
  return { ...given, ...opening, ...closing };
}

async function openingBasis(
  db: Database,
  { accountId, from }: PeriodOfAccount,
  revision: string,
): Promise<Pick<BasedBalances, "opening" | "openingFrom"> | null> {
  const before = addDays(from, -1);
  const [stated, closed] = await Promise.all([
    lastStatedBalance(db, accountId, before, revision),
    closedWith(db, accountId, before, revision),
  ]);
  // Of the same day, what two people closed with counts.
  const basis =
    stated && (closed === null || stated.onDay > closed.on) ? statedBasis(stated) : closed;
  return (
    basis && {
      opening:
        basis.on === before
          ? basis.amount
          : addAmounts(
              basis.amount,
              await netMovement(db, accountId, addDays(basis.on, 1), before, revision),
            ),
      openingFrom: basis,
    }
  );
}

async function closingBasis(
  db: Database,
  { accountId, to }: PeriodOfAccount,
  revision: string,
): Promise<Pick<BasedBalances, "closing" | "closingFrom"> | null> {
  const stated = await nextStatedBalance(db, accountId, to, revision);
  if (!stated) return null;
  const { onDay, amount } = stated;
  return {
    closing:
      onDay === to
        ? amount
        : subtractAmounts(
            amount,
            await netMovement(db, accountId, addDays(to, 1), onDay, revision),
          ),
    closingFrom: statedBasis(stated),
  };
}

/**
 * The closing balance of the last period up to a day. Null if there is none, or its balance wasn't
 * known.
 */
async function closedWith(
  db: Database,
  accountId: string,
  upTo: CalendarDay,
  revision: string,
): Promise<BalanceBasis | null> {
  const row = await lastPeriodClosed(db, accountId, upTo, revision);
  const closing = snapshotOf(row)?.statement.closing ?? null;
  return row && closing !== null ? { kind: "closed", on: row.toDay, amount: closing } : null;
}

function statedBasis({ onDay, amount, source, by, statedAt }: StatedBalanceRow): BalanceBasis {
  return { kind: "stated", on: onDay, amount, source, by, at: statedAt.toISOString() };
}

/** A period's opening and closing balance; null where it isn't known. */
interface PeriodBalances {
  opening: Amount | null;
  closing: Amount | null;
}

/**
 * The opening and closing balance of a period by its statements. If a statement reaches beyond the
 * period, the balance is calculated from the account's lines on the days outside. If another
 * statement shares its outer day, only the statement's own lines are used, and only if they lead
 * from its opening to its closing balance. Otherwise some of its lines are stored with the other
 * statement, and the balance in between can't be known.
 * @param statements all of the account's valid statements
 */
async function balancesByStatements(
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
  /**
   * Net movement of a statement's own lines booked on these days. Null if some of its lines are
   * stored with another statement.
   */
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
