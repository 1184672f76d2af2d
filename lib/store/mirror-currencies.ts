import { sql, type RawBuilder } from "kysely";
import type { MirrorOrder } from "@/lib/domain/transactions/mirror-sort";
import { typeOfPair } from "@/lib/domain/transfers/pair";
import { FIAT_CURRENCIES, isCurrency, isFiat, STABLECOINS } from "@/lib/money/currency";
import type { Queryable } from "./database";
import { allOf, amountOn, conditionsOf, type Condition, type StoredFilter } from "./mirror-filter";

/** A part of an order by amount: one currency, or several that follow each other and hold few matches. */
export interface CurrencyStretch {
  /** What bounds the order. */
  bounds: Condition[];
  /** What else is filtered by: less than in the whole order, since it is known on which side the amount must be. */
  others: Condition[];
  /** Hardly anything is met along the order: the filter's own indexes find the matches. */
  isSparse: boolean;
}

/**
 * An order by amount goes currency by currency; under a filter for a currency or a direction most of them hold nothing, and only
 * those that pair with it are worth reading. A text's matches often keep to a few, which the newest records show. Null where the
 * order can't be parted: without such a filter, for a currency nobody knows, and when the mirror holds a pair that the interface
 * doesn't name.
 * @param seen so many of the newest records, which lie side by side in the table
 */
export async function currencyStretches(db: Queryable, { sort, direction }: MirrorOrder, filter: StoredFilter, seen: number): Promise<CurrencyStretch[] | null> {
  const { currency, amount, type, text, recipient, knownRecipients } = filter;
  const wanted = amount?.currency ?? currency;
  const bySomeText = text !== undefined || recipient !== undefined;
  if ((sort !== "sent" && sort !== "received") || (wanted === undefined && type === undefined && !bySomeText)) return null;
  if ((wanted !== undefined && !isCurrency(wanted)) || (await hasOtherPairs(db))) return null;
  const column = sort === "sent" ? sql`source_currency` : sql`destination_currency`;
  const pays = (each: string): boolean => wanted === undefined || each === wanted || typeOfPair(each, wanted) !== null;
  const fits = (each: string): boolean => type === undefined || isFiat(each) === ((type === "onramp") === (sort === "sent"));
  const has = (each: string): boolean => knownRecipients === undefined || knownRecipients.currencies[sort].has(each);
  const ascending = [...FIAT_CURRENCIES, ...STABLECOINS].filter((each) => pays(each) && fits(each) && has(each)).toSorted();
  const leading = direction === "ascending" ? ascending : ascending.toReversed();
  const common = bySomeText && knownRecipients === undefined ? await commonCurrencies(db, column, conditionsOf(filter), seen) : null;
  return runsOf(leading, (each) => common !== null && !common.has(each)).map(({ currencies, isSparse }) => stretchOf({ sort, filter, column, currencies, isSparse }));
}

async function hasOtherPairs(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from transactions where type is null) as found`.execute(db);
  return rows[0]?.found ?? false;
}

async function commonCurrencies(db: Queryable, column: RawBuilder<unknown>, conditions: readonly Condition[], seen: number): Promise<Set<string>> {
  const { rows } = await sql<{ currency: string }>`
    select distinct ${column} as currency from (
      select ${column}, ${allOf(conditions)} as fits from transactions order by created_at desc nulls last, id desc limit ${seen}
    ) newest where fits
  `.execute(db);
  return new Set(rows.map((row) => row.currency));
}

interface CurrencyRun {
  currencies: string[];
  isSparse: boolean;
}

/** Sparse ones that follow each other are searched in one go. */
function runsOf(leading: readonly string[], isSparse: (currency: string) => boolean): CurrencyRun[] {
  const runs: CurrencyRun[] = [];
  for (const each of leading) {
    const last = runs.at(-1);
    if (last?.isSparse && isSparse(each)) last.currencies.push(each);
    else runs.push({ currencies: [each], isSparse: isSparse(each) });
  }
  return runs;
}

interface StretchParts extends CurrencyRun {
  sort: "sent" | "received";
  filter: StoredFilter;
  column: RawBuilder<unknown>;
}

function stretchOf({ sort, filter: { amount, ...others }, column, currencies, isSparse }: StretchParts): CurrencyStretch {
  const [only, ...more] = currencies;
  const bounds = more.length > 0 ? [sql<boolean>`${column} = any(${currencies}::text[])`] : [sql<boolean>`${column} = ${only}`];
  if (!amount) return { bounds, others: conditionsOf(others), isSparse };
  if (more.length > 0) return { bounds, others: conditionsOf({ ...others, amount }), isSparse };
  // No pair is of one currency alone, nor of two of a kind: the amount is on this side, or on the other.
  const other = sort === "sent" ? "received" : "sent";
  if (only === amount.currency) return { bounds: [...bounds, amountOn(sort, amount)], others: conditionsOf(others), isSparse };
  return { bounds, others: [...conditionsOf(others), amountOn(other, amount)], isSparse };
}
