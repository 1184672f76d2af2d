import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { LegSide } from "@/lib/domain/matching/matching";
import type { Queryable } from "../database";
import type { PeriodOfAccount } from "./reconciliation-figures";

export interface ListedLine {
  id: string;
  bookedOn: CalendarDay;
  direction: "in" | "out";
  amount: string;
  currency: string;
  narration: string;
  bankReference: string | null;
  paymentReference: string | null;
  counterparty: string | null;
  transactionHash: string | null;
  fileName: string;
  lineNumber: number;
}

export interface ListedLeg {
  transactionId: string;
  side: LegSide;
  direction: "in" | "out";
  amount: string;
  currency: string;
  onDay: CalendarDay;
  reference: string | null;
  recipientName: string | null;
  status: string;
}

export const LINE_COLUMNS = sql`l.id, l.booked_on, l.direction, l.amount::text as amount, l.currency, l.narration, l.bank_reference, l.payment_reference,
  l.counterparty, l.transaction_hash, i.file_name, l.line_number`;
export const LINE_SOURCE = sql`join statements s on s.id = l.statement_id join statement_imports i on i.id = s.import_id`;
export const legColumns = (
  zone: string,
) => sql`l.transaction_id, l.side, l.direction, l.amount::text as amount, l.currency,
  coalesce((l.created_at at time zone ${zone})::date, current_date) as on_day, l.reference, l.recipient_name, l.status`;

export interface ListedMatch {
  id: string;
  version: number;
  lane: string;
  state: "suggested" | "matched" | "rejected" | "undone";
  automatic: boolean;
  difference: string;
  differenceReason: string | null;
  evidence: unknown;
  sentence: string;
  rulesVersion: number | null;
  decidedByName: string | null;
  decidedAt: Date | null;
  /** The day of its first line: matches are listed by it, newest first. */
  firstOn: CalendarDay;
  /** True when a period with one of its lines was closed while it was matched. */
  closedWith: boolean;
}

const matchColumns = sql`m.id, m.version, m.lane, m.state, m.automatic, m.difference::text as difference, m.difference_reason, m.evidence, m.sentence,
  m.rules_version, u.name as decided_by_name, m.decided_at, m.first_on, exists (
    select from match_lines ml join statement_lines l on l.id = ml.line_id
    join close_periods p on p.account_id = m.account_id and p.state = 'closed' and l.booked_on between p.from_day and p.to_day
    where ml.match_id = m.id and m.from_revision <= p.closed_revision
  ) as closed_with`;

/** A place in a list that is sorted by day, then by id. */
export interface ListPlace {
  day: CalendarDay;
  id: string;
}

/** Matches, suggestions or rejected suggestions whose first line is booked in the period, newest first. */
export async function listMatches(
  db: Queryable,
  { accountId, from, to }: PeriodOfAccount,
  state: "suggested" | "matched" | "rejected",
  after: ListPlace | null,
  limit: number,
): Promise<ListedMatch[]> {
  const behind: ReturnType<typeof sql<SqlBool>> =
    after === null ? sql`true` : sql`(m.first_on, m.id) < (${after.day}::date, ${after.id}::uuid)`;
  const { rows } = await sql<ListedMatch>`
    select ${matchColumns}
    from matches m left join users u on u.id = m.decided_by
    where m.account_id = ${accountId} and m.state = ${state} and m.first_on between ${from} and ${to} and ${behind}
    order by m.first_on desc, m.id desc
    limit ${limit}
  `.execute(db);
  return rows;
}

/** How many suggestions `listMatches` lists of a period, by whether they were rejected. */
export async function countSuggestions(db: Queryable, { accountId, from, to }: PeriodOfAccount) {
  const { rows } = await sql<{ suggested: number; rejected: number }>`
    select count(*) filter (where m.state = 'suggested')::int as suggested, count(*) filter (where m.state = 'rejected')::int as rejected
    from matches m where m.account_id = ${accountId} and m.state in ('suggested', 'rejected') and m.first_on between ${from} and ${to}
  `.execute(db);
  return rows[0] ?? { suggested: 0, rejected: 0 };
}

export async function listedMatch(db: Queryable, id: string): Promise<ListedMatch | undefined> {
  const { rows } = await sql<ListedMatch>`
    select ${matchColumns}
    from matches m left join users u on u.id = m.decided_by where m.id = ${id}::uuid
  `.execute(db);
  return rows[0];
}

export async function linesOfMatches(db: Queryable, matchIds: readonly string[]) {
  const { rows } = await sql<ListedLine & { matchId: string }>`
    select ml.match_id, ${LINE_COLUMNS} from match_lines ml join statement_lines l on l.id = ml.line_id ${LINE_SOURCE}
    where ml.match_id = any(${[...matchIds]}::uuid[]) order by l.booked_on, l.id
  `.execute(db);
  return grouped(rows);
}

/** Returns the legs of matches, by match, oldest first; a missing one with its matched amount. */
export async function legsOfMatches(db: Queryable, matchIds: readonly string[], zone: string) {
  const { rows } = await sql<ListedLeg & { matchId: string }>`
    select g.match_id, ${legColumns(zone)} from match_legs g join transactions t on t.id = g.transaction_id
    cross join lateral (
      select g.transaction_id, g.side, case g.side when 'source' then 'out' else 'in' end as direction, case g.side when 'destination' then t.destination_currency else t.source_currency end as currency,
        coalesce((select s.amount from legs s where s.transaction_id = g.transaction_id and s.side = g.side), g.amount) as amount, t.created_at, t.reference, t.recipient_name, t.status
    ) l
    where g.match_id = any(${[...matchIds]}::uuid[]) order by l.created_at, l.transaction_id
  `.execute(db);
  return grouped(rows);
}

function grouped<Row extends { matchId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const byMatch = new Map<string, Row[]>();
  for (const row of rows) byMatch.set(row.matchId, [...(byMatch.get(row.matchId) ?? []), row]);
  return byMatch;
}

export interface HoldingMatch {
  id: string;
  accountId: string;
  accountName: string;
}

/** Returns the match, or else a suggestion, that has a line; undefined while open. */
export async function matchOfLine(db: Queryable, lineId: string) {
  return holdingMatch(
    db,
    sql`match_lines h join matches m on m.id = h.match_id and m.state in ('matched', 'suggested')`,
    sql`h.line_id = ${lineId}::bigint`,
  );
}

/** Returns any account's match, or else this one's suggestion, that has a leg. */
export async function matchOfLeg(
  db: Queryable,
  accountId: string,
  { transactionId, side }: { transactionId: string; side: LegSide },
) {
  return holdingMatch(
    db,
    sql`match_legs h join matches m on m.id = h.match_id and (m.state = 'matched' or m.state = 'suggested' and m.account_id = ${accountId})`,
    sql`h.transaction_id = ${transactionId} and h.side = ${side}`,
  );
}

async function holdingMatch(db: Queryable, held: RawBuilder<unknown>, where: RawBuilder<unknown>) {
  const { rows } = await sql<HoldingMatch>`
    select m.id, m.account_id, a.name as account_name from ${held} join statement_accounts a on a.id = m.account_id
    where ${where} order by m.state, m.created_at, m.id limit 1
  `.execute(db);
  return rows[0];
}
