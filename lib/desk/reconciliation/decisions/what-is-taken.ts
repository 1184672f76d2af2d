import { AppError } from "@/lib/desk/app-error";
import type { LegSide } from "@/lib/domain/matching/matching";
import type { Queryable } from "@/lib/store/database";
import { standingLegs } from "@/lib/store/reconciliation/matches";
import { matchedLines } from "@/lib/store/statements/statement-lines";

/** An error if one of these lines or legs is already in a match; null if all are free. The caller must hold the account's lock. */
export async function whatIsTaken(
  db: Queryable,
  lineIds: readonly string[],
  legs: readonly { transactionId: string; side: LegSide }[],
): Promise<AppError | null> {
  const [lines, taken] = [await matchedLines(db, lineIds), await standingLegs(db, legs)];
  if (lines.length === 0 && taken.length === 0) return null;
  const [leg] = taken;
  const what = leg
    ? `${leg.reference ?? leg.transactionId} is matched with another line already`
    : "One of the lines is matched already";
  return new AppError("conflict", `${what}. Undo that match first if it is wrong.`, {
    reason: "taken",
  });
}
