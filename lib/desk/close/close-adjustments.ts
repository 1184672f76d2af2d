import type { CloseAdjustments } from "@/lib/contract/api/close";
import { comparedRows, type ComparedRows } from "@/lib/desk/reports/changes-since";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { instantsOf } from "@/lib/domain/calendar/range";
import { addAmounts } from "@/lib/money/amount";
import type { ClosePeriodRow } from "@/lib/store/close/close-periods";
import { lateLines, linesMatchedLater } from "@/lib/store/close/late-lines";
import type { Database } from "@/lib/store/database";
import type { PeriodOfAccount } from "@/lib/store/reconciliation/reconciliation-figures";
import { snapshotOf } from "./close-snapshot";

/** How many changes of each kind the page shows per closed period. */
export const ADJUSTMENTS_SHOWN = 200;

/** When a period was closed, and as of which revision; null while it's open. */
export interface CloseMoment {
  revision: string;
  reviewedAt: Date | null;
}

/**
 * Changes to earlier closed periods since their close. A change belongs to this period unless a
 * close made before, of any later period, has reported it. So each change is reported once, in
 * whatever order periods are closed.
 * @param max how many changes of each kind are listed per closed period; null for all
 */
export async function closeAdjustments(
  db: Database,
  period: PeriodOfAccount,
  periods: readonly ClosePeriodRow[],
  upTo: CloseMoment,
  max: number | null,
): Promise<CloseAdjustments> {
  const adjustments: CloseAdjustments = {
    count: 0,
    rows: [],
    lines: { count: 0, amount: "0", rows: [] },
    matches: { count: 0, amount: "0", rows: [] },
  };
  const closed = closedBefore(periods, upTo);
  const reported = closed
    .filter(({ toDay }) => toDay < period.from)
    .map((one) => ({
      ...one,
      after: latestOf(
        one.revision,
        closed.filter(({ fromDay }) => fromDay > one.toDay),
      ),
    }))
    .filter(({ after }) => after < BigInt(upTo.revision));
  const changes = await changedRecords(db, period, reported, upTo.revision, max);
  for (const one of reported) {
    const account = {
      accountId: period.accountId,
      from: one.fromDay,
      to: one.toDay,
      after: String(one.after),
      upTo: upTo.revision,
    };
    add(adjustments.matches, await linesMatchedLater(db, account, max));
    add(adjustments.lines, await lateLines(db, account, max));
    const { count, rows } = changes.get(one) ?? { count: 0, rows: [] };
    adjustments.count += count;
    adjustments.rows.push(...rows);
  }
  return adjustments;
}

/** An earlier closed period, and the revision up to which its changes have been told. */
type ReportedPeriod = ReturnType<typeof closedBefore>[number] & { after: bigint };

/** Changed transactions of earlier closed periods, read at once for one revision. */
async function changedRecords(
  db: Database,
  { accountId, paysTransfers, network, byNumber, currency }: PeriodOfAccount,
  reported: readonly ReportedPeriod[],
  upTo: string,
  max: number | null,
): Promise<Map<ReportedPeriod, ComparedRows>> {
  const changes = new Map<ReportedPeriod, ComparedRows>();
  for (const after of new Set(reported.map((one) => one.after))) {
    const periods = reported.filter((one) => one.after === after);
    const revision = String(after);
    // Matches on another account of the currency are reported by that account's closes.
    const ofAccount = { accountId, paysTransfers, network, byNumber, revision };
    const set = { revision, filter: { range: null, state: null, currency, ofAccount } };
    const ranges = periods.map(({ fromDay: from, toDay: to, zone }) => ({
      range: instantsOf({ from, to }, zone),
      zone,
      undated: { from, to },
    }));
    const compared = await comparedRows(db, set, ranges, upTo, { max });
    for (const [at, period] of periods.entries())
      changes.set(period, compared[at] ?? { count: 0, rows: [] });
  }
  return changes;
}

function latestOf(own: bigint, later: readonly { revision: bigint }[]): bigint {
  return later.reduce((latest, { revision }) => (revision > latest ? revision : latest), own);
}

interface Listed<Row> {
  count: number;
  amount: string;
  rows: Row[];
}

function add<Row>(all: Listed<Row>, { count, amount, rows }: Listed<Row>): void {
  all.count += count;
  all.amount = addAmounts(all.amount, amount);
  all.rows.push(...rows);
}

/**
 * The first day of the transfers that a close looks at. This is the first day of the account's
 * first period closed before it: a payment that was on no statement then is outstanding until it
 * comes, and one of a period's last days may not have been due at its close.
 */
export function transfersSince(
  { from }: PeriodOfAccount,
  periods: readonly ClosePeriodRow[],
  upTo: CloseMoment,
): CalendarDay {
  return closedBefore(periods, upTo).reduce(
    (first, { fromDay, toDay }) => (toDay < from && fromDay < first ? fromDay : first),
    from,
  );
}

function closedBefore(periods: readonly ClosePeriodRow[], upTo: CloseMoment) {
  return periods.flatMap((row) => {
    const { fromDay, toDay, closedRevision: revision, reviewedAt } = row;
    const snapshot = snapshotOf(row);
    return snapshot && revision !== null && isBefore({ revision, reviewedAt }, upTo)
      ? [{ fromDay, toDay, revision: BigInt(revision), zone: snapshot.timeZone }]
      : [];
  });
}

/** If nothing changed between two closes, both have the same revision; then the time decides. */
function isBefore(one: CloseMoment, other: CloseMoment): boolean {
  if (other.reviewedAt === null || one.reviewedAt === null) return other.reviewedAt === null;
  const [a, b] = [BigInt(one.revision), BigInt(other.revision)];
  return a < b || (a === b && one.reviewedAt < other.reviewedAt);
}
