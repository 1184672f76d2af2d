import { sql, type RawBuilder } from "kysely";
import { hashKey } from "@/lib/domain/matching/text/reference-key";
import { isPartElsewhere, isPartOfAny, isPartOfRecipient, isPartOfRow, partOf } from "./mirror-parts";

/** What the mirror is searched by, with days as instants. Absent or empty: doesn't filter. */
export interface StoredFilter {
  createdFrom?: Date;
  /** Not included. */
  createdBefore?: Date;
  statuses?: readonly string[];
  type?: "onramp" | "offramp";
  currency?: string;
  recipient?: string;
  /** Who has `recipient` in its name or account, where that is known. */
  knownRecipients?: KnownRecipients;
  amount?: { currency: string; min?: string; max?: string };
  text?: string;
  /** The currencies of all who have `text` in their name or account, where that is known: in others it is only elsewhere. */
  textRecipients?: RecipientCurrencies;
}

/** The currencies of recipients' records on either side. */
export interface RecipientCurrencies {
  sent: ReadonlySet<string>;
  received: ReadonlySet<string>;
}

/** All recipients that a part of a name or an account can mean. */
export interface KnownRecipients {
  names: readonly string[];
  /** Whether it is a part of each of the names; otherwise it is a part of some of their accounts. */
  byName: boolean;
  currencies: RecipientCurrencies;
}

export type Condition = RawBuilder<boolean>;

/** What conditions and orders name. Any other column of a subquery, even if unused, doubles the cost of reading along an index. */
export const SEARCHED_COLUMNS = sql`id, created_at, status, type, source_currency, amount_sent, destination_currency, amount_received,
  recipient_name, recipient_account, reference, failure_reason, search_text, hash_key`;

/** All conditions of a filter. Each can be answered from an index of its own, so that rare ones combine. */
export function conditionsOf(filter: StoredFilter): Condition[] {
  const { createdFrom, createdBefore, statuses, type, currency, recipient, knownRecipients, amount, text, textRecipients } = filter;
  return [
    ...(createdFrom ? [sql<boolean>`created_at >= ${createdFrom}`] : []),
    ...(createdBefore ? [sql<boolean>`created_at < ${createdBefore}`] : []),
    ...(statuses?.length === 1 ? [sql<boolean>`status = ${statuses[0]}`] : []),
    ...(statuses && statuses.length > 1 ? [sql<boolean>`status = any(${[...statuses]}::text[])`] : []),
    ...(type ? [sql<boolean>`type = ${type}`] : []),
    ...(currency ? [sql<boolean>`(source_currency = ${currency} or destination_currency = ${currency})`] : []),
    ...(recipient ? recipientConditions(recipient, knownRecipients) : []),
    ...(amount ? [amountCondition(amount)] : []),
    ...(text ? [textCondition(text, textRecipients?.sent.size === 0)] : []),
  ];
}

/** Conditions that are quickly checked on a row: applied first to rows that are looked at one by one. */
export function quickConditionsOf({ recipient, knownRecipients, text }: StoredFilter): Condition[] {
  return [
    ...(recipient && !knownRecipients ? [isPartOfRow(withoutGroups(recipient))] : []),
    ...(text ? [orWhole(text, isPartOfRow(withoutGroups(text)))] : []),
  ];
}

export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join([...conditions], sql` and `)}`;
}

/** Account numbers are written in groups, and stored without. */
export function withoutGroups(text: string): string {
  return /^[\d\s]+$/.test(text) ? text.replace(/\s/g, "") : text;
}

/** The names' own index finds the rows of known recipients, that over recipients those of others; whether it was that account of theirs, is looked at afterwards. */
function recipientConditions(recipient: string, known?: KnownRecipients): Condition[] {
  const part = recipientPart(recipient);
  if (!known) return [isPartOfRecipient(withoutGroups(recipient))];
  return known.byName ? [namedCondition(known)] : [namedCondition(known), sql<boolean>`(lower(recipient_name) like ${part} or lower(recipient_account) like ${part})`];
}

/** As their index compares them. */
export function namedCondition({ names }: KnownRecipients): Condition {
  return sql<boolean>`recipient_name collate "C" = any(${[...names]}::text[])`;
}

/** A pattern for a part of a name or an account. */
export function recipientPart(recipient: string): string {
  return partOf(withoutGroups(recipient));
}

function textCondition(given: string, isElsewhere: boolean): Condition {
  const text = withoutGroups(given);
  return orWhole(given, isElsewhere ? isPartElsewhere(text) : isPartOfAny(text));
}

/** What can be elsewhere than in a recipient: in a reference, in a reason, or as a whole id or hash. */
export function elsewhereCondition(given: string): Condition {
  return textCondition(given, true);
}

/** Ids and hashes are pasted whole; their parts would fill the index with noise. */
function orWhole(given: string, part: Condition): Condition {
  const text = withoutGroups(given);
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
