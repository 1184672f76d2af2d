import { sql } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { Queryable } from "../database";
import {
  LINE_COLUMNS,
  LINE_SOURCE,
  legColumns,
  type ListedLeg,
  type ListedLine,
} from "./match-lists";
import {
  IS_UNNAMED_LINE,
  isMissing,
  legsOfAccount,
  withoutMatch,
  type PeriodOfAccount,
} from "./reconciliation-figures";

/** What people have added to a break. */
export interface BreakNotes {
  comments: number;
  assigneeId: string | null;
  assigneeName: string | null;
  assignmentVersion: number;
}

const notesOf = (subject: ReturnType<typeof sql>) => ({
  columns: sql`(select count(*)::int from break_comments c where c.subject = ${subject}) as comments,
    a.assignee_id, u.name as assignee_name, coalesce(a.version, 0) as assignment_version`,
  join: sql`left join break_assignments a on a.subject = ${subject} left join users u on u.id = a.assignee_id`,
});

const LINE_SUBJECT = sql`('line:' || l.id)`;
const LEG_SUBJECT = sql`('leg:' || l.transaction_id || ':' || l.side)`;

/** Which breaks to list; absent: all. */
export interface BreakFilter {
  withoutNote?: boolean;
  assigneeId?: string;
}

/** `a` is the break's assignment. */
function isMeant({ withoutNote, assigneeId }: BreakFilter, subject: ReturnType<typeof sql>) {
  return sql`
    ${withoutNote === true ? sql`not exists (select from break_comments c where c.subject = ${subject})` : sql`true`}
    and ${assigneeId === undefined ? sql`true` : sql`a.assignee_id = ${assigneeId}`}
  `;
}

/** A place in a list of breaks: the day, and the line's or leg's own id (`Leg.id`). */
export interface BreakPlace {
  day: CalendarDay;
  id: string;
}

/** Lines of the period without a match or suggestion, newest first. */
export async function breakLines(
  db: Queryable,
  { accountId, from, to }: PeriodOfAccount,
  after: BreakPlace | null,
  limit: number,
  filter: BreakFilter = {},
): Promise<(ListedLine & BreakNotes)[]> {
  const notes = notesOf(LINE_SUBJECT);
  const { rows } = await sql<ListedLine & BreakNotes>`
    select ${LINE_COLUMNS}, ${notes.columns}
    from open_lines o join statement_lines l on l.id = o.line_id ${LINE_SOURCE} ${notes.join}
    where o.account_id = ${accountId} and o.booked_on between ${from} and ${to} and ${IS_UNNAMED_LINE}
      and ${isMeant(filter, LINE_SUBJECT)}
      and ${after === null ? sql`true` : sql`(o.booked_on, o.line_id) < (${after.day}::date, ${after.id}::bigint)`}
    order by o.booked_on desc, o.line_id desc
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Legs of the period that should have been on a statement and are in no match or suggestion, newest first. */
export async function breakLegs(
  db: Queryable,
  period: PeriodOfAccount,
  after: BreakPlace | null,
  limit: number,
  filter: BreakFilter = {},
): Promise<(ListedLeg & BreakNotes)[]> {
  const notes = notesOf(LEG_SUBJECT);
  const [id, side] =
    after === null
      ? ["", ""]
      : [
          after.id.slice(0, after.id.lastIndexOf(":")),
          after.id.slice(after.id.lastIndexOf(":") + 1),
        ];
  const { rows } = await sql<ListedLeg & BreakNotes>`
    select ${legColumns(period.zone)}, ${notes.columns}
    from legs l ${notes.join}
    where ${legsOfAccount(period)} and ${withoutMatch(period.accountId)} and ${isMissing(period)} and ${isMeant(filter, LEG_SUBJECT)}
      and ${after === null ? sql`true` : sql`(l.created_at, l.transaction_id, l.side) < (select created_at, id, ${side} from transactions where id = ${id})`}
    order by l.created_at desc, l.transaction_id desc, l.side desc
    limit ${limit}
  `.execute(db);
  return rows;
}
