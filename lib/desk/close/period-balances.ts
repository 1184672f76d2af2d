import type { BalanceBasis, ReconciliationStatement } from "@/lib/contract/api/close";
import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import { outermost, reachesInto } from "@/lib/domain/close/statement-coverage";
import { addAmounts, type Amount, sameAmount, subtractAmounts } from "@/lib/money/amount";
import { netMovement, netOfStatement } from "@/lib/store/close/close-figures";
import type { Database } from "@/lib/store/database";
import type { PeriodOfAccount } from "@/lib/store/reconciliation/reconciliation-figures";
import {
  lastStatedBalance,
  nextStatedBalance,
  type StatedBalanceRow,
} from "@/lib/store/statements/stated-balances";
import type { StatementRow } from "@/lib/store/statements/statement-lines";
import type { EarlierClose } from "./close-snapshot";

/** Balances with their source. Without one, statements give the balance, or nothing does. */
export type BasedBalances = Pick<
  ReconciliationStatement,
  "opening" | "openingFrom" | "closing" | "closingFrom"
>;

/**
 * The opening and closing balance of an account's period, as of a revision. Where statements give
 * none, a stated balance or the close of an earlier period does. The opening is the latest of them
 * before the period plus the lines since. The closing is one stated for its last day or later, less
 * the lines after it. The closing is never calculated from opening and movements, which would prove
 * nothing.
 * @param statements all of the account's valid statements
 * @param closed the last period closed before
 */
export async function periodBalances(
  db: Database,
  statements: readonly StatementRow[],
  period: PeriodOfAccount,
  closed: EarlierClose | null,
  revision: string,
): Promise<BasedBalances> {
  const given = await balancesByStatements(db, statements, period, revision);
  const [opening, closing] = await Promise.all([
    given.opening === null ? openingBasis(db, period, closed, revision) : null,
    given.closing === null ? closingBasis(db, period, revision) : null,
  ]);
  return { ...given, ...opening, ...closing };
}

async function openingBasis(
  db: Database,
  { accountId, from }: PeriodOfAccount,
  closed: EarlierClose | null,
  revision: string,
): Promise<Pick<BasedBalances, "opening" | "openingFrom"> | null> {
  const before = addDays(from, -1);
  const stated = await lastStatedBalance(db, accountId, before, revision);
  // Of the same day, what two people closed with counts.
  const basis =
    stated && (closed === null || stated.onDay > closed.on)
      ? statedBasis(stated)
      : closed && { kind: "closed" as const, on: closed.on, amount: closed.amount };
  if (!basis) return null;
  const since = { accountId, from: addDays(basis.on, 1), to: before };
  const opening = addAmounts(basis.amount, await netMovement(db, since, revision));
  return { opening, openingFrom: basis };
}

async function closingBasis(
  db: Database,
  { accountId, to }: PeriodOfAccount,
  revision: string,
): Promise<Pick<BasedBalances, "closing" | "closingFrom"> | null> {
  const stated = await nextStatedBalance(db, accountId, to, revision);
  if (!stated) return null;
  const after = { accountId, from: addDays(to, 1), to: stated.onDay };
  const closing = subtractAmounts(stated.amount, await netMovement(db, after, revision));
  return { closing, closingFrom: statedBasis(stated) };
}

function statedBasis({ onDay, amount, source, by, statedAt }: StatedBalanceRow): BalanceBasis {
  return { kind: "stated", on: onDay, amount, source, by, at: statedAt.toISOString() };
}

/**
 * The opening and closing balance of a period by its statements. If a statement reaches beyond the
 * period, the balance is calculated from the account's lines on the days outside. If another
 * statement shares its outer day, only the statement's own lines are used, and only if they lead
 * from its opening to its closing balance. Otherwise some of its lines are stored with the other
 * statement, and the balance in between can't be known.
 */
async function balancesByStatements(
  db: Database,
  statements: readonly StatementRow[],
  { accountId, from, to }: PeriodOfAccount,
  revision: string,
): Promise<Pick<BasedBalances, "opening" | "closing">> {
  const ordered = outermost(statements);
  const inPeriod = ordered.filter((row) => reachesInto(row, from, to));
  /** The net movement on these days, null if it can't be known. */
  const netOf = (row: StatementRow, first: CalendarDay, last: CalendarDay, isShared: boolean) =>
    isShared
      ? ownNet(db, row, first, last)
      : netMovement(db, { accountId, from: first, to: last }, revision);

  const openingOf = async (): Promise<Amount | null> => {
    const [first] = inPeriod;
    if (!first || first.openingAmount === null || first.firstDay >= from)
      return first?.openingAmount ?? null;
    const before = ordered.slice(0, ordered.indexOf(first));
    const isShared = before.some(({ lastDay }) => lastDay >= first.firstDay);
    const net = await netOf(first, first.firstDay, addDays(from, -1), isShared);
    return net && addAmounts(first.openingAmount, net);
  };
  const closingOf = async (): Promise<Amount | null> => {
    // If several end on the same day, the last one in order counts.
    const lastDay = inPeriod
      .map((row) => row.lastDay)
      .toSorted()
      .at(-1);
    const last = inPeriod.findLast((row) => row.lastDay === lastDay);
    if (!last || last.closingAmount === null || last.lastDay <= to)
      return last?.closingAmount ?? null;
    const after = ordered.slice(ordered.indexOf(last) + 1);
    const isShared = after.some(({ firstDay }) => firstDay <= last.lastDay);
    const net = await netOf(last, addDays(to, 1), last.lastDay, isShared);
    return net && subtractAmounts(last.closingAmount, net);
  };
  const [opening, closing] = await Promise.all([openingOf(), closingOf()]);
  return { opening, closing };
}

/** The net movement of a statement's own lines; null if some are stored with another statement. */
async function ownNet(
  db: Database,
  { id, openingAmount, closingAmount }: StatementRow,
  first: CalendarDay,
  last: CalendarDay,
): Promise<Amount | null> {
  if (openingAmount === null || closingAmount === null) return null;
  const { all, between } = await netOfStatement(db, id, first, last);
  return sameAmount(addAmounts(openingAmount, all), closingAmount) ? between : null;
}
