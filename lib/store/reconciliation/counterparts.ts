import { sql, type SqlBool } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { Amount } from "@/lib/money/amount";
import type { Queryable } from "../database";
import {
  LINE_COLUMNS,
  LINE_SOURCE,
  legColumns,
  type ListedLeg,
  type ListedLine,
} from "./match-lists";
import { isPartOfAny } from "../mirror/mirror-filter";
import { isPaidToAccount, type AccountOfOurs } from "./account-keys";

export interface CounterpartWanted {
  accountId: string;
  account: AccountOfOurs;
  currency: string;
  zone: string;
  /** In lower case; "" when there are none, or too few letters to search by. */
  words: string;
  /** The words as an amount, if they are one; null otherwise. */
  amount: Amount | null;
  /** Amount and day to match; the nearest results come first. Parts may be smaller. */
  near: { amount: Amount; day: CalendarDay; isPart: boolean } | null;
  limit: number;
}

type Condition = ReturnType<typeof sql<SqlBool>>;

function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Lines or legs that are near, or that have the words or the amount that were typed. */
function meant(
  nearby: Condition,
  named: Condition,
  { words, amount }: CounterpartWanted,
): Condition {
  if (amount === null) return words === "" ? nearby : named;
  const equal = sql<SqlBool>`l.amount = ${amount}::numeric`;
  return words === "" ? equal : sql`(${named} or ${equal})`;
}

/**
 * Narrows a search without words to 45 days and a tenth of the amount. Few qualify, so they can be
 * sorted. For parts, amounts go up to the one wanted, which all of those days may have.
 */
function nearby(day: ReturnType<typeof sql>, near: CounterpartWanted["near"]): Condition {
  if (!near) return sql`true`;
  return sql`l.amount between ${near.amount}::numeric * ${near.isPart ? 0 : 0.9}::numeric and ${near.amount}::numeric * 1.1 and ${day} between ${near.day}::date - 45 and ${near.day}::date + 45`;
}

function nearest(day: ReturnType<typeof sql>, near: CounterpartWanted["near"]) {
  return near
    ? sql`abs(l.amount - ${near.amount}::numeric), abs(${day} - ${near.day}::date), `
    : sql``;
}

export async function findOpenLines(db: Queryable, wanted: CounterpartWanted) {
  const { accountId, words, near, limit } = wanted;
  const day = sql`l.booked_on`;
  const named = sql<SqlBool>`lower(concat_ws(' ', l.narration, l.bank_reference, l.payment_reference, l.counterparty)) like ${containing(words)}`;
  const { rows } = await sql<ListedLine>`
    select ${LINE_COLUMNS} from open_lines o join statement_lines l on l.id = o.line_id ${LINE_SOURCE}
    where o.account_id = ${accountId} and ${meant(nearby(day, near), named, wanted)}
    order by ${nearest(day, near)} l.booked_on desc, l.id desc limit ${limit}
  `.execute(db);
  return rows;
}

/** Returns legs for the account's statements in no live match, whatever their state. */
export async function findOpenLegs(db: Queryable, wanted: CounterpartWanted): Promise<ListedLeg[]> {
  const { account, currency, zone, words, near, limit } = wanted;
  const day = sql`(l.created_at at time zone ${zone})::date`;
  const named = sql<SqlBool>`l.transaction_id in (select id from transactions where ${isPartOfAny(words)})`;
  const created = near
    ? sql`l.created_at between (${near.day}::date - 46)::timestamptz and (${near.day}::date + 46)::timestamptz`
    : sql`true`;
  const { rows } = await sql<ListedLeg>`
    select ${legColumns(zone)} from legs l
    where l.currency = ${currency} and l.created_at is not null
      and (l.side <> 'destination' or ${isPaidToAccount(account)})
      and not exists (select from match_legs g where g.live and g.transaction_id = l.transaction_id and g.side = l.side)
      and ${meant(sql`${nearby(day, near)} and ${created}`, named, wanted)}
    order by ${nearest(day, near)} l.created_at desc, l.transaction_id desc limit ${limit}
  `.execute(db);
  return rows;
}
