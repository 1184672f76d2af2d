import { sql } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { Queryable } from "../database";
import type { CountedSum } from "./close-figures";

/** A line that arrived after a period with its day was closed. */
export interface LateLine {
  on: CalendarDay;
  /** Money in is positive, money out negative. */
  amount: string;
  narration: string;
  bankReference: string | null;
  fileName: string;
  lineNumber: number;
}

export interface LateLines extends CountedSum {
  /** The first of them, as many as requested, oldest first. */
  rows: LateLine[];
}

/** What came to an account's days, or changed in them, between two revisions. */
export interface Came {
  accountId: string;
  from: CalendarDay;
  to: CalendarDay;
  /** After this revision, up to and including the other. */
  after: string;
  upTo: string;
}

/**
 * Lines booked in an account's closed periods of up to a day that arrived, until a revision, both after their own period was closed and
 * after `after`: their number and net sum. What came before its own period's close is among that period's movements.
 */
export async function lateInClosed(
  db: Queryable,
  { accountId, to, after, upTo }: Omit<Came, "from">,
): Promise<CountedSum> {
  const { rows } = await sql<CountedSum>`
    select count(*)::int as count, coalesce(trim_scale(sum(case l.direction when 'in' then l.amount else -l.amount end)), 0)::text as amount
    from close_periods p join statement_lines l on l.account_id = p.account_id and l.booked_on between p.from_day and p.to_day join statements s on s.id = l.statement_id
    where p.account_id = ${accountId} and p.state = 'closed' and p.to_day <= ${to} and p.closed_revision <= ${upTo}
      and s.revision > greatest(p.closed_revision, ${after}::bigint) and s.revision <= ${upTo}
  `.execute(db);
  return rows[0] ?? { count: 0, amount: "0" };
}

/**
 * Lines booked on these days that arrived between two revisions: their number, net sum (money in less money out) and the lines.
 * @param most how many lines to return; null for all
 */
export async function lateLines(
  db: Queryable,
  { accountId, from, to, after, upTo }: Came,
  most: number | null,
): Promise<LateLines> {
  const source = sql`statement_lines l join statements s on s.id = l.statement_id join statement_imports i on i.id = s.import_id
    where l.account_id = ${accountId} and l.booked_on between ${from} and ${to} and s.revision > ${after} and s.revision <= ${upTo}`;
  const signed = sql`case l.direction when 'in' then l.amount else -l.amount end`;
  const sums =
    await sql<CountedSum>`select count(*)::int as count, coalesce(trim_scale(sum(${signed})), 0)::text as amount from ${source}`.execute(
      db,
    );
  const { count, amount } = sums.rows[0] ?? { count: 0, amount: "0" };
  if (count === 0) return { count, amount, rows: [] };
  const { rows } = await sql<LateLine>`
    select l.booked_on as "on", trim_scale(${signed})::text as amount, l.narration, l.bank_reference, i.file_name, l.line_number
    from ${source} order by l.booked_on, l.id limit ${most}
  `.execute(db);
  return { count, amount, rows };
}
