import type { CalendarDay } from "./day";

const HOUR_MS = 3_600_000;

/** Formatters by zone: building one costs far more than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formatters.set(zone, made);
  return made;
}

/** The zone's wall clock at the instant, read as if in UTC. Whole seconds. */
function wallClockMs(instant: Date, zone: string): number {
  const shown: Record<string, number> = {};
  for (const part of formatterOf(zone).formatToParts(instant)) {
    if (part.type !== "literal") shown[part.type] = Number(part.value);
  }
  return Date.UTC(
    shown["year"] ?? 0,
    (shown["month"] ?? 1) - 1,
    shown["day"] ?? 1,
    shown["hour"] ?? 0,
    shown["minute"] ?? 0,
    shown["second"] ?? 0,
  );
}

/** The zone's offset from UTC at the instant, in ms; negative west of Greenwich. */
export function offsetMs(instant: Date, zone: string): number {
  const wholeSeconds = Math.floor(instant.getTime() / 1000) * 1000;
  return wallClockMs(instant, zone) - wholeSeconds;
}

/** The calendar day that the zone has at the instant. */
export function dayInZone(instant: Date, zone: string): CalendarDay {
  return new Date(wallClockMs(instant, zone)).toISOString().slice(0, 10);
}

/**
 * The first instant of a day in a zone. Where the clocks skip midnight that is the moment they jump; a day that a zone
 * left out altogether starts where the next one does. Days found this way follow each other without gap or overlap.
 */
export function startOfDay(day: CalendarDay, zone: string): Date {
  return firstInstantAt(Date.parse(`${day}T00:00:00Z`), zone);
}

/** The first instant at which the zone's wall clock shows this time or a later one. @param wallMs as if in UTC; whole seconds */
export function firstInstantAt(wallMs: number, zone: string): Date {
  // No zone is further than 26 hours from UTC, so the instant lies between these two.
  let before = wallMs - 26 * HOUR_MS;
  let notBefore = wallMs + 26 * HOUR_MS;
  while (notBefore - before > 1) {
    const middle = Math.floor((before + notBefore) / 2);
    if (wallClockMs(new Date(middle), zone) >= wallMs) notBefore = middle;
    else before = middle;
  }
  return new Date(notBefore);
}

/** ISO 8601 with the zone's offset at that instant, to the millisecond: `2026-03-01T14:05:09.000+01:00`. */
export function isoInZone(instant: Date, zone: string): string {
  const offset = offsetMs(instant, zone);
  const local = new Date(instant.getTime() + offset).toISOString().slice(0, -1);
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const hours = String(Math.floor(minutes / 60)).padStart(2, "0");
  return `${local}${offset < 0 ? "-" : "+"}${hours}:${String(minutes % 60).padStart(2, "0")}`;
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** `21 Nov 2026`, of a calendar day or the beginning of an ISO time. */
export function printedDay(day: string): string {
  const [year = "", month = "", date = ""] = day.slice(0, 10).split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
}

/** Prints `21 Nov 2026, 14:05:09 UTC+01:00`, with the zone, which nothing else on paper states. */
export function printedTime(at: Date, zone: string): string {
  const iso = isoInZone(at, zone);
  return `${printedDay(iso)}, ${iso.slice(11, 19)} UTC${iso.slice(23)}`;
}
