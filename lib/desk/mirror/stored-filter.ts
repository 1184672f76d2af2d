import type { ParsedMirrorFilter } from "@/lib/contract/api/mirror";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { instantsOf, presetRange } from "@/lib/domain/calendar/range";
import type { StoredFilter } from "@/lib/store/mirror/mirror-filter";

/** Turns a requested filter into one of the store, with its days as instants of the reporting zone. `today` is the day in that zone. */
export function storedFilter(filter: ParsedMirrorFilter, { zone, today }: { zone: string; today: CalendarDay }): StoredFilter {
  const { period, from, to, status, type, currency, recipient, amountMin: min, amountMax: max, amountCurrency, text } = filter;
  const days = period ? presetRange(period, today) : from && to ? { from, to } : null;
  const instants = days && instantsOf(days, zone);
  return {
    ...(instants && { createdFrom: instants.start, createdBefore: instants.end }),
    ...(status && status.length > 0 && { statuses: status }),
    ...(type && { type }),
    ...(currency && { currency: currency.toUpperCase() }),
    ...(recipient && { recipient }),
    ...(amountCurrency && { amount: { currency: amountCurrency.toUpperCase(), ...(min !== undefined && { min }), ...(max !== undefined && { max }) } }),
    ...(text && { text }),
  };
}
