import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import { outermost, reachesInto } from "@/lib/domain/close/statement-coverage";
import { addAmounts, subtractAmounts, type Amount } from "@/lib/money/amount";
import { periodMovements } from "@/lib/store/close/close-figures";
import type { Database } from "@/lib/store/database";
import type { PeriodOfAccount } from "@/lib/store/reconciliation-figures";
import type { StatementRow } from "@/lib/store/statement-lines";

/** A period's first and last balance; null where its statements don't say. */
export interface PeriodBalances {
  opening: Amount | null;
  closing: Amount | null;
}

/**
 * The balances with which an account's period opens and closes, in its currency. Of a statement that reaches beyond the period they are
 * worked out by its lines there, unless another statement shares its outer day: then nobody can tell whose lines those are.
 * @param statements all of the account's that count
 */
export async function periodBalances(db: Database, statements: readonly StatementRow[], { accountId, from, to }: PeriodOfAccount, revision: string): Promise<PeriodBalances> {
  const ordered = outermost(statements);
  const netBetween = async (first: CalendarDay, last: CalendarDay): Promise<Amount> => {
    const moved = await periodMovements(db, accountId, first, last, revision);
    return subtractAmounts(moved.in.amount, moved.out.amount);
  };
  const [opening, closing] = await Promise.all([openingOf(ordered, from, to, netBetween), closingOf(ordered, from, to, netBetween)]);
  return { opening, closing };
}

type NetBetween = (first: CalendarDay, last: CalendarDay) => Promise<Amount>;

async function openingOf(ordered: readonly StatementRow[], from: CalendarDay, to: CalendarDay, netBetween: NetBetween): Promise<Amount | null> {
  const at = ordered.findIndex((row) => reachesInto(row, from, to));
  const { firstDay = null, openingAmount = null } = ordered[at] ?? {};
  if (firstDay === null || openingAmount === null || firstDay >= from) return openingAmount;
  if (ordered.slice(0, at).some(({ lastDay }) => lastDay !== null && lastDay >= firstDay)) return null;
  return addAmounts(openingAmount, await netBetween(firstDay, addDays(from, -1)));
}

async function closingOf(ordered: readonly StatementRow[], from: CalendarDay, to: CalendarDay, netBetween: NetBetween): Promise<Amount | null> {
  // Of those that end on one day the last in order is the last.
  const last = ordered.filter((row) => reachesInto(row, from, to)).reduce<StatementRow | null>((latest, row) => (latest === null || (row.lastDay ?? "") >= (latest.lastDay ?? "") ? row : latest), null);
  if (last === null || last.lastDay === null || last.closingAmount === null) return null;
  const { lastDay, closingAmount } = last;
  if (lastDay <= to) return closingAmount;
  if (ordered.slice(ordered.indexOf(last) + 1).some(({ firstDay }) => firstDay !== null && firstDay <= lastDay)) return null;
  return subtractAmounts(closingAmount, await netBetween(addDays(to, 1), lastDay));
}
