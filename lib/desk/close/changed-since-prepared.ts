import { AppError } from "@/lib/desk/app-error";
import { hasChangedSince } from "@/lib/store/close/close-figures";
import type { ClosePeriodRow } from "@/lib/store/close/close-periods";
import type { Queryable } from "@/lib/store/database";

/**
 * Whether a prepared period has other figures than those that were prepared, so that whoever reviews it might have made them alone. What
 * lines of after the period bring is no change: their days can be worked on while it waits. One that was prepared before this was stored
 * counts as changed.
 * @param accountVersion of the account now
 */
export async function isChangedSincePrepared(db: Queryable, { accountId, toDay, preparedRevision, preparedAccountVersion }: ClosePeriodRow, accountVersion: number): Promise<boolean> {
  if (preparedRevision === null || preparedAccountVersion !== accountVersion) return true;
  return hasChangedSince(db, accountId, preparedRevision, toDay);
}

/** The `conflict` that says that the figures aren't those that were prepared. */
export function changedSincePrepared(): AppError {
  return new AppError("conflict", "Matches, statements, balances or the account changed since this period was prepared. Give it back, so that it can be prepared again.", { reason: "moved_on" });
}
