import {
  type BreakLeg,
  type BreakLine,
  type BreakList,
  BreakQuery,
} from "@/lib/contract/api/reconciliation";
import { type CalendarDay, daysBetween } from "@/lib/domain/calendar/day";
import { legSubject, lineSubject } from "@/lib/domain/exceptions/exception";
import {
  likelyNature,
  type LikelyNature,
  namedTransfer,
} from "@/lib/domain/matching/other-business";
import {
  type BreakFilter,
  breakLegs,
  breakLines,
  type BreakNotes,
  type EqualLegs,
  equalLegsBefore,
} from "@/lib/store/reconciliation/break-lists";
import type { ListPlace } from "@/lib/store/reconciliation/match-lists";
import type { PeriodOfAccount } from "@/lib/store/reconciliation/reconciliation-figures";
import { type DeskContext, requirePermission, type UserContext } from "../../context";
import { parseInput } from "../../parse-input";
import { reportingDay } from "../../organisation";
import { legView, lineView, paged, readCursor, writeCursor } from "../matches/list-matches";
import { periodOfAccount } from "../period-of-account";
import { elsewhereHint, otherAccounts } from "./other-accounts";

/**
 * Lists a period's lines or legs without a counterpart. A leg is listed only once it should be on a
 * statement.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`
 */
export async function listBreaks(ctx: UserContext, input: BreakQuery): Promise<BreakList> {
  requirePermission(ctx, "desk.read");
  const { side, only, cursor, pageSize, ...asked } = parseInput(BreakQuery, input);
  const after = readCursor(cursor);
  const { period } = await periodOfAccount(ctx.db, asked);
  const filter = {
    withoutNote: only === "without_note",
    ...(only === "mine" && { assigneeId: ctx.actor.userId }),
  };
  const { views, next } = await breakViews(ctx, side, period, after, pageSize, filter);
  return {
    lines: views.filter((view) => "line" in view),
    legs: views.filter((view) => "leg" in view),
    nextCursor: next && writeCursor(next),
  };
}

const LOOK_BACK_DAYS = 5;

/** Part of a list, and where the next part begins (null at the end). */
export interface BreakPart {
  views: (BreakLine | BreakLeg)[];
  next: ListPlace | null;
}

/** The account's lines without a counterpart, or its overdue legs, newest first. */
export async function breakViews(
  ctx: DeskContext,
  side: "lines" | "legs",
  period: PeriodOfAccount,
  after: ListPlace | null,
  count: number,
  filter: BreakFilter = {},
): Promise<BreakPart> {
  const today = reportingDay(ctx, period.zone);
  if (side === "lines") {
    const { page, next } = paged(
      await breakLines(ctx.db, period, after, count + 1, filter),
      count,
      ({ bookedOn: day, id }) => ({ day, id }),
    );
    const equal = await equalLegsBefore(
      ctx.db,
      page.map((row) => row.id),
      { zone: period.zone, days: LOOK_BACK_DAYS },
    );
    const views = page.map((row) => ({
      ...facts(lineSubject(row), row.bookedOn, today, row),
      hint: lineHint(row.narration, equal.get(row.id)),
      line: lineView(row),
    }));
    return { views, next };
  }
  const { page, next } = paged(
    await breakLegs(ctx.db, period, after, count + 1, filter),
    count,
    ({ onDay: day, transactionId, side }) => ({ day, id: `${transactionId}:${side}` }),
  );
  const others = page.length === 0 ? [] : await otherAccounts(ctx.db, period);
  const views = page.map((row) => ({
    ...facts(legSubject(row), row.onDay, today, row),
    hint: elsewhereHint(others, row),
    leg: legView(row),
  }));
  return { views, next };
}

const NATURE_HINTS: Record<LikelyNature, string> = {
  tax: "Looks like a tax or levy",
  bank_charge: "Looks like a bank charge",
  interest: "Looks like interest",
  reversal: "Looks like a reversal",
  wages: "Looks like wages",
  own_accounts: "Looks like a transfer between own accounts",
};

/**
 * A hint about a line without a counterpart. A line that names a transfer belongs to it, even if
 * its text also mentions a charge: another hint would invite people to explain a payment as a
 * charge.
 */
function lineHint(narration: string, equal: EqualLegs | undefined): string {
  const nature = likelyNature(narration);
  const named = nature === "reversal" ? null : namedTransfer(narration);
  if (named !== null) return equal ? amountHint(equal) : `Names ${named}`;
  return nature ? NATURE_HINTS[nature] : amountHint(equal);
}

function amountHint(equal: EqualLegs | undefined): string {
  if (!equal) return `No transfer with this amount in the last ${LOOK_BACK_DAYS} days`;
  if (equal.count > 1) return `${equal.count} transfers with this amount in the days before`;
  return `${equal.reference ?? "A transfer"} has this amount`;
}

function facts(subject: string, day: CalendarDay, today: CalendarDay, notes: BreakNotes) {
  return {
    subject,
    ageDays: Math.max(0, daysBetween(day, today)),
    comments: notes.comments,
    assignee:
      notes.assigneeId === null ? null : { id: notes.assigneeId, name: notes.assigneeName ?? "" },
    assignmentVersion: notes.assignmentVersion,
  };
}
