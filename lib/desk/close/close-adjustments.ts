import type { CloseAdjustments } from "@/lib/contract/api/close";
import { comparedRows } from "@/lib/desk/reports/changes-since";
import { instantsOf } from "@/lib/domain/calendar/range";
import { addAmounts } from "@/lib/money/amount";
import type { ClosePeriodRow } from "@/lib/store/close-periods";
import { lateLines } from "@/lib/store/close/late-lines";
import type { Database } from "@/lib/store/database";
import type { PeriodOfAccount } from "@/lib/store/reconciliation-figures";

/** How many changed transactions and late lines the page shows per closed period. The close pack has all of them. */
export const ADJUSTMENTS_SHOWN = 200;

/** The revision that a close is as of, and when the period was closed; null while it isn't closed. */
export interface CloseMoment {
  revision: string;
  reviewedAt: Date | null;
}

/**
 * What has changed in earlier closed periods since they were closed. A change belongs to this period unless another close, of any
 * later period, was made before and has already reported it. So each change is reported once, in whatever order periods are closed.
 * @param most maximum number per closed period; null for all
 */
export async function closeAdjustments(db: Database, period: PeriodOfAccount, periods: readonly ClosePeriodRow[], upTo: CloseMoment, most: number | null): Promise<CloseAdjustments> {
  const adjustments: CloseAdjustments = { count: 0, rows: [], lines: { count: 0, amount: "0", rows: [] } };
  const closed = periods.flatMap(({ state, fromDay, toDay, closedRevision, reviewedAt }) =>
    state === "closed" && closedRevision !== null && reviewedAt !== null && isBefore({ revision: closedRevision, reviewedAt }, upTo) ? [{ fromDay, toDay, revision: BigInt(closedRevision) }] : [],
  );
  for (const { fromDay, toDay, revision } of closed.filter((earlier) => earlier.toDay < period.from)) {
    const told = closed.filter((later) => later.fromDay > toDay).map((later) => later.revision);
    const after = [revision, ...told].reduce((latest, one) => (one > latest ? one : latest));
    if (after >= BigInt(upTo.revision)) continue;
    const filter = { range: instantsOf({ from: fromDay, to: toDay }, period.zone), state: null, currency: period.currency };
    const changes = await comparedRows(db, { revision: String(after), filter }, upTo.revision, period.zone, { most });
    const lines = await lateLines(db, { accountId: period.accountId, from: fromDay, to: toDay, after: String(after), upTo: upTo.revision }, most);
    adjustments.count += changes.count;
    adjustments.rows.push(...changes.rows);
    adjustments.lines.count += lines.count;
    adjustments.lines.amount = addAmounts(adjustments.lines.amount, lines.amount);
    adjustments.lines.rows.push(...lines.rows);
  }
  return adjustments;
}

/** If nothing changed between two closes, both have the same revision; then the time decides. */
function isBefore(one: CloseMoment, other: CloseMoment): boolean {
  if (other.reviewedAt === null || one.reviewedAt === null) return other.reviewedAt === null;
  const [a, b] = [BigInt(one.revision), BigInt(other.revision)];
  return a < b || (a === b && one.reviewedAt < other.reviewedAt);
}
