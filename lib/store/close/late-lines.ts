import { type RawBuilder, sql } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { Queryable } from "../database";
import type { CountedSum } from "./close-figures";

export interface LateLine {
  on: CalendarDay;
  /** Money in is positive, money out negative. */
  amount: string;
  narration: string;
  bankReference: string | null;
  fileName: string;
  lineNumber: number;
}

interface LateChanges {
  accountId: string;
  from: CalendarDay;
  to: CalendarDay;
  /** After this revision, up to and including the other. */
  after: string;
  upTo: string;
}

/**
 * Sums lines that arrived after their closed period's close and after `after`.
 * Number and net sum, for closed periods up to a day and until a revision. Lines that came before their
 * period's close are among its movements.
 */
export async function sumLateInClosed(
  db: Queryable,
  { accountId, to, after, upTo }: Omit<LateChanges, "from">,
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
 * Returns late lines: booked on these days and arrived between two revisions.
 * With their number and net sum (money in less money out).
 * @param max how many lines to return; null for all
 */
export async function lateLines(
  db: Queryable,
  { accountId, from, to, after, upTo }: LateChanges,
  max: number | null,
): Promise<CountedSum & { rows: LateLine[] }> {
  const signed = sql`case l.direction when 'in' then l.amount else -l.amount end`;
  const { rows } = await sql<LateLine & OfAll>`
    select l.booked_on as "on", trim_scale(${signed})::text as amount, l.narration, l.bank_reference, i.file_name, l.line_number, ${ofAll(signed)}
    from statement_lines l join statements s on s.id = l.statement_id join statement_imports i on i.id = s.import_id
    where l.account_id = ${accountId} and l.booked_on between ${from} and ${to} and s.revision > ${after} and s.revision <= ${upTo}
    order by l.booked_on, l.id limit ${max}
  `.execute(db);
  return summed(rows);
}

/** The number and sum of all rows, those beyond the limit too. */
interface OfAll {
  allCount: number;
  allAmount: string;
}

const ofAll = (amount: RawBuilder<unknown>) =>
  sql`count(*) over ()::int as all_count, trim_scale(sum(${amount}) over ())::text as all_amount`;

function summed<Row>(rows: readonly (Row & OfAll)[]) {
  const { allCount: count, allAmount: amount } = rows[0] ?? { allCount: 0, allAmount: "0" };
  return {
    count,
    amount,
    rows: rows.map(({ allCount: _count, allAmount: _amount, ...row }) => row),
  };
}

export interface LineMatchedLater extends LateLine {
  /** Explained: matched without a transfer, so that its amount remains as a difference. */
  is: "matched" | "explained" | "unmatched";
  /** The reason of its match's difference, such as `bank_charge: netted`; null if there is none. */
  reason: string | null;
}

/**
 * Returns lines whose match differs between two revisions.
 * Booked on these days, with their number and net sum (money in less money out). A line matched and unmatched
 * again in between is left out, and so is one that arrived in between: a late line.
 * @param max how many lines to return; null for all
 */
export async function linesMatchedLater(
  db: Queryable,
  { accountId, from, to, after, upTo }: LateChanges,
  max: number | null,
): Promise<CountedSum & { rows: LineMatchedLater[] }> {
  const isBetween = (column: string) =>
    sql`(${sql.ref(column)} > ${after} and ${sql.ref(column)} <= ${upTo})`;
  const matchAt = (revision: string) => sql`(
    select m.id from match_lines ml join matches m on m.id = ml.match_id
    where ml.line_id = l.id and m.from_revision <= ${revision} and (m.to_revision is null or m.to_revision > ${revision})
  )`;
  // A match's first day is that of its first line, so a match that begins after the period has no line of it.
  const { rows } = await sql<LineMatchedLater & OfAll>`
    with touched as (
      select distinct ml.line_id from matches m join match_lines ml on ml.match_id = m.id
      where m.account_id = ${accountId} and m.first_on <= ${to} and (${isBetween("m.from_revision")} or ${isBetween("m.to_revision")})
    ), changed as (
      select l.*, case l.direction when 'in' then l.amount else -l.amount end as net, now.id as now_id
      from touched t join statement_lines l on l.id = t.line_id join statements s on s.id = l.statement_id
        cross join lateral (select ${matchAt(upTo)} as id) now
      where l.booked_on between ${from} and ${to} and s.revision <= ${after} and now.id is distinct from ${matchAt(after)}
    )
    select c.booked_on as "on", trim_scale(c.net)::text as amount, c.narration, c.bank_reference, i.file_name, c.line_number,
      case when m.id is null then 'unmatched' when m.difference = 0 or exists (select from match_legs g where g.match_id = m.id) then 'matched' else 'explained' end as "is",
      m.difference_reason as reason, ${ofAll(sql`c.net`)}
    from changed c join statements s on s.id = c.statement_id join statement_imports i on i.id = s.import_id left join matches m on m.id = c.now_id
    order by c.booked_on, c.id limit ${max}
  `.execute(db);
  return summed(rows);
}
