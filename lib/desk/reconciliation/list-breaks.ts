import { BreakQuery, type BreakList } from "@/lib/contract/api/reconciliation";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { reportingDay } from "@/lib/desk/transactions/reporting-organisation";
import { daysBetween, type CalendarDay } from "@/lib/domain/calendar/day";
import { likelyNature } from "@/lib/domain/statements/likely-nature";
import { breakLegs, breakLines, type BreakNotes } from "@/lib/store/break-lists";
import { equalLegsBefore, type EqualLegs } from "@/lib/store/equal-legs";
import { readCursor, writeCursor } from "./cursor";
import { legView, lineView } from "./match-view";
import { periodOfAccount } from "./period-of-account";

const LOOK_BACK_DAYS = 5;

/**
 * What of a period has no counterpart: lines of the account's statements, or legs that no statement shows though one
 * should by now. What is only expected is not among them.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`
 */
export async function listBreaks(ctx: UserContext, input: BreakQuery): Promise<BreakList> {
  requirePermission(ctx, "desk.read");
  const query = parseInput(BreakQuery, input);
  const after = readCursor(query.cursor);
  const { period } = await periodOfAccount(ctx.db, query);
  const today = reportingDay(ctx, period.zone);
  const limit = query.pageSize + 1;
  if (query.side === "lines") {
    const rows = await breakLines(ctx.db, period, after, limit);
    const page = rows.slice(0, query.pageSize);
    const last = page.at(-1);
    const equal = await equalLegsBefore(ctx.db, page.map((row) => row.id), { zone: period.zone, days: LOOK_BACK_DAYS });
    return {
      lines: page.map((row) => ({ ...facts(`line:${row.id}`, row.bookedOn, today, row), hint: likelyNature(row.narration) ?? amountHint(equal.get(row.id)), line: lineView(row) })),
      legs: [],
      nextCursor: rows.length > page.length && last ? writeCursor({ day: last.bookedOn, id: last.id }) : null,
    };
  }
  const rows = await breakLegs(ctx.db, period, after, limit);
  const page = rows.slice(0, query.pageSize);
  const last = page.at(-1);
  return {
    lines: [],
    legs: page.map((row) => ({ ...facts(`leg:${row.transactionId}:${row.side}`, row.onDay, today, row), hint: null, leg: legView(row) })),
    nextCursor: rows.length > page.length && last ? writeCursor({ day: last.onDay, id: last.transactionId }) : null,
  };
}

/** Whether its amount alone leads anywhere. */
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
    assignee: notes.assigneeId === null ? null : { id: notes.assigneeId, name: notes.assigneeName ?? "" },
    assignmentVersion: notes.assignmentVersion,
  };
}
