import { sql } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { subtractAmounts } from "@/lib/money/amount";
import type { Database, Queryable } from "../database";
import { netOfMatch } from "../reconciliation/matches";
import type { PeriodOfAccount } from "../reconciliation/reconciliation-figures";
import { textLiteral } from "../postgres/literals";
import { exceptionSelect, type ExceptionsOf } from "../reports/exception-select";
import { readCells } from "../reports/copy-out";

export interface CountedSum {
  count: number;
  amount: string;
}

type AccountDays = Pick<PeriodOfAccount, "accountId" | "from" | "to">;

/** Lines booked in a period by direction, of statements imported up to the revision. */
export async function periodMovements(
  db: Queryable,
  { accountId, from, to }: AccountDays,
  revision: string,
): Promise<Record<"in" | "out", CountedSum>> {
  const { rows } = await sql<CountedSum & { direction: "in" | "out" }>`
    select l.direction, count(*)::int as count, trim_scale(sum(l.amount))::text as amount
    from statement_lines l join statements s on s.id = l.statement_id
    where l.account_id = ${accountId} and l.booked_on between ${from} and ${to} and s.revision <= ${revision}
    group by l.direction
  `.execute(db);
  const of = (direction: "in" | "out"): CountedSum =>
    rows.find((row) => row.direction === direction) ?? { count: 0, amount: "0" };
  return { in: of("in"), out: of("out") };
}

export async function netMovement(
  db: Queryable,
  days: AccountDays,
  revision: string,
): Promise<string> {
  const moved = await periodMovements(db, days, revision);
  return subtractAmounts(moved.in.amount, moved.out.amount);
}

/**
 * Returns money in less money out of a statement's lines.
 * All, and those booked on certain days. A line on two statements is stored under the one imported first.
 */
export async function netOfStatement(
  db: Queryable,
  statementId: string,
  from: CalendarDay,
  to: CalendarDay,
): Promise<{ all: string; between: string }> {
  const { rows } = await sql<{ all: string; between: string }>`
    select trim_scale(coalesce(sum(net), 0))::text as all,
      trim_scale(coalesce(sum(net) filter (where booked_on between ${from} and ${to}), 0))::text as between
    from (select booked_on, case direction when 'in' then amount else -amount end as net from statement_lines where statement_id = ${statementId}) lines
  `.execute(db);
  return rows[0] ?? { all: "0", between: "0" };
}

/**
 * Returns the net difference of matches at the revision: lines less transfers.
 * A match's own difference is in its transfers' direction, so payments and receipts can't be added. A match
 * with lines of several periods counts once, in the period of its last line. Lines explained without a transfer
 * are a separate figure of lines, each in the period in which it is booked.
 */
export async function matchedDifferences(
  db: Queryable,
  { accountId, from, to }: AccountDays,
  revision: string,
): Promise<Record<"matched" | "explained", CountedSum>> {
  const { rows } = await sql<CountedSum & { kind: "matched" | "explained" }>`
    select case when legs.amount is null then 'explained' else 'matched' end as kind, sum(case when legs.amount is null then lines.count_within else 1 end)::int as count,
      trim_scale(sum(case when legs.amount is null then lines.within else lines.amount - legs.amount end))::text as amount
    from matches m ${netOfMatch({ from, to })}
    where m.account_id = ${accountId} and m.difference <> 0 and m.from_revision <= ${revision} and (m.to_revision is null or m.to_revision > ${revision})
      and case when legs.amount is null then lines.count_within > 0 else lines.last_on between ${from} and ${to} end
    group by kind
  `.execute(db);
  const of = (kind: "matched" | "explained"): CountedSum =>
    rows.find((row) => row.kind === kind) ?? { count: 0, amount: "0" };
  return { matched: of("matched"), explained: of("explained") };
}

/**
 * Returns the net of the period's lines matched at the revision. Matched with transfers, or with
 * each other so that they cancel out. Lines explained without a transfer are left out.
 */
export async function matchedLines(
  db: Queryable,
  { accountId, from, to }: AccountDays,
  revision: string,
): Promise<CountedSum> {
  const { rows } = await sql<CountedSum>`
    select count(*)::int as count, coalesce(trim_scale(sum(case l.direction when 'in' then l.amount else -l.amount end)), 0)::text as amount
    from statement_lines l join match_lines ml on ml.line_id = l.id join matches m on m.id = ml.match_id
    where l.account_id = ${accountId} and l.booked_on between ${from} and ${to}
      and m.from_revision <= ${revision} and (m.to_revision is null or m.to_revision > ${revision})
      and (m.difference = 0 or exists (select from match_legs g where g.match_id = m.id))
  `.execute(db);
  return rows[0] ?? { count: 0, amount: "0" };
}

/** Returns the number of open suggestions for the period, and their `OpenItem.subject`s. */
export async function waitingSuggestions(
  db: Queryable,
  { accountId, from, to }: AccountDays,
): Promise<{ count: number; subjects: ReadonlySet<string> }> {
  const { rows } = await sql<{ count: number; subjects: string[] }>`
    with waiting as (
      select m.id from matches m where m.account_id = ${accountId} and m.state = 'suggested'
        and exists (select from match_lines ml join statement_lines l on l.id = ml.line_id where ml.match_id = m.id and l.booked_on between ${from} and ${to})
    )
    select (select count(*)::int from waiting) as count, array(
      select 'line:' || ml.line_id from match_lines ml join waiting w on w.id = ml.match_id
      union all select 'leg:' || g.transaction_id || ':' || g.side from match_legs g join waiting w on w.id = g.match_id
    ) as subjects
  `.execute(db);
  const [found] = rows;
  return { count: found?.count ?? 0, subjects: new Set(found?.subjects) };
}

export interface OpenItem {
  kind: "line" | "transfer";
  day: CalendarDay;
  direction: "in" | "out";
  amount: string;
  reference: string | null;
  narration: string | null;
  ageDays: number;
  subject: string;
  comments: string | null;
  /** The day of the later line that explains a transfer; null while nothing does. */
  clearedOn: CalendarDay | null;
}

interface CommentsOf {
  upTo: Date;
  /** Authors' names by user id, as stored with a close; absent: the present names. */
  names?: Readonly<Record<string, string>>;
}

/** Lines and transfers without a match on a period's last day, as of a revision. */
export async function openItems(
  db: Database,
  revision: string,
  { currency, ...period }: Omit<ExceptionsOf, "linesTo" | "today"> & { currency: string },
  comments: CommentsOf,
): Promise<OpenItem[]> {
  const set = { revision, filter: { range: null, state: null, currency } };
  const exceptions = { ...period, linesTo: period.to, today: period.to };
  const name = comments.names
    ? `coalesce(${textLiteral(JSON.stringify(comments.names))}::jsonb ->> u.id::text, u.name)`
    : "u.name";
  const select = `
    select e.kind, e.date, e.direction, e.amount, e.reference, e.narration, e.age_days, e.line_or_transfer,
      (select string_agg(${name} || ': ' || c.text, ' | ' order by c.created_at, c.id) from break_comments c join users u on u.id = c.created_by
        where c.subject = e.line_or_transfer and c.created_at <= '${comments.upTo.toISOString()}'::timestamptz),
      e.cleared_on
    from (${exceptionSelect(set, exceptions)}) e`;
  const rows = await readCells(db, select, period.zone);
  return rows.map(
    ([kind, day, direction, amount, reference, narration, age, subject, comments, clearedOn]) => ({
      kind: kind === "line" ? "line" : "transfer",
      day: day ?? "",
      direction: direction === "in" ? "in" : "out",
      amount: amount ?? "0",
      reference: reference ?? null,
      narration: narration ?? null,
      ageDays: Number(age),
      subject: subject ?? "",
      comments: comments ?? null,
      clearedOn: clearedOn ?? null,
    }),
  );
}

/**
 * Tells if an account's matches, statements or stated balances changed after a revision.
 * @param upTo the last day of a period: matches and statements with only later lines don't count, since no
 * figure has them; null: all count
 */
export async function hasChangedSince(
  db: Queryable,
  accountId: string,
  revision: string,
  upTo: CalendarDay | null = null,
): Promise<boolean> {
  const reaches = (day: string) => (upTo === null ? sql`true` : sql`${sql.ref(day)} <= ${upTo}`);
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from matches where account_id = ${accountId} and ${reaches("first_on")} and (from_revision > ${revision} or to_revision > ${revision}))
      or exists (
        select from statements s where s.account_id = ${accountId} and s.revision > ${revision}
          and (${reaches("s.first_day")} or exists (select from statement_lines l where l.statement_id = s.id and ${reaches("l.booked_on")}))
      )
      or exists (select from stated_balances where account_id = ${accountId} and (from_revision > ${revision} or to_revision > ${revision})) as found
  `.execute(db);
  return rows[0]?.found ?? false;
}
