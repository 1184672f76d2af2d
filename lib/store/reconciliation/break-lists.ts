import { type Insertable, sql } from "kysely";
import type { DatabaseTransaction, Queryable } from "../database";
import { insertRow } from "../rows";
import type { Schema } from "../schema";
import {
  legColumns,
  LINE_COLUMNS,
  LINE_SOURCE,
  type ListedLeg,
  type ListedLine,
  type ListPlace,
} from "./match-lists";
import {
  IS_UNNAMED_LINE,
  isMissing,
  legsOfAccount,
  type PeriodOfAccount,
  withoutMatch,
} from "./reconciliation-figures";

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

/** Lines of the period without a match or suggestion, newest first. */
export async function breakLines(
  db: Queryable,
  { accountId, from, to }: PeriodOfAccount,
  after: ListPlace | null,
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

/** Returns the period's missing legs without a match or suggestion, newest first. @param after with a `Leg.id` */
export async function breakLegs(
  db: Queryable,
  period: PeriodOfAccount,
  after: ListPlace | null,
  limit: number,
  filter: BreakFilter = {},
): Promise<(ListedLeg & BreakNotes)[]> {
  const notes = notesOf(LEG_SUBJECT);
  const [, id = "", side = ""] = /^(.*):(.*)$/s.exec(after?.id ?? "") ?? [];
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

/** Unmatched transactions of exactly a line's amount, created on its day or shortly before. */
export interface EqualLegs {
  count: number;
  reference: string | null;
}

/** By line id; a line without any has no entry. */
export async function equalLegsBefore(
  db: Queryable,
  lineIds: readonly string[],
  { zone, days }: { zone: string; days: number },
): Promise<Map<string, EqualLegs>> {
  if (lineIds.length === 0) return new Map();
  const { rows } = await sql<EqualLegs & { id: string }>`
    with wanted as (
      select id, direction, currency, amount, (booked_on - ${days}::int)::timestamp at time zone ${zone} as since, (booked_on + 1)::timestamp at time zone ${zone} as until
      from statement_lines where id = any(${[...lineIds]}::bigint[])
    ), found as (
      select w.id, t.id as transaction_id, t.reference, 'source' as side from wanted w join transactions t
        on w.direction = 'out' and t.source_currency = w.currency and t.amount_sent = w.amount and t.created_at >= w.since and t.created_at < w.until
      union all
      select w.id, t.id, t.reference, 'destination' from wanted w join transactions t
        on w.direction = 'in' and t.destination_currency = w.currency and t.amount_received = w.amount and t.created_at >= w.since and t.created_at < w.until
      union all
      select w.id, t.id, t.reference, 'refund' from wanted w join transactions t
        on w.direction = 'in' and t.status = 'refunded' and t.source_currency = w.currency and t.amount_sent = w.amount and t.created_at >= w.since and t.created_at < w.until
    )
    select f.id, count(*)::int as count, min(f.reference) as reference from found f
    where not exists (select from match_legs g where g.live and g.transaction_id = f.transaction_id and g.side = f.side)
    group by f.id
  `.execute(db);
  return new Map(rows.map(({ id, ...legs }) => [id, legs]));
}

export interface BreakState {
  subject: string;
  isOpen: boolean;
  version: number;
  comments: number;
  /** The asking person's comments, each with its place among all, from 1. */
  own: readonly { place: number; text: string }[];
  assigneeId: string | null;
  assigneeName: string | null;
}

/** Returns the state of each subject, if it is a line of the account or a leg. */
export async function breakStates(
  db: Queryable,
  { accountId, userId }: { accountId: string; userId: string },
  subjects: readonly string[],
): Promise<Map<string, BreakState>> {
  const { rows } = await sql<BreakState>`
    select s.subject, s.is_open, coalesce(a.version, 0) as version, a.assignee_id, u.name as assignee_name,
      (select count(*)::int from break_comments c where c.subject = s.subject) as comments,
      (
        select coalesce(jsonb_agg(jsonb_build_object('place', c.place, 'text', c.text) order by c.place), '[]')
        from (select row_number() over (order by created_at, id) as place, created_by, text from break_comments where subject = s.subject) c
        where c.created_by = ${userId}::uuid
      ) as own
    from (
      select w.subject, exists (select from open_lines o where o.line_id = l.id) as is_open from unnest(${[...subjects]}::text[]) as w(subject)
        join statement_lines l on w.subject ~ '^line:[0-9]{1,18}$' and l.id = substring(w.subject from '^line:([0-9]{1,18})$')::bigint and l.account_id = ${accountId}::uuid
      union all
      select w.subject, not exists (select from match_legs g where g.live and g.transaction_id = l.transaction_id and g.side = l.side)
      from unnest(${[...subjects]}::text[]) as w(subject)
        join legs l on l.transaction_id = substring(w.subject from '^leg:(.+):(?:source|destination|refund)$') and l.side = substring(w.subject from '^leg:.+:(source|destination|refund)$')
    ) s left join break_assignments a on a.subject = s.subject left join users u on u.id = a.assignee_id
  `.execute(db);
  return new Map(rows.map((row) => [row.subject, row]));
}

export async function commentsOn(db: Queryable, subjects: readonly string[]) {
  if (subjects.length === 0) return [];
  return db
    .selectFrom("breakComments")
    .innerJoin("users", "users.id", "breakComments.createdBy")
    .select([
      "breakComments.id",
      "breakComments.subject",
      "breakComments.text",
      "users.name as by",
      "breakComments.createdAt",
    ])
    .where("subject", "in", [...subjects])
    .orderBy("breakComments.createdAt")
    .orderBy("breakComments.id")
    .execute();
}

/** Counts comments on the lines and legs of matches. Matches without any are left out. */
export async function countCommentsOfMatches(db: Queryable, matchIds: readonly string[]) {
  const { rows } = await sql<{ matchId: string; comments: number }>`
    select s.match_id, count(*)::int as comments
    from (
      select match_id, 'line:' || line_id as subject from match_lines where match_id = any(${[...matchIds]}::uuid[])
      union all
      select match_id, 'leg:' || transaction_id || ':' || side from match_legs where match_id = any(${[...matchIds]}::uuid[])
    ) s join break_comments c on c.subject = s.subject
    group by s.match_id
  `.execute(db);
  return new Map(rows.map(({ matchId, comments }) => [matchId, comments]));
}

export const insertComment = insertRow("breakComments");

/** Assigns a break to a user or to nobody. The version that the assignment has from then on, or null when it was reassigned in the meantime. */
export async function assignBreak(
  tx: DatabaseTransaction,
  { version, ...row }: Insertable<Schema["breakAssignments"]> & { version: number },
): Promise<number | null> {
  const assigned = await tx
    .insertInto("breakAssignments")
    .values({ ...row, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column("subject")
        .doUpdateSet({
          assigneeId: row.assigneeId,
          assignedBy: row.assignedBy,
          assignedAt: row.assignedAt,
          version: version + 1,
        })
        .where("breakAssignments.version", "=", version),
    )
    .returning("version")
    .executeTakeFirst();
  return assigned?.version ?? null;
}

export async function assignmentOf(db: Queryable, subject: string) {
  return db
    .selectFrom("breakAssignments")
    .leftJoin("users", "users.id", "breakAssignments.assigneeId")
    .select([
      "breakAssignments.version",
      "breakAssignments.assigneeId",
      "users.name as assigneeName",
    ])
    .where("subject", "=", subject)
    .executeTakeFirst();
}
