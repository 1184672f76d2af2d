"use client";
import { useQueryStates } from "nuqs";
import {
  createParser,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import type { ParsedMirrorFilter } from "@/lib/contract/api/mirror";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { type DateRange, presetRange, RANGE_PRESETS } from "@/lib/domain/calendar/range";
import {
  MIRROR_SORTS,
  type MirrorOrder,
  SORT_DIRECTIONS,
} from "@/lib/domain/transactions/history-query";
import { isAmount } from "@/lib/money/amount";
import { parseAsDay } from "../parse-as-day";

const parseAsAmount = createParser({
  parse: (text) => (isAmount(text) ? text : null),
  serialize: String,
});

/** Parameters that a saved view stores: filters and order. Relative periods stay relative. */
export const historyFilters = {
  period: parseAsStringLiteral([...RANGE_PRESETS, "custom"] as const),
  from: parseAsDay,
  to: parseAsDay,
  status: parseAsArrayOf(parseAsString),
  type: parseAsStringLiteral(["onramp", "offramp"] as const),
  currency: parseAsString,
  recipient: parseAsString,
  /** The amount's currency, and its bounds. */
  in: parseAsString,
  min: parseAsAmount,
  max: parseAsAmount,
  text: parseAsString,
  sort: parseAsStringLiteral(MIRROR_SORTS).withDefault("created"),
  direction: parseAsStringLiteral(SORT_DIRECTIONS).withDefault("descending"),
};

const historySearch = {
  ...historyFilters,
  view: parseAsString,
  open: parseAsString,
};
export type HistorySearch = inferParserType<typeof historySearch>;
export type HistoryFilters = inferParserType<typeof historyFilters>;

export const NO_FILTERS = Object.fromEntries(
  Object.keys(historyFilters).map((name) => [name, null]),
) as { [Name in keyof HistoryFilters]: null };

/** Returns the period's days, both included; null for all dates, or an incomplete period. */
export function daysOfHistory(
  { period, from, to }: Pick<HistoryFilters, "period" | "from" | "to">,
  today: CalendarDay,
): DateRange | null {
  if (period === null) return null;
  if (period !== "custom") return presetRange(period, today);
  return from && to && from <= to ? { from, to } : null;
}

/**
 * Builds the routes' query from the page's address, with relative periods resolved to days. With
 * the period's name in the query, yesterday's cached answer would be shown today. Leaves out an
 * incomplete filter, such as an amount without its currency.
 * @param today the day in the reporting zone
 */
export function filterOfHistory(search: HistoryFilters, today: CalendarDay): ParsedMirrorFilter {
  return { ...daysOfHistory(search, today), ...fieldsOfHistory(search) };
}

/** All of the query but its days. */
export function fieldsOfHistory({
  status,
  type,
  currency,
  recipient,
  in: code,
  min,
  max,
  text,
}: HistoryFilters): ParsedMirrorFilter {
  const hasAmount = code !== null && (min !== null || max !== null);
  return {
    ...(status && status.length > 0 && { status }),
    ...(type && { type }),
    ...(currency && { currency }),
    ...(recipient && { recipient }),
    ...(hasAmount && {
      amountCurrency: code,
      ...(min !== null && { amountMin: min }),
      ...(max !== null && { amountMax: max }),
    }),
    ...(text && { text }),
  };
}

export function orderOfHistory({ sort, direction }: HistoryFilters): MirrorOrder {
  return { sort, direction };
}

const serialize = createSerializer(historyFilters);

/** Returns filters and order as a saved view stores them. Equal filters give equal texts. */
export function viewQueryOf(search: HistoryFilters): string {
  const filters = Object.fromEntries(
    Object.keys(historyFilters).map((name) => [name, search[name as keyof HistoryFilters]]),
  ) as HistoryFilters;
  return serialize(filters).replace(/^\?/, "");
}

/** Filters to set; null removes one. */
export type FilterChange = { [Name in keyof HistoryFilters]?: HistoryFilters[Name] | null };

/** The filters of the page of all history, which live in its address. */
export function useHistorySearch() {
  const [search, setSearch] = useQueryStates(historySearch, { history: "push" });
  return {
    search,
    setFilters: (change: FilterChange) => void setSearch({ ...change, open: null }),
    setView: (view: string | null, filters: Required<FilterChange>) =>
      void setSearch({ ...filters, view, open: null }),
    // Moving from row to row must not fill the browser's history.
    setOpen: (open: string | null) => void setSearch({ open }, { history: "replace" }),
  };
}
