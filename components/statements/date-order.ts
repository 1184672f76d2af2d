import type { DateOrder } from "@/lib/domain/statements/csv-mapping";

/** @param dates as the file writes them */
export function beginWithYear(dates: readonly string[]): boolean {
  return dates.length > 0 && dates.every((date) => /^\d{4}/.test(date));
}

/** The order in which dates are read: those that begin with their year are read so whatever order is chosen. */
export function orderRead(chosen: DateOrder, dates: readonly string[]): DateOrder {
  return beginWithYear(dates) ? "ymd" : chosen;
}
