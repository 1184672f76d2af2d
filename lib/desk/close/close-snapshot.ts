import * as z from "zod/mini";
import { ChecklistItem, ReconciliationStatement } from "@/lib/contract/api/close";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { Amount } from "@/lib/money/amount";
import { hasChangedSince } from "@/lib/store/close/close-figures";
import type { ClosePeriodRow } from "@/lib/store/close/close-periods";
import type { Queryable } from "@/lib/store/database";
import type { AccountFacts } from "@/lib/store/reports/row-filter";
import type { AppError } from "../app-error";
import { conflict } from "../app-error";

/**
 * The stored state of a period when it was closed. Suggestions, comments, the reach of statements
 * and the names of organisation, account and people have no revisions.
 */
export const CloseSnapshot = z.object({
  checklist: z.array(ChecklistItem),
  statement: ReconciliationStatement,
  /** The last day of the transfers among its unmatched items. */
  outstandingTo: z.nullable(z.string()),
  /** The zone that the period's days were counted in. */
  timeZone: z.string(),
  /** The first day of the transfers that were looked at. */
  transfersFrom: z.string(),
  organisation: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  paysTransfers: z.boolean(),
  network: z.nullable(z.string()),
  byNumber: z.boolean(),
  /** The names of those who prepared, reviewed and commented, by user id. */
  people: z.record(z.string(), z.string()),
});
export type CloseSnapshot = z.output<typeof CloseSnapshot>;

export function accountFactsOf({
  paysTransfers,
  network,
  byNumber,
}: Required<AccountFacts>): Required<AccountFacts> {
  return { paysTransfers, network, byNumber };
}

/** A closed period's stored snapshot; null for an open one. @throws {ZodError} if unreadable */
export function snapshotOf(row: ClosePeriodRow | undefined): CloseSnapshot | null {
  return row?.state === "closed" ? CloseSnapshot.parse(row.checklist) : null;
}

/** A period closed before, and the balance that it was closed with. */
export interface EarlierClose {
  on: CalendarDay;
  amount: Amount;
  revision: string;
}

/**
 * The last of an account's periods closed up to a day, as of a revision. Null if there is none, or
 * its balance wasn't known.
 * @param periods oldest first
 */
export function lastClose(
  periods: readonly ClosePeriodRow[],
  upTo: CalendarDay,
  asOf: string,
): EarlierClose | null {
  const row = periods.findLast(
    ({ state, toDay, closedRevision }) =>
      state === "closed" &&
      toDay <= upTo &&
      closedRevision !== null &&
      BigInt(closedRevision) <= BigInt(asOf),
  );
  const amount = snapshotOf(row)?.statement.closing ?? null;
  if (!row?.closedRevision || amount === null) return null;
  return { on: row.toDay, amount, revision: row.closedRevision };
}

/**
 * Returns true if the data behind a prepared period's figures has changed since. Whoever reviews it
 * might then have made the changes alone. Lines of later days don't count: people can work on them
 * while it waits.
 * @param accountVersion of the account now
 */
export async function isChangedSincePrepared(
  db: Queryable,
  {
    accountId,
    toDay,
    preparedRevision,
    preparedAccountVersion,
  }: Pick<ClosePeriodRow, "accountId" | "toDay" | "preparedRevision" | "preparedAccountVersion">,
  accountVersion: number,
): Promise<boolean> {
  if (preparedRevision === null || preparedAccountVersion !== accountVersion) return true;
  return hasChangedSince(db, accountId, preparedRevision, toDay);
}

const Prepared = z.object({ statement: ReconciliationStatement });

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

/** Figures that follow from other periods are left out, since they may change daily. */
const OwnFigures = z.pick(ReconciliationStatement, {
  opening: true,
  closing: true,
  moneyIn: true,
  moneyOut: true,
  unmatchedLines: true,
  timing: true,
  matchedWithTransfers: true,
  matchedDifferences: true,
  explained: true,
});

function ownFigures(statement: ReconciliationStatement): string {
  return JSON.stringify(OwnFigures.parse(statement));
}

export function changedSincePrepared(): AppError {
  return conflict(
    "moved_on",
    "The figures of this period, or what they are made of, changed since it was prepared. Give it back, so that it can be prepared again.",
  );
}
