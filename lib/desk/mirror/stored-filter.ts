import type { ParsedMirrorFilter } from "@/lib/contract/api/mirror";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { instantsOf, presetRange, type DateRange } from "@/lib/domain/calendar/range";
import type { StoredFilter } from "@/lib/store/mirror/mirror-filter";

/** The days of a filter; null for all. `today` is the day in the reporting zone. */
export function daysOfFilter(
  { period, from, to }: ParsedMirrorFilter,
  today: CalendarDay,
): DateRange | null {
  return period ? presetRange(period, today) : from && to ? { from, to } : null;
}

/** Turns a requested filter into the store's, with days as instants of the reporting zone. `today` is the day in that zone. */
export function storedFilter(
  filter: ParsedMirrorFilter,
  { zone, today }: { zone: string; today: CalendarDay },
): StoredFilter {
  const {
    status,
    type,
    currency,
    recipient,
    amountMin: min,
    amountMax: max,
    amountCurrency,
    text,
  } = filter;
  const days = daysOfFilter(filter, today);
  const instants = days && instantsOf(days, zone);
  return {
    ...(instants && { createdFrom: instants.start, createdBefore: instants.end }),
    ...(status && status.length > 0 && { statuses: status }),
    ...(type && { type }),
    ...(currency && { currency: currency.toUpperCase() }),
    ...(recipient && { recipient }),
    ...(amountCurrency && {
      amount: {
        currency: amountCurrency.toUpperCase(),
        ...(min !== undefined && { min }),
        ...(max !== undefined && { max }),
      },
    }),
    ...(text && { text }),
  };
}
