import * as z from "zod/mini";
import { ChecklistItem, ReconciliationStatement } from "@/lib/contract/api/close";
import { hasChangedSince } from "@/lib/store/close/close-figures";
import type { ClosePeriodRow } from "@/lib/store/close/close-periods";
import type { Queryable } from "@/lib/store/database";
import type { AccountFacts } from "@/lib/store/reports/row-filter";
import { AppError } from "../app-error";

/**
 * The state of a period when it was closed. It is stored because suggestions, comments, how far statements reached, and what the
 * organisation, the account and people are called have no revisions. What is optional is absent for periods closed before it was stored.
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
  /** Whether transfers that only a later line explains are among its unmatched items. */
  tellsCleared: z.optional(z.boolean()),
  /**
   * Whether a transfer that lines on both sides of its end explain is among its unmatched items with the rest, one that another account's
   * lines explain is none of them, and its pack's transactions are the account's instead of the currency's.
   */
  ofAccount: z.optional(z.boolean()),
  /** Whether what its pack and its adjustments say of matches is of the account's side alone; see `AccountAt`. */
  ownSide: z.optional(z.boolean()),
  /** Whether the differences in its pack's transactions and its adjustments are net amounts, as its statement's; see `RowSet`. */
  netDifferences: z.optional(z.boolean()),
  /** Whether its pack's receipts have tags; see `PdfFacts`. */
  tagged: z.optional(z.boolean()),
  /** Whether its pack's receipts tell payments that aren't in yet apart; see `DocumentTerms`. */
  standingsTold: z.optional(z.boolean()),
  /**
   * Whether a transaction without a date is in its pack, and among the adjustments that it tells of another period, only where its first
   * line is of the period. Before, it was in every pack of the account.
   */
  placesUndated: z.optional(z.boolean()),
  /** Whether its pack's files are compressed in slices of one size. Before, another cut of the same files made another archive. */
  evenly: z.optional(z.boolean()),
  /** Whether formulas behind other separators within the texts of its pack's tables are made inert; see `inertSeparators`. */
  inertSeparators: z.optional(z.boolean()),
  /** Whether its adjustments tell of lines that were matched later. */
  tellsMatches: z.optional(z.boolean()),
  organisation: z.optional(z.string()),
  accountName: z.optional(z.string()),
  accountNumber: z.optional(z.string()),
  /** See `AccountFacts`. */
  paysTransfers: z.optional(z.boolean()),
  network: z.optional(z.nullable(z.string())),
  byNumber: z.optional(z.boolean()),
  /** The names of those who prepared and reviewed it, and of those who had commented on breaks, by user id. */
  people: z.optional(z.record(z.string(), z.string())),
});
export type CloseSnapshot = z.output<typeof CloseSnapshot>;

/** What a closed period's account was used for, as far as it was stored. */
export function accountFactsOf({ paysTransfers, network, byNumber }: CloseSnapshot): AccountFacts {
  return {
    ...(paysTransfers !== undefined && { paysTransfers }),
    ...(network !== undefined && { network }),
    ...(byNumber !== undefined && { byNumber }),
  };
}

/** What a closed period stored; null for one that isn't closed. @throws {ZodError} if what is stored can't be read */
export function snapshotOf(row: ClosePeriodRow | undefined): CloseSnapshot | null {
  return row?.state === "closed" ? CloseSnapshot.parse(row.checklist) : null;
}

/** What a prepared period's figures were made of. */
type PreparedFrom = Pick<
  ClosePeriodRow,
  "accountId" | "toDay" | "preparedRevision" | "preparedAccountVersion"
>;

/**
 * Whether what a prepared period's figures are made of has changed since they were prepared, so that whoever reviews it might have made
 * them alone. What lines of after the period bring is no change: their days can be worked on while it waits. One that was prepared before
 * this was stored counts as changed.
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

/** What a prepared period keeps, until it is closed with a `CloseSnapshot`. */
const Prepared = z.object({ statement: ReconciliationStatement });

/** What is stored of the figures that somebody prepares. */
export function preparedFigures(statement: ReconciliationStatement): string {
  return JSON.stringify({ statement } satisfies z.output<typeof Prepared>);
}

/** Whether a prepared period now has other figures than were prepared, such as by another account's match of one of its payments. */
export function hasOtherFigures(
  { checklist }: ClosePeriodRow,
  now: ReconciliationStatement,
): boolean {
  const prepared = Prepared.safeParse(checklist);
  return !prepared.success || ownFigures(prepared.data.statement) !== ownFigures(now);
}

/** What follows from other periods isn't among them: it may change daily, and when one of them is closed. */
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
