import type { z } from "zod";
import type { MakeMatchInput } from "@/lib/contract/api/reconciliation";
import { printedDay } from "@/lib/domain/calendar/zone";
import type { LegSide } from "@/lib/domain/matching/matching";
import { isZero } from "@/lib/money/amount";
import { closedPeriodsHolding } from "@/lib/store/close/close-periods";
import type { DatabaseTransaction, Queryable } from "@/lib/store/database";
import {
  accountOfMatch,
  holdingsOf,
  lockMatch,
  type MatchRow,
  standingLegs,
  undoMatch,
} from "@/lib/store/reconciliation/matches";
import { lockStatementAccount } from "@/lib/store/statements/statement-accounts";
import { bookedDays, matchedLines } from "@/lib/store/statements/statement-lines";
import { userNames } from "@/lib/store/users/users";
import { AppError, conflict } from "../../app-error";
import { recordAudit } from "../../audit/record-audit";

export interface MatchForDecision {
  match: MatchRow;
  lineIds: string[];
  legs: { transactionId: string; side: LegSide; amount: string }[];
}

/**
 * Locks a match for a decision. The account is locked first, so that decisions, runs and closes of
 * one account take turns.
 * @throws {AppError} `conflict` if the match is gone, if somebody else has decided in the meantime
 * (the message says who), or if a period was closed with it
 */
export async function lockForDecision(
  tx: DatabaseTransaction,
  id: string,
  version: number,
  wanted: "suggested" | "matched" | "rejected",
): Promise<MatchForDecision> {
  const accountId = await accountOfMatch(tx, id);
  if (accountId === null) throw outdatedSuggestion();
  await lockStatementAccount(tx, accountId);
  const held = await lockHeld(tx, id);
  if (!held) throw outdatedSuggestion();
  const { match } = held;
  if (match.version !== version || match.state !== wanted) throw await decidedMeanwhile(tx, match);
  await requireNotClosedWith(tx, held);
  return held;
}

/** Locks a match whose account is locked; null if it is gone. */
export async function lockHeld(
  tx: DatabaseTransaction,
  id: string,
): Promise<MatchForDecision | null> {
  const match = await lockMatch(tx, id);
  return match ? { match, ...(await holdingsOf(tx, id)) } : null;
}

/** Undoes a locked match. Side effect: an audit row. */
export async function endMatch(
  tx: DatabaseTransaction,
  who: Parameters<typeof recordAudit>[1],
  { match, ...held }: MatchForDecision,
  end: Parameters<typeof undoMatch>[2],
): Promise<void> {
  await undoMatch(tx, match, end);
  await recordAudit(tx, who, {
    action: "match.undone",
    subjectType: "match",
    subjectId: match.id,
    before: { lane: match.lane, ...held, difference: match.difference },
    after: { reason: end.reason },
  });
}

export function outdatedSuggestion(): AppError {
  return conflict(
    "gone",
    "This suggestion no longer holds: its lines or transactions have changed. The list shows what does.",
  );
}

async function decidedMeanwhile(db: Queryable, match: MatchRow): Promise<AppError> {
  const by = match.state === "undone" ? match.undoneBy : match.decidedBy;
  const name = by === null ? "The desk" : ((await userNames(db, [by])).get(by) ?? "Somebody");
  const done = {
    suggested: "changed it",
    matched: "matched it",
    rejected: "said that it is not a match",
    undone: "undid it",
  }[match.state];
  return conflict(
    "decided_meanwhile",
    `${name} ${done} meanwhile. Nothing was changed; the list shows the current state.`,
  );
}

/**
 * Refuses to change a match that existed when its period was closed. Items that were unmatched then
 * can be matched later: the closed figures are as of the close, and later changes are adjustments
 * of the next period.
 */
async function requireNotClosedWith(
  db: Queryable,
  { match: { accountId, fromRevision }, lineIds }: MatchForDecision,
): Promise<void> {
  if (fromRevision === null) return;
  const periods = await closedPeriodsHolding(db, accountId, await bookedDays(db, lineIds));
  const closed = periods.find(
    ({ closedRevision }) =>
      closedRevision !== null && BigInt(fromRevision) <= BigInt(closedRevision),
  );
  if (!closed) return;
  throw conflict(
    "period_closed",
    `The period from ${printedDay(closed.fromDay)} to ${printedDay(closed.toDay)} was closed with this match, so it stays.`,
  );
}

/**
 * The reason of a difference as stored, such as `bank_charge: CHG 50.00 NETTED`. The kind, for
 * reports, comes before the person's note. Null without a difference.
 * @param apart says how the two sides differ
 * @throws {AppError} `invalid` if there is no reason for the difference
 */
export function requireReason(
  difference: string,
  reason: z.output<typeof MakeMatchInput>["reason"],
  apart: string,
): string | null {
  if (isZero(difference)) return null;
  if (!reason)
    throw new AppError("invalid", `${apart}. Say what the difference is, then match.`, {
      reason: "difference_reason",
      fields: { reason: "Say what the difference is" },
    });
  return reason.note === "" ? reason.kind : `${reason.kind}: ${reason.note}`;
}

/**
 * The caller must hold the account's lock.
 * @throws {AppError} `conflict` if any of these lines or legs is already matched
 */
export async function requireUnmatched(
  db: Queryable,
  lineIds: readonly string[],
  legs: readonly { transactionId: string; side: LegSide }[],
): Promise<void> {
  const [lines, taken] = [await matchedLines(db, lineIds), await standingLegs(db, legs)];
  if (lines.length === 0 && taken.length === 0) return;
  const [leg] = taken;
  const what = leg
    ? `${leg.reference ?? leg.transactionId} is matched with another line already`
    : "One of the lines is matched already";
  throw conflict("taken", `${what}. Undo that match first if it is wrong.`);
}
