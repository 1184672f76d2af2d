import { sql, type RawBuilder } from "kysely";
import { hashKey } from "@/lib/domain/matching/reference-key";

/** What the mirror is searched by, with days as instants. Absent or empty: doesn't filter. */
export interface StoredFilter {
  createdFrom?: Date;
  /** Not included. */
  createdBefore?: Date;
  statuses?: readonly string[];
  type?: "onramp" | "offramp";
  currency?: string;
  recipient?: string;
  amount?: { currency: string; min?: string; max?: string };
  text?: string;
}

export type Condition = RawBuilder<boolean>;

/** All conditions of a filter. Each can be answered from an index of its own, so that rare ones combine. */
export function conditionsOf(filter: StoredFilter): Condition[] {
  const { createdFrom, createdBefore, statuses, type, currency, recipient, amount, text } = filter;
  return [
    ...(createdFrom ? [sql<boolean>`created_at >= ${createdFrom}`] : []),
    ...(createdBefore ? [sql<boolean>`created_at < ${createdBefore}`] : []),
    ...(statuses?.length === 1 ? [sql<boolean>`status = ${statuses[0]}`] : []),
    ...(statuses && statuses.length > 1 ? [sql<boolean>`status = any(${[...statuses]}::text[])`] : []),
    ...(type ? [sql<boolean>`type = ${type}`] : []),
    ...(currency ? [sql<boolean>`(source_currency = ${currency} or destination_currency = ${currency})`] : []),
    ...(recipient ? recipientConditions(recipient) : []),
    ...(amount ? [amountCondition(amount)] : []),
    ...(text ? [textCondition(text)] : []),
  ];
}

/** Only what an order by time can be bounded by. */
export function timeConditionsOf({ createdFrom, createdBefore }: StoredFilter): Condition[] {
  return conditionsOf({ ...(createdFrom && { createdFrom }), ...(createdBefore && { createdBefore }) });
}

export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join([...conditions], sql` and `)}`;
}

/** Account numbers are written in groups, and stored without. */
export function withoutGroups(text: string): string {
  return /^[\d\s]+$/.test(text) ? text.replace(/\s/g, "") : text;
}

/** The index over all searched text finds the rows; whether it was the recipient is looked at afterwards. */
function recipientConditions(recipient: string): Condition[] {
  const part = partOf(withoutGroups(recipient));
  return [sql<boolean>`search_text like ${part}`, sql<boolean>`(lower(recipient_name) like ${part} or lower(recipient_account) like ${part})`];
}

function textCondition(given: string): Condition {
  const text = withoutGroups(given);
  const part = sql<boolean>`search_text like ${partOf(text)}`;
  // Ids and hashes are pasted whole; their parts would fill the index with noise.
  if (/\s/.test(text) || text.length < 6) return part;
  return sql<boolean>`(${part} or id = ${text} or hash_key = ${hashKey(text)})`;
}

function amountCondition(amount: NonNullable<StoredFilter["amount"]>): Condition {
  return sql<boolean>`(${amountOn("sent", amount)} or ${amountOn("received", amount)})`;
}

/** The amount's condition on one side of a record alone. */
export function amountOn(side: "sent" | "received", { currency, min, max }: NonNullable<StoredFilter["amount"]>): Condition {
  const [currencyColumn, column] = side === "sent" ? [sql`source_currency`, sql`amount_sent`] : [sql`destination_currency`, sql`amount_received`];
  return sql<boolean>`(${allOf([
    sql<boolean>`${currencyColumn} = ${currency}`,
    ...(min === undefined ? [] : [sql<boolean>`${column} >= ${min}::numeric`]),
    ...(max === undefined ? [] : [sql<boolean>`${column} <= ${max}::numeric`]),
  ])})`;
}

/** A pattern for text that holds this, taken literally. */
function partOf(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
}
