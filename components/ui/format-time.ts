import { weekdayOf } from "@/lib/domain/calendar/day";
import { offsetMs } from "@/lib/domain/calendar/zone";
import { dayLabel, WEEKDAYS } from "./date-range";

export type Instant = string | number | Date;

/** Names of Africa's zones by their offset in hours. */
const AFRICAN = ["GMT", "WAT", "CAT", "EAT"] as const;
/** Zones of Africa whose hours have other names, or summer time. */
const NOT_AFRICAN = /^Africa\/(Cairo|Casablanca|Ceuta|El_Aaiun|Tripoli|Tunis)$/;
const SOUTH_AFRICAN = /^Africa\/(Johannesburg|Maseru|Mbabane)$/;
const UNIVERSAL = /^(UTC|Etc\/UTC|Etc\/GMT)$/;

/** `WAT`, or the offset of a zone that has no such name. */
function zoneNameOf(zone: string, offsetMinutes: number): string {
  if (UNIVERSAL.test(zone)) return "UTC";
  if (SOUTH_AFRICAN.test(zone)) return "SAST";
  const isAfrican = zone.startsWith("Africa/") && !NOT_AFRICAN.test(zone);
  return (isAfrican && AFRICAN[offsetMinutes / 60]) || offsetName(offsetMinutes);
}

function wallClock(at: Instant, zone: string) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  const offset = offsetMs(date, zone);
  const shown = new Date(date.getTime() + offset).toISOString();
  return {
    day: shown.slice(0, 10),
    /** `14:05:09` */
    time: shown.slice(11, 19),
    zoneName: zoneNameOf(zone, Math.round(offset / 60_000)),
  };
}

/** `GMT`, `GMT+4`, `GMT+5:30`. Intl's names differ between the server and browsers. */
function offsetName(offsetMinutes: number): string {
  if (offsetMinutes === 0) return "GMT";
  const size = Math.abs(offsetMinutes);
  const rest = size % 60;
  return `GMT${offsetMinutes < 0 ? "\u2212" : "+"}${Math.floor(size / 60)}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
}

export type TimeFormat =
  /** 21 Nov 2026, 14:05 WAT */
  | "datetime"
  /** 21 Nov 2026, 14:05:09 WAT */
  | "full"
  /** Fri 20 Nov 2026, 14:05 WAT */
  | "weekday"
  /** 21 Nov 2026 */
  | "date"
  /** 20 Nov, 14:02 */
  | "short"
  /** 20 Nov */
  | "day"
  /** 14:05 */
  | "time"
  /** 14:05:09 */
  | "seconds"
  /** 14:26:36 WAT */
  | "until";

const DASH = "–";

/** `WAT`, `EAT`, `CAT`, `GMT`, `SAST`, or the offset at that instant, such as `GMT+4`. */
export function zoneAbbreviation(zone: string, at: Instant): string {
  return wallClock(at, zone)?.zoneName ?? zone;
}

export function formatTime(at: Instant, zone: string, format: TimeFormat = "datetime"): string {
  const clock = wallClock(at, zone);
  if (!clock) return DASH;
  const { time: seconds, zoneName } = clock;
  const [day, date, time] = [dayLabel(clock.day, false), dayLabel(clock.day), seconds.slice(0, 5)];
  if (format === "weekday")
    return `${WEEKDAYS[weekdayOf(clock.day) - 1]?.slice(0, 3)} ${date}, ${time} ${zoneName}`;
  const texts: Record<Exclude<TimeFormat, "weekday">, string> = {
    datetime: `${date}, ${time} ${zoneName}`,
    full: `${date}, ${seconds} ${zoneName}`,
    date,
    short: `${day}, ${time}`,
    day,
    time,
    seconds,
    until: `${seconds} ${zoneName}`,
  };
  return texts[format];
}

/** `21 Nov 2026, 13:05:00 UTC`, for hovering. */
export function formatUtc(at: Instant): string {
  return formatTime(at, "UTC", "full");
}

/** Returns an instant's calendar day in a zone, `YYYY-MM-DD`; "" if it is invalid. */
export function dayInZone(at: Instant, zone: string): string {
  return wallClock(at, zone)?.day ?? "";
}

/** Chooses seconds for a time of today, and the full format for another day. */
export function recentTimeFormat(at: Instant, now: Instant, zone: string): TimeFormat {
  return dayInZone(at, zone) === dayInZone(now, zone) ? "seconds" : "full";
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago: `34 s`, `12 min`, `1 h 12 min`, `3 d 4 h`. */
export function formatAge(ms: number): string {
  const past = Math.max(0, ms);
  if (past < MINUTE) return `${Math.floor(past / 1000)} s`;
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min`;
  if (past < DAY) return `${Math.floor(past / HOUR)} h ${Math.floor((past % HOUR) / MINUTE)} min`;
  return `${Math.floor(past / DAY)} d ${Math.floor((past % DAY) / HOUR)} h`;
}

const DAYS_ALONE = 100;

/** `21:36`, `1:05:00`, `3 d 4 h` or `120 d`. Rounds up, so that 00:00 means it is over. */
export function formatCountdown(ms: number): string {
  if (ms >= DAY) return ms < DAYS_ALONE * DAY ? formatAge(ms) : `${Math.floor(ms / DAY)} d`;
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
