import {
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
  type inferParserType,
} from "nuqs/server";
import type { TransactionFilter } from "@/lib/contract/api/transactions";
import { presetRange, RANGE_PRESETS, type DateRange } from "@/lib/domain/calendar/range";
import { PAGE_SIZES, parseAsPage } from "../page-in-address";
import { parseAsDay } from "../parse-as-day";

/** Relative periods stay relative: the address says "last month", not which one that was. */
const PERIODS = [...RANGE_PRESETS, "all", "custom"] as const;

/** The transactions page's address: `?state=closed&period=last_month&page=2&rows=50&open=TXN-4C7VJS`. */
export const transactionSearch = {
  state: parseAsStringLiteral(["open", "closed"] as const),
  period: parseAsStringLiteral(PERIODS).withDefault("this_month"),
  from: parseAsDay,
  to: parseAsDay,
  page: parseAsPage.withDefault(1),
  rows: parseAsNumberLiteral(PAGE_SIZES).withDefault(25),
  /** The transaction in the drawer: its id, or a typed reference or id. */
  open: parseAsString,
};
export type TransactionSearch = inferParserType<typeof transactionSearch>;

/** Returns the period's days, both included; null for all dates, or an incomplete period. */
export function rangeOfSearch(
  { period, from, to }: Pick<TransactionSearch, "period" | "from" | "to">,
  today: string,
): DateRange | null {
  if (period === "all") return null;
  if (period !== "custom") return presetRange(period, today);
  return from && to && from <= to ? { from, to } : null;
}

/** Builds the routes' query from the address. @param today the day in the reporting zone */
export function filterOfSearch(
  search: Pick<TransactionSearch, "state" | "period" | "from" | "to">,
  today: string,
): TransactionFilter {
  return { ...(search.state ? { state: search.state } : {}), ...rangeOfSearch(search, today) };
}
