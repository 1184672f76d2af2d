import {
  createParser,
  parseAsString,
  parseAsStringLiteral,
  type inferParserType,
} from "nuqs/server";
import { BREAK_FILTERS } from "@/lib/contract/api/reconciliation";
import { presetRange, RANGE_PRESETS, type DateRange } from "@/lib/domain/calendar/range";
import { AGE_BANDS } from "@/lib/domain/exceptions/exception";
import { parseAsDay } from "../parse-as-day";

/** Relative periods stay relative: the address says "last month", not which one that was. */
const PERIODS = [...RANGE_PRESETS, "custom"] as const;

const TABS = ["suggested", "breaks", "matched"] as const;
export type Tab = (typeof TABS)[number];

const parseAsBand = createParser({
  parse: (text) => (/^\d$/.test(text) && Number(text) < AGE_BANDS.length ? Number(text) : null),
  serialize: String,
});

/** The workspace's address: `?account=…&period=last_month&tab=breaks&age=2&only=mine`. */
export const reconciliationSearch = {
  account: parseAsString,
  period: parseAsStringLiteral(PERIODS).withDefault("this_month"),
  from: parseAsDay,
  to: parseAsDay,
  tab: parseAsStringLiteral(TABS).withDefault("suggested"),
  /** The band of age, counted from the youngest. */
  age: parseAsBand,
  only: parseAsStringLiteral(BREAK_FILTERS),
};
export type ReconciliationSearch = inferParserType<typeof reconciliationSearch>;

/** Returns the period's days, both included; this month for an incomplete period. */
export function periodOfSearch(
  { period, from, to }: Pick<ReconciliationSearch, "period" | "from" | "to">,
  today: string,
): DateRange {
  if (period !== "custom") return presetRange(period, today);
  return from && to && from <= to ? { from, to } : presetRange("this_month", today);
}
