import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { DateOrder } from "@/lib/domain/statements/csv-mapping";
import { parseDay } from "@/lib/domain/statements/parse-day";

/** The UTC day of a record, given as seconds or milliseconds since 1970, or as a date. */
export function chainDay(cell: string, order: DateOrder): CalendarDay | null {
  const text = cell.trim();
  if (/^\d{10}(?:\.\d+)?$/.test(text)) return new Date(Number(text) * 1_000).toISOString().slice(0, 10);
  if (/^\d{13}$/.test(text)) return new Date(Number(text)).toISOString().slice(0, 10);
  return parseDay(text, order);
}
