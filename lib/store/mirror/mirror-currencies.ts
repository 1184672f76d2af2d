import { type RawBuilder, sql } from "kysely";
import type { MirrorOrder } from "@/lib/domain/transactions/history-query";
import { COMPLETED_STATUSES, isOneOf } from "@/lib/domain/transactions/transaction";
import { typeOfPair } from "@/lib/domain/transfers/transfer";
import { FIAT_CURRENCIES, isCurrency, isFiat, STABLECOINS } from "@/lib/money/currency";
import { exists, type Queryable } from "../database";
import {
  allOf,
  amountOn,
  type Condition,
  conditionsOf,
  quickConditionsOf,
  type StoredFilter,
  within,
} from "./mirror-filter";

/** A part of an order by amount: a currency, a range of it, or several with few matches. */
export interface CurrencyStretch {
  bounds: Condition[];
  /** The remaining conditions, fewer than for the whole order. */
  others: Condition[];
  /** True for hardly any matches along the order; the filter's own indexes should find them. */
  isSparse: boolean;
}

/**
 * Divides an order by amount into the stretches that can have matches.
 * Under a filter for a currency or direction most currencies have no matches. The rates of the mirror's records
 * show where in another currency's order an amount can lie. Records that received nothing lie at one end of
 * each currency's order. A text's matches are often in a few currencies, which the newest records show.
 * Null where the order can't be divided: without such a filter, for an unknown currency, and when the mirror
 * has a pair that the interface doesn't name.
 * @param seen how many of the newest records to look at; they are adjacent in the table
 */
export async function currencyStretches(
  db: Queryable,
  { sort, direction }: MirrorOrder,
  filter: StoredFilter,
  seen: number,
): Promise<CurrencyStretch[] | null> {
  const { currency, amount, type, text, recipient, knownRecipients } = filter;
  const wanted = amount?.currency ?? currency;
  const bySomeText = text !== undefined || recipient !== undefined;
  if (
    (sort !== "sent" && sort !== "received") ||
    (wanted === undefined && type === undefined && !bySomeText && !isUnpaid(filter, sort))
  )
    return null;
  if (
    (wanted !== undefined && !isCurrency(wanted)) ||
    (await exists(db, sql`from transactions where type is null`))
  )
    return null;
  const column = sort === "sent" ? sql`source_currency` : sql`destination_currency`;
  const pays = (each: string): boolean =>
    wanted === undefined || each === wanted || typeOfPair(each, wanted) !== null;
  const fits = (each: string): boolean =>
    type === undefined || isFiat(each) === ((type === "onramp") === (sort === "sent"));
  const has = (each: string): boolean =>
    knownRecipients === undefined || knownRecipients.currencies[sort].has(each);
  const ascending = [...FIAT_CURRENCIES, ...STABLECOINS]
    .filter((each) => pays(each) && fits(each) && has(each))
    .toSorted();
  const leading = direction === "ascending" ? ascending : ascending.toReversed();
  const common =
    bySomeText && knownRecipients === undefined
      ? await commonCurrencies(db, column, filter, seen)
      : null;
  const rates = amount === undefined ? [] : await ratesOf(db, amount.currency);
  const runs = runsOf(
    leading,
    (each) => common !== null && !common.has(each),
    (each) => filter.textRecipients?.[sort].has(each) === true,
  );
  return runs.flatMap((run) => stretchesOf({ ...run, sort, direction, filter, column, rates }));
}

function isUnpaid({ statuses = [] }: StoredFilter, sort: "sent" | "received"): boolean {
  return (
    sort === "received" &&
    statuses.length > 0 &&
    !statuses.some((status) => isOneOf(COMPLETED_STATUSES, status))
  );
}

async function commonCurrencies(
  db: Queryable,
  column: RawBuilder<unknown>,
  filter: StoredFilter,
  seen: number,
): Promise<Set<string>> {
  const { rows } = await sql<{ currency: string }>`
    select distinct ${column} as currency from (
      select ${column}, ${allOf([...quickConditionsOf(filter), ...conditionsOf(filter)])} as fits from transactions order by created_at desc nulls last, id desc limit ${seen}
    ) newest where fits
  `.execute(db);
  return new Set(rows.map((row) => row.currency));
}

interface CurrencyRun {
  currencies: string[];
  isSparse: boolean;
}

/** Joins adjacent sparse currencies, except those whose recipients may contain the text. */
function runsOf(
  leading: readonly string[],
  isSparse: (currency: string) => boolean,
  hasRecipients: (currency: string) => boolean,
): CurrencyRun[] {
  const runs: CurrencyRun[] = [];
  for (const each of leading) {
    const last = runs.at(-1);
    if (
      last?.isSparse &&
      isSparse(each) &&
      last.currencies.every((other) => hasRecipients(other) === hasRecipients(each))
    )
      last.currencies.push(each);
    else runs.push({ currencies: [each], isSparse: isSparse(each) });
  }
  return runs;
}

interface StretchParts extends CurrencyRun {
  sort: "sent" | "received";
  direction: MirrorOrder["direction"];
  filter: StoredFilter;
  column: RawBuilder<unknown>;
  rates: readonly PairRates[];
}

function stretchesOf({
  sort,
  direction,
  filter,
  column,
  rates,
  currencies,
  isSparse,
}: StretchParts): CurrencyStretch[] {
  const inText = withTextIn(filter, sort, currencies);
  const { amount, ...others } = inText;
  const all = conditionsOf(inText);
  const [only, ...more] = currencies;
  if (only === undefined || more.length > 0) {
    const bounds = [sql<boolean>`${column} = any(${currencies}::text[])`];
    return [{ bounds, others: all, isSparse }];
  }
  const bounds = [sql<boolean>`${column} = ${only}`];
  if (isUnpaid(filter, sort))
    return [{ bounds: [...bounds, ...WITHOUT_AMOUNT], others: all, isSparse }];
  if (!amount) return [{ bounds, others: all, isSparse }];
  // The two currencies of a pair differ, and one is fiat and one a stablecoin, so the amount is either on this side or on the other.
  if (only === amount.currency)
    return ownPlacesOf({ sort, direction, amount }).map((place) => ({
      bounds: [...bounds, ...place, amountOn(sort, amount)],
      others: conditionsOf(others),
      isSparse,
    }));
  const within = [...conditionsOf(others), amountOn(sort === "sent" ? "received" : "sent", amount)];
  const places = placesOf({ sort, direction, amount, steps: stepsOf(rates, sort, only) });
  return places.map((place) => ({ bounds: [...bounds, ...place], others: within, isSparse }));
}

/** Limits the text to other fields where no matching recipient has records. */
function withTextIn(
  filter: StoredFilter,
  sort: "sent" | "received",
  currencies: readonly string[],
): StoredFilter {
  const has = filter.textRecipients?.[sort];
  return has && !currencies.some((each) => has.has(each))
    ? { ...filter, textRecipients: { sent: new Set(), received: new Set() } }
    : filter;
}

function stepsOf(rates: readonly PairRates[], sort: "sent" | "received", currency: string) {
  return (
    rates.find(({ source, destination }) => (sort === "sent" ? source : destination) === currency)
      ?.steps ?? []
  );
}

interface Placing {
  sort: "sent" | "received";
  direction: MirrorOrder["direction"];
  amount: NonNullable<StoredFilter["amount"]>;
  steps: readonly (number | null)[];
}

/** Returns ranges of a currency's order whose other amount may be within bounds. */
function placesOf({ sort, direction, amount, steps }: Placing): Condition[][] {
  const ranges = rangesOf(steps, sort, amount);
  if (ranges === null) return [[]];
  if (sort === "sent")
    return inOrder(
      ranges.map((range) => [inRange(sql`amount_sent`, range)]),
      direction,
    );
  // A range may be without bounds.
  return inOrder(
    [
      WITHOUT_AMOUNT,
      ...ranges.map((range) => [sql<boolean>`received is not null`, inRange(sql`received`, range)]),
    ],
    direction,
  );
}

/** The ranges of the amount's own currency with records that have it. Of a record that hasn't completed the amount is a quote, by which it isn't sorted. */
function ownPlacesOf({
  sort,
  direction,
  amount: { min, max },
}: Omit<Placing, "steps">): Condition[][] {
  if (sort === "sent" || (min === undefined && max === undefined)) return [[]];
  return inOrder([WITHOUT_AMOUNT, within(sql`received`, { min, max })], direction);
}

const WITHOUT_AMOUNT: Condition[] = [sql<boolean>`received is null`];

function inOrder(ascending: Condition[][], direction: MirrorOrder["direction"]): Condition[][] {
  return direction === "ascending" ? ascending : ascending.toReversed();
}

/** Constants of the SQL function `rate_step`: a step's width, and where rates end. */
const STEPS = 20;
const SENSELESS = { below: 1e-18, above: 1e18 };
/** Margin at both ends of a step, as a share of it: far more than a float's error. */
const MARGIN = 0.01;
/** Maximum of ranges. Each is a query, which pays only if it leaves out much. */
const MAX_RANGES = 5;

/** Both ends are inclusive; an absent one is unbounded. */
interface Range {
  min?: number;
  max?: number;
}

interface PairRates {
  source: string;
  destination: string;
  /** The step of two amounts' rate; null where they have none, or an implausible one. */
  steps: readonly (number | null)[];
}

/** Returns the rates of a currency's records, past ones too; perhaps too many, never too few. */
export async function ratesOf(db: Queryable, currency: string): Promise<PairRates[]> {
  const { rows } = await sql<PairRates>`
    select source_currency as source, destination_currency as destination, array_agg(distinct step) as steps
    from transaction_rate_steps where source_currency = ${currency} or destination_currency = ${currency} group by 1, 2
  `.execute(db);
  return rows;
}

/**
 * Returns the amounts whose other side may be within bounds, ascending and disjoint.
 * Null when they may be anywhere. Unknown amounts are in none.
 * @param steps of all records with the pair that have both amounts
 * @param ordered the side that is in order; the other one is bounded
 */
export function rangesOf(
  steps: readonly (number | null)[],
  ordered: "sent" | "received",
  { min, max }: NonNullable<StoredFilter["amount"]>,
): Range[] | null {
  // Then records without the other amount match too.
  if (min === undefined && max === undefined) return null;
  const bounds = { min: boundOf(min), max: boundOf(max) };
  const isSensible =
    bounds.min !== undefined &&
    bounds.max !== undefined &&
    bounds.min > SENSELESS.below &&
    bounds.max < SENSELESS.above;
  if (steps.includes(null) && !isSensible) return null;
  const ranges = steps.map((step): Range => (step === null ? {} : rangeAt(step, ordered, bounds)));
  return merged(
    steps.includes(null)
      ? [
          ...ranges.filter((_, index) => steps[index] !== null),
          { max: SENSELESS.below },
          { min: SENSELESS.above },
        ]
      : ranges,
  );
}

function boundOf(amount: string | undefined): number | undefined {
  const bound = amount === undefined ? Number.NaN : Number(amount);
  return Number.isFinite(bound) ? bound : undefined;
}

/** Only positive amounts have a rate. */
function rangeAt(step: number, ordered: "sent" | "received", { min, max }: Range): Range {
  const [lowest, highest] = [
    Math.exp((step - MARGIN) / STEPS),
    Math.exp((step + 1 + MARGIN) / STEPS),
  ];
  const [low, high] = ordered === "received" ? [lowest, highest] : [1 / highest, 1 / lowest];
  return {
    min: min !== undefined && min > 0 ? min * low : undefined,
    max: max === undefined ? undefined : max * high,
  };
}

/** Ascending, with adjacent ones merged. */
function merged(ranges: readonly Range[]): Range[] {
  const apart: Range[] = [];
  for (const range of ranges.toSorted((a, b) => (a.min ?? -Infinity) - (b.min ?? -Infinity))) {
    const last = apart.at(-1);
    if (last && (last.max ?? Infinity) >= (range.min ?? -Infinity))
      apart[apart.length - 1] = joined(last, range);
    else apart.push(range);
  }
  const [first, last] = [apart[0], apart.at(-1)];
  return first && last && apart.length > MAX_RANGES ? [joined(first, last)] : apart;
}

function joined({ min, max }: Range, { max: other }: Range): Range {
  const isOpen = max === undefined || other === undefined;
  return { min, max: isOpen ? undefined : Math.max(max, other) };
}

function inRange(column: RawBuilder<unknown>, { min, max }: Range): Condition {
  return allOf(within(column, { min: min?.toString(), max: max?.toString() }));
}
