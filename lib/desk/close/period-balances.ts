import type { BalanceBasis } from "@/lib/contract/api/close";
import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import { addAmounts, subtractAmounts } from "@/lib/money/amount";
import { netMovement } from "@/lib/store/close/close-figures";
import { lastPeriodClosed } from "@/lib/store/close/close-periods";
import type { Database } from "@/lib/store/database";
import type { PeriodOfAccount } from "@/lib/store/reconciliation/reconciliation-figures";
import {
  lastStatedBalance,
  nextStatedBalance,
  type StatedBalanceRow,
} from "@/lib/store/statements/stated-balances";
import type { StatementRow } from "@/lib/store/statements/statement-lines";
import { balancesByStatements, type PeriodBalances } from "./balances-by-statements";
import { snapshotOf } from "./close-snapshot";

/** What it came from is absent where statements give the balance, or nothing does. */
export interface BasedBalances extends PeriodBalances {
  openingFrom?: BalanceBasis;
  closingFrom?: BalanceBasis;
}

/**
 * The balances with which an account's period opens and closes, in its currency, as of a revision. What its statements don't give comes
 * from what people stated, or from the close of an earlier period: the opening from the latest of them before the period and the lines
 * since, the closing from one stated for its last day or later, less the lines of after it. The closing is never calculated from the
 * opening and the movements, which would prove nothing.
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

/** With what the last period of up to a day was closed; null if there is none, or its closing balance wasn't known. */
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
