import { isoInZone } from "./zone";

const MONTHS = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
] as const;

/** `21 Nov 2026`, of a calendar day or the beginning of an ISO time. */
export function printedDay(day: string): string {
  const [year = "", month = "", date = ""] = day.slice(0, 10).split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
}

/** `21 Nov 2026, 14:05:09 UTC+01:00`: on paper nothing else says which zone a time is in. */
export function printedTime(at: Date, zone: string): string {
  const iso = isoInZone(at, zone);
  return `${printedDay(iso)}, ${iso.slice(11, 19)} UTC${iso.slice(23)}`;
}
