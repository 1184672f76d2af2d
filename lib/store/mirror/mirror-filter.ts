import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { hashKey, REFERENCE_PREFIX, referenceKey } from "@/lib/domain/matching/references";
import { onlyRow, type Queryable } from "../database";

/** A filter of the mirror, with days as instants. An absent or empty field doesn't filter. */
export interface StoredFilter {
  createdFrom?: Date;
  /** Exclusive. */
  createdBefore?: Date;
  statuses?: readonly string[];
  type?: "onramp" | "offramp";
  currency?: string;
  recipient?: string;
  /** Recipients with `recipient` in their name or account; absent before the look-up. */
  knownRecipients?: KnownRecipients;
  amount?: { currency: string; min?: string; max?: string };
  text?: string;
  /** Currencies of all recipients that contain `text`. Elsewhere only other fields can have it. */
  textRecipients?: RecipientCurrencies;
}

interface RecipientCurrencies {
  sent: ReadonlySet<string>;
  received: ReadonlySet<string>;
}

interface KnownRecipients {
  names: readonly string[];
  /** True if all names contain the text; otherwise some accounts do. */
  byName: boolean;
  currencies: RecipientCurrencies;
}

export type Condition = RawBuilder<boolean>;

/** All conditions of a filter. Each can be answered from an index of its own, so that rare ones combine. */
export function conditionsOf(filter: StoredFilter): Condition[] {
  const {
    createdFrom,
    createdBefore,
    statuses = [],
    type,
    currency,
    recipient,
    amount,
    text,
  } = filter;
  return given([
    createdFrom && sql<boolean>`created_at >= ${createdFrom}`,
    createdBefore && sql<boolean>`created_at < ${createdBefore}`,
    statuses.length === 1 && sql<boolean>`status = ${statuses[0]}`,
    statuses.length > 1 && sql<boolean>`status = any(${[...statuses]}::text[])`,
    type && sql<boolean>`type = ${type}`,
    currency && sql<boolean>`(source_currency = ${currency} or destination_currency = ${currency})`,
    ...(recipient ? recipientConditions(recipient, filter.knownRecipients) : []),
    amount && amountCondition(amount),
    text && textCondition(text, filter.textRecipients?.sent.size === 0),
  ]);
}

export function quickConditionsOf({ recipient, knownRecipients, text }: StoredFilter): Condition[] {
  return given([
    recipient && !knownRecipients && isPartOfRow(withoutGroups(recipient)),
    text && orWhole(text, isPartOfRow(withoutGroups(text))),
  ]);
}

/** Without those that the filter doesn't have. */
export function given(conditions: readonly (Condition | undefined | false | "")[]): Condition[] {
  return conditions.filter((condition) => condition instanceof Object);
}

export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.join([...conditions], sql` and `)}`;
}

/** Account numbers are written in groups, but stored without blanks. */
function withoutGroups(text: string): string {
  return /^[\d\s]+$/.test(text) ? text.replace(/\s/g, "") : text;
}

function recipientConditions(recipient: string, known?: KnownRecipients): Condition[] {
  const part = recipientPart(recipient);
  if (!known) return [isPartOfRecipient(withoutGroups(recipient))];
  return known.byName
    ? [namedCondition(known)]
    : [
        namedCondition(known),
        sql<boolean>`(lower(recipient_name) like ${part} or lower(recipient_account) like ${part})`,
      ];
}

export function namedCondition({ names }: KnownRecipients): Condition {
  return sql<boolean>`recipient_name collate "C" = any(${[...names]}::text[])`;
}

function recipientPart(recipient: string): string {
  return partOf(withoutGroups(recipient));
}

function textCondition(given: string, isElsewhere: boolean): Condition {
  const text = withoutGroups(given);
  return orWhole(given, isElsewhere ? isPartElsewhere(text) : isPartOfAny(text));
}

/** Ids and hashes are pasted whole; their parts would fill the index with noise. So are references that are written another way. */
function orWhole(given: string, part: Condition): Condition {
  const text = withoutGroups(given);
  const whole = [
    ...wholeReference(text),
    ...(/\s/.test(text) || text.length < MIN_WHOLE_LENGTH ? [] : [wholeIdOrHash(text)]),
  ];
  return whole.length === 0 ? part : sql<boolean>`(${sql.join([part, ...whole], sql` or `)})`;
}

/** Shorter ones are only looked for as parts. */
const MIN_WHOLE_LENGTH = 6;

function wholeIdOrHash(text: string): Condition {
  // Ids are UUIDs in small letters, or codes in capitals; people may paste either in the other.
  const ids = [...new Set([text, text.toLowerCase(), text.toUpperCase()])];
  return sql<boolean>`id in (${sql.join(ids)}) or hash_key = ${hashKey(text)}`;
}

/** Finds a reference as banks write it: without its dash or beginning, or in groups. */
function wholeReference(text: string): Condition[] {
  const key = referenceKey(text);
  if (key.length < MIN_WHOLE_LENGTH) return [];
  const keys = key.startsWith(REFERENCE_PREFIX) ? [key] : [key, REFERENCE_PREFIX + key];
  return [sql<boolean>`reference_key in (${sql.join(keys)})`];
}

function amountCondition(amount: NonNullable<StoredFilter["amount"]>): Condition {
  return sql<boolean>`(${amountOn("sent", amount)} or ${amountOn("received", amount)})`;
}

export function amountOn(
  side: "sent" | "received",
  { currency, min, max }: NonNullable<StoredFilter["amount"]>,
): Condition {
  const [currencyColumn, column] =
    side === "sent"
      ? [sql`source_currency`, sql`amount_sent`]
      : [sql`destination_currency`, sql`amount_received`];
  return sql<boolean>`(${allOf([sql<boolean>`${currencyColumn} = ${currency}`, ...within(column, { min, max })])})`;
}

/** Conditions: a column's value is within these bounds, of which any may be absent. */
export function within(
  column: RawBuilder<unknown>,
  { min, max }: { min?: string; max?: string },
): Condition[] {
  return given([
    min !== undefined && sql<boolean>`${column} >= ${min}::numeric`,
    max !== undefined && sql<boolean>`${column} <= ${max}::numeric`,
  ]);
}

const Plan = z.tuple([z.object({ Plan: z.object({ "Plan Rows": z.number() }) })], z.unknown());

/** Estimates the number of records by the planner's statistics; may be far off. */
export async function estimateRows(db: Queryable, conditions: readonly Condition[]) {
  const explained = sql<Record<string, unknown>>`
    explain (format json) select from transactions where ${allOf(conditions)}`;
  const [{ Plan: plan }] = Plan.parse(Object.values(await onlyRow(db, explained))[0]);
  return plan["Plan Rows"];
}

/** The expression in the index `transactions_search_parts`. Fields are separated by a new line, so that no one-line text matches across two. */
const ELSEWHERE = sql`lower(coalesce(reference, '') || E'\n' || coalesce(failure_reason, ''))`;
const RECIPIENT = sql`lower(coalesce(recipient_name, '') || E'\n' || coalesce(recipient_account, ''))`;

/** Condition: the text is part of a recipient's name or account, of which there is one. */
function isPartOfRecipient(text: string): Condition {
  if (text === "")
    return sql<boolean>`(recipient_name is not null or recipient_account is not null)`;
  return inOneLine(text, sql<boolean>`${RECIPIENT} like ${partOf(text)}`);
}

export function isPartOfAny(text: string): Condition {
  const part = partOf(rareEnd(text));
  return asAWhole(text, sql<boolean>`(${ELSEWHERE} like ${part} or ${RECIPIENT} like ${part})`);
}

function isPartElsewhere(text: string): Condition {
  return asAWhole(text, sql<boolean>`${ELSEWHERE} like ${partOf(rareEnd(text))}`);
}

/** Condition: the stored row text contains the text, though maybe only across fields. */
function isPartOfRow(text: string): Condition {
  return sql<boolean>`search_text like ${partOf(text)}`;
}

function partOf(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * Drops leading letters before a part with digits. Nearly all references begin with a word such as
 * TXN, which would make the index read nearly all records; it is checked afterwards. With a blank
 * in the text, the stored row text doesn't show whether one field has all of it.
 */
function rareEnd(text: string): string {
  return /\s/.test(text) ? text : text.replace(/^[a-z]+(?=[^a-z\d]+[a-z]*\d[a-z\d]{2})/i, "");
}

function asAWhole(text: string, found: Condition): Condition {
  return rareEnd(text) === text
    ? inOneLine(text, found)
    : sql<boolean>`(${found} and ${isPartOfRow(text)})`;
}

function inOneLine(text: string, found: Condition): Condition {
  return text.includes("\n") ? sql<boolean>`(${found} and ${isPartOfRow(text)})` : found;
}

export interface RecipientLimits {
  /** Maximum of names and currencies; with more, searching by name costs more than it saves. */
  max: number;
  /** Above this estimate, a text is assumed to be in some reference or reason. */
  elsewhere: number;
}

export const RECIPIENT_LIMITS: RecipientLimits = { max: 1_000, elsewhere: 10_000 };

interface Recipient {
  name: string | null;
  /** True when the text is in its name; otherwise it is in its account. */
  byName: boolean | null;
  /** True if every recipient with this name was found. */
  isWhole: boolean;
  sourceCurrency: string;
  destinationCurrency: string;
}

/**
 * The filter with the recipients that match it. Unchanged where they are too many, where names don't distinguish them from others, and
 * where both a recipient and a text are searched for. A text that is only part of recipients becomes a search for those
 * recipients. Null when nothing can match. The table has at least the recipients of all records that existed at the look-up.
 */
export async function withKnownRecipients(
  db: Queryable,
  filter: StoredFilter,
  { max, elsewhere }: RecipientLimits = RECIPIENT_LIMITS,
): Promise<StoredFilter | null> {
  const { recipient, text, ...others } = filter;
  const wanted = recipient || text;
  if (!wanted || (recipient && text)) return filter;
  const rows = await recipientsOf(db, recipientPart(wanted), max);
  if (rows === null) return filter;
  if (recipient && rows.length === 0) return null;
  const knownRecipients = knownOf(rows);
  if (recipient) return knownRecipients ? { ...filter, knownRecipients } : filter;
  if (knownRecipients && rows.length > 0 && !(await isElsewhere(db, wanted, elsewhere)))
    return { ...others, recipient: wanted, knownRecipients };
  return { ...filter, textRecipients: currenciesOf(rows) };
}

async function recipientsOf(db: Queryable, part: string, max: number): Promise<Recipient[] | null> {
  const { rows } = await sql<Recipient>`
    select name, lower(name) like ${part} as by_name, source_currency, destination_currency,
      lower(name) like ${part} or not exists (select from transaction_recipients other where other.name = found.name and (lower(other.account) like ${part}) is not true) as is_whole
    from transaction_recipients found where lower(name) like ${part} or lower(account) like ${part} limit ${max + 1}
  `.execute(db);
  return rows.length > max ? null : rows;
}

function knownOf(rows: readonly Recipient[]): KnownRecipients | null {
  const names = rows
    .filter((row) => row.isWhole)
    .map((row) => row.name)
    .filter((name) => name !== null);
  if (names.length < rows.length) return null;
  return {
    names: [...new Set(names)],
    byName: rows.every((row) => row.byName),
    currencies: currenciesOf(rows),
  };
}

function currenciesOf(rows: readonly Recipient[]): RecipientCurrencies {
  return {
    sent: new Set(rows.map((row) => row.sourceCurrency)),
    received: new Set(rows.map((row) => row.destinationCurrency)),
  };
}

/** Tells if a text is part of a reference or reason, or a whole id or hash. */
async function isElsewhere(db: Queryable, text: string, max: number): Promise<boolean> {
  const condition = textCondition(text, true);
  if ((await estimateRows(db, [condition])) > max) return true;
  // Planned separately, as if all rows were wanted; otherwise the planner might scan the table until the first match.
  const matching = sql<{ found: boolean }>`
    with matching as materialized (select from transactions where ${condition}) select exists (select from matching) as found`;
  return (await onlyRow(db, matching)).found;
}
