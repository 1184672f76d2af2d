import { sql } from "kysely";
import type { MirrorOrder } from "@/lib/domain/transactions/mirror-sort";
import { typeOfPair } from "@/lib/domain/transfers/pair";
import { FIAT_CURRENCIES, isCurrency, isFiat, STABLECOINS } from "@/lib/money/currency";
import type { Queryable } from "./database";
import type { Condition, StoredFilter } from "./mirror-filter";

/**
 * An order by amount goes currency by currency; under a filter for a currency or a direction most of them hold nothing, and only
 * those that pair with it are worth reading. Null where that isn't sure: without such a filter, for a currency nobody knows,
 * and when the mirror holds a pair that the interface doesn't name.
 */
export async function currencyStretches(db: Queryable, { sort, direction }: MirrorOrder, { currency, amount, type }: StoredFilter): Promise<Condition[] | null> {
  const wanted = amount?.currency ?? currency;
  if ((sort !== "sent" && sort !== "received") || (wanted === undefined && type === undefined)) return null;
  if ((wanted !== undefined && !isCurrency(wanted)) || (await hasOtherPairs(db))) return null;
  const column = sort === "sent" ? sql`source_currency` : sql`destination_currency`;
  const pays = (each: string): boolean => wanted === undefined || each === wanted || typeOfPair(each, wanted) !== null;
  const fits = (each: string): boolean => type === undefined || isFiat(each) === ((type === "onramp") === (sort === "sent"));
  const leading = [...FIAT_CURRENCIES, ...STABLECOINS].filter((each) => pays(each) && fits(each)).toSorted();
  return (direction === "ascending" ? leading : leading.toReversed()).map((each) => sql<boolean>`${column} = ${each}`);
}

async function hasOtherPairs(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from transactions where type is null) as found`.execute(db);
  return rows[0]?.found ?? false;
}
