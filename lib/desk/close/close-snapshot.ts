import * as z from "zod/mini";
import { ChecklistItem, ReconciliationStatement } from "@/lib/contract/api/close";
import { hasChangedSince } from "@/lib/store/close/close-figures";
import type { ClosePeriodRow } from "@/lib/store/close/close-periods";
import type { Queryable } from "@/lib/store/database";
import type { AccountFacts } from "@/lib/store/reports/row-filter";
import { AppError } from "../app-error";

/**
 * The stored state of a period when it was closed. Suggestions, comments, the reach of statements
 * and the names of organisation, account and people have no revisions. Optional parts are absent
 * for periods closed before they were stored.
 */
export const CloseSnapshot = z.object({
  checklist: z.array(ChecklistItem),
  statement: ReconciliationStatement,
  coveredTo: z.nullable(z.string()),
  /** The last day of the transfers among its unmatched items; absent: `coveredTo`. */
  outstandingTo: z.optional(z.nullable(z.string())),
  /** The zone that the period's days were counted in. */
  timeZone: z.optional(z.string()),
  /** The first day of the transfers that were looked at; absent: the period's. */
  transfersFrom: z.optional(z.string()),
  /** True if transfers that only a later line explains are among its unmatched items. */
  tellsCleared: z.optional(z.boolean()),
  /**
   * True if its items and transactions are the account's own. Then a transfer that lines on both
   * sides of its end explain is unmatched with the rest, and one that another account's lines
   * explain isn't. Before, its pack had the currency's transactions.
   */
  ofAccount: z.optional(z.boolean()),
  /**
   * True if its pack and adjustments count matches of the account's side alone; see `AccountAt`.
   */
  ownSide: z.optional(z.boolean()),
  /** True if differences in its pack and adjustments are net amounts; see `RowSet`. */
  netDifferences: z.optional(z.boolean()),
  /** True if its pack's receipts have tags; see `PdfFacts`. */
  tagged: z.optional(z.boolean()),
  /** True if its pack's receipts mark payments that aren't in yet; see `DocumentTerms`. */
  standingsTold: z.optional(z.boolean()),
  /**
   * True if an undated transaction belongs to the period of its first line. Before, it was in every
   * pack of the account.
   */
  placesUndated: z.optional(z.boolean()),
  /**
   * True if its pack's files are compressed in slices of one size. Before, another cut of the same
   * files made another archive.
   */
  evenly: z.optional(z.boolean()),
  /**
   * True if formulas behind other separators in its tables are made inert; see `inertSeparators`.
   */
  inertSeparators: z.optional(z.boolean()),
  /** True if its adjustments list lines that were matched later. */
  tellsMatches: z.optional(z.boolean()),
  organisation: z.optional(z.string()),
  accountName: z.optional(z.string()),
  accountNumber: z.optional(z.string()),
  /** See `AccountFacts`. */
  paysTransfers: z.optional(z.boolean()),
  network: z.optional(z.nullable(z.string())),
  byNumber: z.optional(z.boolean()),
  /** The names of those who prepared, reviewed and commented, by user id. */
  people: z.optional(z.record(z.string(), z.string())),
});
export type CloseSnapshot = z.output<typeof CloseSnapshot>;

/** The account facts that a closed period stored. */
export function accountFactsOf({ paysTransfers, network, byNumber }: CloseSnapshot): AccountFacts {
  return {
    ...(paysTransfers !== undefined && { paysTransfers }),
    ...(network !== undefined && { network }),
    ...(byNumber !== undefined && { byNumber }),
  };
}

/**
 * The stored snapshot of a closed period; null for an open one.
 * @throws {ZodError} if the stored value can't be read
 */
export function snapshotOf(row: ClosePeriodRow | undefined): CloseSnapshot | null {
  return row?.state === "closed" ? CloseSnapshot.parse(row.checklist) : null;
}

/** The versions from which a prepared period's figures were made. */
type PreparedFrom = Pick<
  ClosePeriodRow,
  "accountId" | "toDay" | "preparedRevision" | "preparedAccountVersion"
>;

/**
 * Returns true if the data behind a prepared period's figures has changed since. Whoever reviews it
 * might then have made the changes alone. Lines of later days don't count: people can work on them
 * while it waits. A period prepared before this was stored counts as changed.
 * @param accountVersion of the account now
 */
export async function isChangedSincePrepared(
  db: Queryable,
  { accountId, toDay, preparedRevision, preparedAccountVersion }: PreparedFrom,
  accountVersion: number,
): Promise<boolean> {
  if (preparedRevision === null || preparedAccountVersion !== accountVersion) return true;
  return hasChangedSince(db, accountId, preparedRevision, toDay);
}

/** The figures that a prepared period keeps until it is closed with a `CloseSnapshot`. */
const Prepared = z.object({ statement: ReconciliationStatement });

/** The figures of a preparation, as they are stored. */
export function preparedFigures(statement: ReconciliationStatement): string {
  return JSON.stringify({ statement } satisfies z.output<typeof Prepared>);
}

/**
 * Returns true if a prepared period's figures are different now. Another account's match of one of
 * its payments can do that.
 */
export function hasOtherFigures(
  { checklist }: ClosePeriodRow,
  now: ReconciliationStatement,
): boolean {
  const prepared = Prepared.safeParse(checklist);
  return !prepared.success || ownFigures(prepared.data.statement) !== ownFigures(now);
}

/**
 * The figures of the period alone. Figures that follow from other periods are left out, since they
 * may change daily.
 */
function ownFigures({
  opening,
  moneyIn,
  moneyOut,
  closing,
  unmatchedLines,
  timing,
  matchedWithTransfers,
  matchedDifferences,
  explained,
}: ReconciliationStatement): string {
  return JSON.stringify([
    opening,
    closing,
    ...[
      moneyIn,
      moneyOut,
      unmatchedLines,
      ...timing,
      matchedWithTransfers,
      matchedDifferences,
      explained,
    ].map((sum) => sum && [sum.count, sum.amount]),
  ]);
}

/** The `conflict` that says that the figures aren't those that were prepared. */
export function changedSincePrepared(): AppError {
  return new AppError(
    "conflict",
    "The figures of this period, or what they are made of, changed since it was prepared. Give it back, so that it can be prepared again.",
    { reason: "moved_on" },
  );
}
