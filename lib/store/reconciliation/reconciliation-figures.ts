import { type RawBuilder, sql } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { AGE_BANDS } from "@/lib/domain/exceptions/exception";
import type { Queryable } from "../database";
import { LEG_NETWORK } from "./legs";
import { netOfMatch } from "./matches";
import { type AccountOfOurs, isPaidToAccount } from "./account-keys";

/** Days of a period, both inclusive, in the reporting zone. */
export interface PeriodOfAccount extends AccountOfOurs {
  accountId: string;
  /** Of a wallet, if it is known. */
  network: string | null;
  currency: string;
  /** True if transfers are paid from the account, so its statements should show them. */
  paysTransfers: boolean;
  from: CalendarDay;
  to: CalendarDay;
  zone: string;
  /** Last day covered by a statement. Movements up to it should be on one. */
  coveredTo: CalendarDay | null;
  /** The first day covered by a statement: nothing before it can be on one. */
  coveredFrom: CalendarDay | null;
}

/** Condition: the open line `o` is in no suggestion either. */
export const IS_UNNAMED_LINE = sql`not exists (
  select from match_lines ml join matches m on m.id = ml.match_id where ml.line_id = o.line_id and m.state = 'suggested'
)`;

export interface LineFigures {
  /** Explained: matched without a transfer, so that its amount remains as a difference. */
  group: "matched" | "explained" | "suggested" | "open";
  direction: "in" | "out";
  count: number;
  amount: string;
}

export async function lineFigures(db: Queryable, { accountId, from, to }: PeriodOfAccount) {
  const { rows } = await sql<LineFigures>`
    with suggested as (
      select ml.line_id from matches m join match_lines ml on ml.match_id = m.id where m.account_id = ${accountId} and m.state = 'suggested'
    ), explained as (
      -- By a rule it is one line, whose day is the match's; a person can explain lines of many days together.
      select ml.line_id from matches m join match_lines ml on ml.match_id = m.id
      where m.account_id = ${accountId} and m.state = 'matched' and m.difference <> 0
        and (m.automatic and m.first_on between ${from} and ${to} or not m.automatic and m.first_on <= ${to})
        and not exists (select from match_legs g where g.match_id = m.id)
    )
    select case when e.line_id is not null then 'explained' when o.line_id is null then 'matched' when s.line_id is not null then 'suggested' else 'open' end as "group",
      l.direction, count(*)::int as count, sum(l.amount)::text as amount
    from statement_lines l left join open_lines o on o.line_id = l.id and o.account_id = ${accountId} and o.booked_on between ${from} and ${to}
      left join suggested s on s.line_id = l.id left join explained e on e.line_id = l.id
    where l.account_id = ${accountId} and l.booked_on between ${from} and ${to}
    group by 1, 2
  `.execute(db);
  return rows;
}

export interface LegFigures {
  group: "matched" | "suggested" | "open" | "expected";
  direction: "in" | "out";
  count: number;
  amount: string;
}

/** Legs of matches and suggestions whose first line is booked in the period. */
export async function matchedLegFigures(db: Queryable, { accountId, from, to }: PeriodOfAccount) {
  const { rows } = await sql<LegFigures>`
    select m.state as "group", case g.side when 'source' then 'out' else 'in' end as direction, count(*)::int as count, sum(g.amount)::text as amount
    from matches m join match_legs g on g.match_id = m.id
    where m.account_id = ${accountId} and m.state in ('matched', 'suggested') and m.first_on between ${from} and ${to}
    group by 1, 2
  `.execute(db);
  return rows;
}

/**
 * Returns the difference of lines and transfers in matches and suggestions of the period.
 * Their last line is booked in the period. Lines less transfers, as in a close: the direction is always in, and
 * an excess payment is negative.
 */
export async function differenceFigures(db: Queryable, { accountId, from, to }: PeriodOfAccount) {
  // By a rule, only what comes out even is matched with transfers: the many lines that rules explain without one needn't be looked at.
  const uneven = (state: "matched" | "suggested") =>
    sql`select id, state from matches where account_id = ${accountId} and state = ${sql.lit(state)} and not automatic and difference <> 0 and first_on <= ${to}`;
  const { rows } = await sql<LegFigures>`
    select m.state as "group", 'in' as direction, count(*)::int as count, sum(lines.amount - legs.amount)::text as amount
    from (${uneven("matched")} union all ${uneven("suggested")}) m ${netOfMatch({ from, to })}
    where legs.amount is not null and lines.last_on between ${from} and ${to}
    group by 1
  `.execute(db);
  return rows;
}

/** The legs that the account should show in the period: `l` is the view. */
export function legsOfAccount(period: PeriodOfAccount) {
  const { currency, from, to, zone } = period;
  return sql`
    l.currency = ${currency}
    and l.created_at >= (${from}::date)::timestamp at time zone ${zone}
    and l.created_at < (${to}::date + 1)::timestamp at time zone ${zone}
    and ${mayBeOn(period)}
    and l.state <> 'void'
  `;
}

/**
 * Condition: a leg may be on the account's statements. By its currency alone, or because the money
 * went there; over a wallet's network, if both are known. The account of a payment isn't known
 * until its line is found, so it may be any that pays transfers; a refund is expected there too.
 * Assumed: the service refunds to the account that it was paid from.
 */
function mayBeOn({ accountId, network, paysTransfers, ...account }: PeriodOfAccount) {
  const paid = (where: RawBuilder<boolean>) => sql`exists (
    select from match_legs paid join matches m on m.id = paid.match_id
    where paid.live and paid.transaction_id = l.transaction_id and paid.side = 'source' and ${where}
  )`;
  return sql`
    ${network === null ? sql`true` : sql`coalesce(known_network(${LEG_NETWORK}), ${network}) = ${network}`} and
    (l.side <> 'destination' or ${isPaidToAccount(account)})
    and (l.side <> 'source' or ${paysTransfers})
    and (l.side <> 'refund' or ${paysTransfers ? sql`not ${paid(sql<boolean>`m.account_id <> ${accountId}`)}` : paid(sql<boolean>`m.account_id = ${accountId}`)})
  `;
}

/** Condition: in no live match, and in no suggestion of the account. */
export function withoutMatch(accountId: string) {
  return sql`
    not exists (select from match_legs g where g.live and g.transaction_id = l.transaction_id and g.side = l.side)
    and not exists (
      select from match_legs g join matches m on m.id = g.match_id
      where g.transaction_id = l.transaction_id and g.side = l.side and m.state = 'suggested' and m.account_id = ${accountId}
    )
  `;
}

/** Condition: the leg is due, on one of the days that statements cover. */
export function isMissing({ zone, coveredFrom, coveredTo }: PeriodOfAccount) {
  return sql`(l.state = 'due' and (l.created_at at time zone ${zone})::date between coalesce(${coveredFrom}::date, '-infinity') and ${coveredTo}::date)`;
}

export async function openLegFigures(db: Queryable, period: PeriodOfAccount) {
  const { rows } = await sql<LegFigures>`
    select case when ${isMissing(period)} then 'open' else 'expected' end as "group", l.direction, count(*)::int as count, sum(l.amount)::text as amount
    from legs l where ${legsOfAccount(period)} and ${withoutMatch(period.accountId)}
    group by 1, 2
  `.execute(db);
  return rows;
}

/** Counts a period's breaks by age on a day, in `AGE_BANDS`. */
export async function breakAges(db: Queryable, period: PeriodOfAccount, today: CalendarDay) {
  const ends = AGE_BANDS.flatMap(({ most }, band) =>
    most === null ? [] : [{ most: sql.lit(most), band: sql.lit(band) }],
  );
  const band = (day: ReturnType<typeof sql>) =>
    sql`case ${sql.join(
      ends.map((end) => sql`when ${today}::date - ${day} <= ${end.most} then ${end.band}`),
      sql` `,
    )} else ${sql.lit(ends.length)} end`;
  const { rows } = await sql<{ band: number; lines: number; legs: number }>`
    select band, sum(is_line)::int as lines, sum(1 - is_line)::int as legs from (
      select ${band(sql`o.booked_on`)} as band, 1 as is_line from open_lines o
      where o.account_id = ${period.accountId} and o.booked_on between ${period.from} and ${period.to} and ${IS_UNNAMED_LINE}
      union all
      select ${band(sql`(l.created_at at time zone ${period.zone})::date`)}, 0 from legs l
      where ${legsOfAccount(period)} and ${withoutMatch(period.accountId)} and ${isMissing(period)}
    ) breaks group by band
  `.execute(db);
  return rows;
}

/** Counts suggestions, and unmatched lines in no suggestion, of all accounts. Lines of closed periods that were open at the close aren't counted. */
export async function countOpen(db: Queryable): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select ((select count(*) from matches where state = 'suggested')
      + (select count(*) from open_lines o join statement_lines l on l.id = o.line_id join statements s on s.id = l.statement_id where ${IS_UNNAMED_LINE}
          and not exists (select from close_periods p where p.account_id = l.account_id and p.state = 'closed' and l.booked_on between p.from_day and p.to_day and s.revision <= p.closed_revision)))::int as open
  `.execute(db);
  return rows[0]?.open ?? 0;
}
