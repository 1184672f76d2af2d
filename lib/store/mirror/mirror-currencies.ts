import { sql, type RawBuilder } from "kysely";
import type { MirrorOrder } from "@/lib/domain/transactions/mirror-sort";
import { COMPLETED_STATUSES, isOneOf } from "@/lib/domain/transactions/record-status";
import { typeOfPair } from "@/lib/domain/transfers/pair";
import { FIAT_CURRENCIES, isCurrency, isFiat, STABLECOINS } from "@/lib/money/currency";
import type { Queryable } from "../database";
import {
  allOf,
  amountOn,
  conditionsOf,
  quickConditionsOf,
  type Condition,
  type StoredFilter,
} from "./mirror-filter";
import { inRange, rangesOf, ratesOf, type PairRates } from "./mirror-rates";

/** A part of an order by amount: one currency, a range of its amounts, or several adjacent currencies with few matches. */
export interface CurrencyStretch {
  /** The conditions that bound the part of the order. */
  bounds: Condition[];
  /** The remaining conditions: fewer than for the whole order, since it is known on which side the amount must be. */
  others: Condition[];
  /** True when there are hardly any matches along the order, so that the filter's own indexes should find them. */
  isSparse: boolean;
}

/**
 * An order by amount goes currency by currency; under a filter for a currency or a direction most of them have no matches, and only
 * those that pair with it are worth reading. The rates of the mirror's records show where in another currency's order an amount can
 * lie. What received nothing lies at one end of each currency's order by what was received. A text's matches are often in a few
 * currencies, which the newest records show. Null where the order can't be divided: without such a filter, for an unknown currency, and when the mirror has a pair that the interface doesn't name.
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
  if ((wanted !== undefined && !isCurrency(wanted)) || (await hasOtherPairs(db))) return null;
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

/** Whether the filter finds only records that received nothing. */
function isUnpaid({ statuses = [] }: StoredFilter, sort: "sent" | "received"): boolean {
  return (
    sort === "received" &&
    statuses.length > 0 &&
    !statuses.some((status) => isOneOf(COMPLETED_STATUSES, status))
  );
}

async function hasOtherPairs(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select from transactions where type is null) as found`.execute(db);
  return rows[0]?.found ?? false;
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

/** Adjacent sparse currencies are searched together, except those where the text can be part of a recipient. */
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
  const { amount, ...others } = withTextIn(filter, sort, currencies);
  const [only, ...more] = currencies;
  if (only === undefined || more.length > 0)
    return [
      {
        bounds: [sql<boolean>`${column} = any(${currencies}::text[])`],
        others: conditionsOf({ ...others, ...(amount && { amount }) }),
        isSparse,
      },
    ];
  const bounds = [sql<boolean>`${column} = ${only}`];
  if (isUnpaid(filter, sort))
    return [
      {
        bounds: [...bounds, ...WITHOUT_AMOUNT],
        others: conditionsOf({ ...others, ...(amount && { amount }) }),
        isSparse,
      },
    ];
  if (!amount) return [{ bounds, others: conditionsOf(others), isSparse }];
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

/** In currencies where none of the text's recipients has records, the text can only be in other fields. */
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

function stepsOf(
  rates: readonly PairRates[],
  sort: "sent" | "received",
  currency: string,
): readonly (number | null)[] {
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

/** The ranges of a currency's order with records whose other amount may be within bounds. One without an amount sorts below all others. */
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
  const known = [
    ...(min === undefined ? [] : [sql<boolean>`received >= ${min}::numeric`]),
    ...(max === undefined ? [] : [sql<boolean>`received <= ${max}::numeric`]),
  ];
  return inOrder([WITHOUT_AMOUNT, known], direction);
}

const WITHOUT_AMOUNT: Condition[] = [sql<boolean>`received is null`];

function inOrder(ascending: Condition[][], direction: MirrorOrder["direction"]): Condition[][] {
  return direction === "ascending" ? ascending : ascending.toReversed();
}
