import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import type { DateOrder } from "@/lib/domain/statements/csv-mapping";
import { parseDay } from "@/lib/domain/statements/parse-day";

const OFFSET =
  /\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:UTC|GMT)?\s*([+-])(\d{2})(?::?(\d{2}))?$/i;
const IN_UTC = /(?:\dZ|UTC|GMT)$/i;
/** As in `Time(UTC+01:00)`. */
const IN_HEADING = /\b(?:UTC|GMT)\s*([+-])(\d{1,2})(?::?(\d{2}))?/i;

/**
 * The UTC day of a record, given as seconds or milliseconds since 1970, or as a date. A time in another zone is counted back, since
 * the same transfer in an explorer's list has the UTC day.
 * @param heading of the column, which may name the zone
 */
export function chainDay(cell: string, order: DateOrder, heading = ""): CalendarDay | null {
  const text = cell.trim();
  if (/^\d{10}(?:\.\d+)?$/.test(text))
    return new Date(Number(text) * 1_000).toISOString().slice(0, 10);
  if (/^\d{13}$/.test(text)) return new Date(Number(text)).toISOString().slice(0, 10);
  const day = parseDay(text, order);
  const minutes = IN_UTC.test(text) ? 0 : offsetIn(OFFSET.exec(text) ?? IN_HEADING.exec(heading));
  return day === null || minutes === 0 ? day : dayAt(day, text, minutes);
}

/** In minutes; 0 for none. */
function offsetIn(match: RegExpExecArray | null): number {
  if (!match) return 0;
  const [, sign, hours, minutes = "0"] = match;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The UTC day of a time on a day elsewhere. Without a time, the day stays. */
function dayAt(day: CalendarDay, text: string, offset: number): CalendarDay {
  const [, hours, minutes = "0", half = ""] =
    /(\d{1,2}):(\d{2})(?:[:.,\d]*\s*([ap])m\b)?/i.exec(text) ?? [];
  if (hours === undefined) return day;
  const hour =
    half === "" ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  const inUtc = hour * 60 + Number(minutes) - offset;
  return addDays(day, Math.floor(inUtc / 1_440));
}
