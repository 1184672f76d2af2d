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

/**
 * How many changes of each kind the page shows per closed period. The close pack has all of them.
 */
export const ADJUSTMENTS_SHOWN = 200;

/** When a period was closed, and as of which revision; null while it's open. */
export interface CloseMoment {
  revision: string;
  reviewedAt: Date | null;
}

export interface AdjustmentOptions {
  /** Maximum number per closed period; null for all. */
  max: number | null;
  /** True if the close lists lines that were matched later. */
  tellsMatches: boolean;
  /** True if only matches of the account's own side count as changes; see `AccountAt`. */
  ownSide: boolean;
  /** True if the differences of its transactions' matches are net amounts; see `RowSet`. */
  netDifferences: boolean;
  /**
   * True if an undated transaction belongs to the period of its first line; see `CloseSnapshot`.
   */
  placesUndated: boolean;
}

/**
 * Changes to earlier closed periods since their close. A change belongs to this period unless a
 * close made before, of any later period, has reported it. So each change is reported once, in
 * whatever order periods are closed. Closes made before they listed lines matched later still
 * don't, so that their packs stay the same; the next close lists those. For the same reason earlier
 * ones take another currency's match of a transfer for the account's, and have differences in each
 * match's own direction.
 */
export async function closeAdjustments(
  db: Database,
  period: PeriodOfAccount,
  periods: readonly ClosePeriodRow[],
  upTo: CloseMoment,
  { max, tellsMatches, ownSide, netDifferences, placesUndated }: AdjustmentOptions,
): Promise<CloseAdjustments> {
  const adjustments: CloseAdjustments = {
    count: 0,
    rows: [],
    lines: { count: 0, amount: "0", rows: [] },
  };
  if (tellsMatches) adjustments.matches = { count: 0, amount: "0", rows: [] };
  const closed = periods.flatMap((row) => {
    const { fromDay, toDay, closedRevision, reviewedAt } = row;
    const snapshot = snapshotOf(row);
    if (
      !snapshot ||
      closedRevision === null ||
      reviewedAt === null ||
      !isBefore({ revision: closedRevision, reviewedAt }, upTo)
    )
      return [];
    return [
      {
        fromDay,
        toDay,
        revision: BigInt(closedRevision),
        zone: snapshot.timeZone ?? period.zone,
        tellsMatches: snapshot.tellsMatches === true,
      },
    ];
  });
  const earlier = closed
    .filter(({ toDay }) => toDay < period.from)
    .map((one) => {
      const later = closed.filter(({ fromDay }) => fromDay > one.toDay);
      return {
        ...one,
        after: latestOf(one.revision, later),
        matchesReported: latestOf(
          one.revision,
          later.filter((each) => each.tellsMatches),
        ),
      };
    });
  const changes = await changedRecords(db, period, earlier, upTo.revision, {
    max,
    ownSide,
    netDifferences,
    placesUndated,
  });
  for (const one of earlier) {
    const { after, matchesReported } = one;
    const account = {
      accountId: period.accountId,
      from: one.fromDay,
      to: one.toDay,
      upTo: upTo.revision,
    };
    if (adjustments.matches && matchesReported < BigInt(upTo.revision))
      add(
        adjustments.matches,
        await linesMatchedLater(
          db,
          { ...account, after: String(matchesReported), arrived: String(after) },
          max,
        ),
      );
    if (after >= BigInt(upTo.revision)) continue;
    const { count, rows } = changes.get(one) ?? { count: 0, rows: [] };
    adjustments.count += count;
    adjustments.rows.push(...rows);
    add(adjustments.lines, await lateLines(db, { ...account, after: String(after) }, max));
  }
  return adjustments;
}

/** An earlier closed period, and the revision up to which its changes have been told. */
interface ReportedPeriod {
  fromDay: CalendarDay;
  toDay: CalendarDay;
  zone: string;
  after: bigint;
}

/**
 * The account's transactions that have changed in earlier closed periods. All periods reported up
 * to the same revision, as most are, are read at once.
 */
async function changedRecords<Period extends ReportedPeriod>(
  db: Database,
  { accountId, paysTransfers, network, byNumber, currency }: PeriodOfAccount,
  earlier: readonly Period[],
  upTo: string,
  { max, ownSide, netDifferences, placesUndated }: Omit<AdjustmentOptions, "tellsMatches">,
): Promise<Map<Period, ComparedRows>> {
  const changes = new Map<Period, ComparedRows>();
  for (const after of new Set(earlier.map((one) => one.after))) {
    if (after >= BigInt(upTo)) continue;
    const periods = earlier.filter((one) => one.after === after);
    // Matches on another account of the currency are reported by that account's closes.
    const ofAccount = {
      accountId,
      paysTransfers,
      network,
      byNumber,
      revision: String(after),
      ownSide,
    };
    const set = {
      revision: String(after),
      filter: { range: null, state: null, currency, ofAccount },
      netDifferences,
    };
    const ranges = periods.map(({ fromDay: from, toDay: to, zone }) => ({
      range: instantsOf({ from, to }, zone),
      zone,
      ...(placesUndated && { undated: { from, to } }),
    }));
    for (const [at, compared] of (await comparedRows(db, set, ranges, upTo, { max })).entries()) {
      const earlier = periods[at];
      if (earlier) changes.set(earlier, compared);
    }
  }
  return changes;
}

/** The revision up to which a period was last reported, by any close. */
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
  return periods.reduce((first, { state, fromDay, toDay, closedRevision, reviewedAt }) => {
    const isEarlier =
      state === "closed" &&
      closedRevision !== null &&
      toDay < from &&
      isBefore({ revision: closedRevision, reviewedAt }, upTo);
    return isEarlier && fromDay < first ? fromDay : first;
  }, from);
}

/** If nothing changed between two closes, both have the same revision; then the time decides. */
function isBefore(one: CloseMoment, other: CloseMoment): boolean {
  if (other.reviewedAt === null || one.reviewedAt === null) return other.reviewedAt === null;
  const [a, b] = [BigInt(one.revision), BigInt(other.revision)];
  return a < b || (a === b && one.reviewedAt < other.reviewedAt);
}
