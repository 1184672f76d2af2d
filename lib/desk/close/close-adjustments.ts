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

/** How many changed transactions, late lines and lines matched later the page shows per closed period. The close pack has all of them. */
export const ADJUSTMENTS_SHOWN = 200;

/** The revision that a close is as of, and when the period was closed; null while it isn't closed. */
export interface CloseMoment {
  revision: string;
  reviewedAt: Date | null;
}

export interface AdjustmentOptions {
  /** Maximum number per closed period; null for all. */
  most: number | null;
  /** Whether the close tells of lines that were matched later. */
  tellsMatches: boolean;
  /** Whether only matches of the account's own side are changes to its transactions; see `AccountAt`. */
  ownSide: boolean;
  /** Whether the differences of its transactions' matches are net amounts; see `RowSet`. */
  netDifferences: boolean;
  /** Whether a transaction without a date is one of a closed period only by the day of its first line; see `CloseSnapshot`. */
  placesUndated: boolean;
}

/**
 * What has changed in earlier closed periods since they were closed. A change belongs to this period unless another close, of any
 * later period, was made before and has already reported it. So each change is reported once, in whatever order periods are closed.
 * Closes made before they told of lines matched later still don't, so their packs stay the same; the next close tells of those. For the
 * same reason earlier ones still take another currency's match of a transfer for the account's, and have differences in each match's
 * own direction.
 */
export async function closeAdjustments(
  db: Database,
  period: PeriodOfAccount,
  periods: readonly ClosePeriodRow[],
  upTo: CloseMoment,
  { most, tellsMatches, ownSide, netDifferences, placesUndated }: AdjustmentOptions,
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
        matchesTold: latestOf(
          one.revision,
          later.filter((each) => each.tellsMatches),
        ),
      };
    });
  const changes = await changedRecords(db, period, earlier, upTo.revision, {
    most,
    ownSide,
    netDifferences,
    placesUndated,
  });
  for (const one of earlier) {
    const { after, matchesTold } = one;
    const account = {
      accountId: period.accountId,
      from: one.fromDay,
      to: one.toDay,
      upTo: upTo.revision,
    };
    if (adjustments.matches && matchesTold < BigInt(upTo.revision))
      add(
        adjustments.matches,
        await linesMatchedLater(
          db,
          { ...account, after: String(matchesTold), arrived: String(after) },
          most,
        ),
      );
    if (after >= BigInt(upTo.revision)) continue;
    const { count, rows } = changes.get(one) ?? { count: 0, rows: [] };
    adjustments.count += count;
    adjustments.rows.push(...rows);
    add(adjustments.lines, await lateLines(db, { ...account, after: String(after) }, most));
  }
  return adjustments;
}

/** An earlier closed period, and the revision up to which its changes have been told. */
interface ToldPeriod {
  fromDay: CalendarDay;
  toDay: CalendarDay;
  zone: string;
  after: bigint;
}

/** The account's transactions that have changed in earlier periods: those of all periods that were told up to the same revision, as most were, at once. */
async function changedRecords<Period extends ToldPeriod>(
  db: Database,
  { accountId, paysTransfers, network, byNumber, currency }: PeriodOfAccount,
  earlier: readonly Period[],
  upTo: string,
  { most, ownSide, netDifferences, placesUndated }: Omit<AdjustmentOptions, "tellsMatches">,
): Promise<Map<Period, ComparedRows>> {
  const changes = new Map<Period, ComparedRows>();
  for (const after of new Set(earlier.map((one) => one.after))) {
    if (after >= BigInt(upTo)) continue;
    const periods = earlier.filter((one) => one.after === after);
    // What was matched on another account of the currency is for that account's closes to report.
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
    for (const [at, compared] of (await comparedRows(db, set, ranges, upTo, { most })).entries()) {
      const told = periods[at];
      if (told) changes.set(told, compared);
    }
  }
  return changes;
}

/** The revision that a period was told of last: its own close's, or that of a later close. */
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
 * The first day of the transfers that a close looks at: that of the account's first period closed before it. A payment that was on no
 * statement then is outstanding until it comes, and one of a period's last days may not have been due on a statement at its close.
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
