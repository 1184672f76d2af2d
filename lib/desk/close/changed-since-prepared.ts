import * as z from "zod/mini";
import { ReconciliationStatement } from "@/lib/contract/api/close";
import { AppError } from "@/lib/desk/app-error";
import { hasChangedSince } from "@/lib/store/close/close-figures";
import type { ClosePeriodRow } from "@/lib/store/close/close-periods";
import type { Queryable } from "@/lib/store/database";

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
