import type { FiatCurrency } from "@/lib/money/currency";
import { DAY_MS, HOUR_MS } from "../clock";

/** A calendar day of the account's own zone, counted from 1 January 1970. */
export type Day = number;

/** Hours ahead of UTC; none of these countries changes its clocks. */
const ZONE_HOURS: Record<FiatCurrency, number> = { NGN: 1, KES: 3, UGX: 3, GHS: 0, ZAR: 2 };

/** A currency's banks keep its country's time; chains keep UTC. */
export function zoneMsOf(currency: FiatCurrency | null): number {
  return currency === null ? 0 : ZONE_HOURS[currency] * HOUR_MS;
}

export const dayAt = (at: Date, zoneMs: number): Day =>
  Math.floor((at.getTime() + zoneMs) / DAY_MS);
export const startOf = (day: Day, zoneMs: number): Date => new Date(day * DAY_MS - zoneMs);
/** Milliseconds since the day began. */
export const timeOfDay = (at: Date, zoneMs: number): number =>
  at.getTime() + zoneMs - dayAt(at, zoneMs) * DAY_MS;
/** Midnight UTC of the same calendar date: readable with the UTC getters. */
export const dateOf = (day: Day): Date => new Date(day * DAY_MS);
/** `2026-11-20`. */
export const isoDay = (day: Day): string => dateOf(day).toISOString().slice(0, 10);
export const dayFromIso = (text: string): Day =>
  Math.floor(Date.parse(`${text}T00:00:00.000Z`) / DAY_MS);
export const isWeekend = (day: Day): boolean => [0, 6].includes(dateOf(day).getUTCDay());
/** The day itself, or the Friday before a weekend. */
export const lastWeekday = (day: Day): Day => (isWeekend(day) ? lastWeekday(day - 1) : day);
/** The day's number in its year, from 1. */
export const dayOfYear = (day: Day): number =>
  day - Math.floor(Date.UTC(dateOf(day).getUTCFullYear(), 0, 1) / DAY_MS) + 1;
export const isFirstOfMonth = (day: Day): boolean => dateOf(day).getUTCDate() === 1;
export const isLastOfMonth = (day: Day): boolean => isFirstOfMonth(day + 1);
const MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");
export const monthOf = (day: Day): string => MONTHS[dateOf(day).getUTCMonth()] ?? "";

/** When wages are paid: the month's last day that is no weekend. */
export function isPayday(day: Day): boolean {
  if (isWeekend(day)) return false;
  for (let next = day + 1; ; next += 1) {
    if (isFirstOfMonth(next)) return true;
    if (!isWeekend(next)) return false;
  }
}
