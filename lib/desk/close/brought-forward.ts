import type { BroughtForward } from "@/lib/contract/api/close";
import { addDays } from "@/lib/domain/calendar/day";
import { addAmounts, subtractAmounts } from "@/lib/money/amount";
import { periodMovements } from "@/lib/store/close/close-figures";
import { lastPeriodClosed } from "@/lib/store/close/close-periods";
import { lateInClosed } from "@/lib/store/close/late-lines";
import type { Database } from "@/lib/store/database";
import type { PeriodOfAccount } from "@/lib/store/reconciliation/reconciliation-figures";
import { snapshotOf } from "./close-snapshot";

/**
 * How the balance that a period opens with follows from the one that the last period before it was closed with: lines that came to closed
 * days after that close lie between the two, and so do the lines of days that no period had. They are in the movements of neither period.
 * Periods may be closed in another order than that of their days: what came before its own period's close is a movement of that one.
 * Null if no period was closed before, or a balance isn't known.
 */
export async function broughtForward(
  db: Database,
  { accountId, from }: PeriodOfAccount,
  opening: string | null,
  revision: string,
): Promise<BroughtForward | null> {
  const before = addDays(from, -1);
  const row =
    opening === null ? undefined : await lastPeriodClosed(db, accountId, before, revision);
  const closed = snapshotOf(row)?.statement.closing ?? null;
  if (opening === null || !row || row.closedRevision === null || closed === null) return null;
  const since = { accountId, to: row.toDay, after: row.closedRevision, upTo: revision };
  const [late, moved] = await Promise.all([
    lateInClosed(db, since),
    row.toDay === before
      ? null
      : periodMovements(db, accountId, addDays(row.toDay, 1), before, revision),
  ]);
  const between = moved && {
    count: moved.in.count + moved.out.count,
    amount: subtractAmounts(moved.in.amount, moved.out.amount),
  };
  const explained = addAmounts(addAmounts(closed, late.amount), between?.amount ?? "0");
  return {
    closedTo: row.toDay,
    closed,
    late,
    ...(between && { between }),
    unexplained: subtractAmounts(opening, explained),
  };
}
