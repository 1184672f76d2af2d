/** A calendar day as text, `YYYY-MM-DD`; days have no zone of their own. */
export type Day = string;

export interface DayRange {
  from: Day;
  to: Day;
}

export const RANGE_PRESETS = ["today", "this_week", "this_month", "last_month", "custom"] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

export const PRESET_LABELS: Record<RangePreset, string> = {
  today: "Today",
  this_week: "This week",
  this_month: "This month",
  last_month: "Last month",
  custom: "Custom",
};

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"] as const;

function toUtc(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

function fromUtc(date: Date): Day {
  return date.toISOString().slice(0, 10);
}

export function addDays(day: Day, days: number): Day {
  const date = toUtc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return fromUtc(date);
}

/** The same day of another month, or that month's last. */
export function addMonths(day: Day, months: number): Day {
  const date = toUtc(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return fromUtc(date);
}

/** 0 is Monday. */
export function weekday(day: Day): number {
  return (toUtc(day).getUTCDay() + 6) % 7;
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** Both ends included, never beyond today. Custom has no range of its own. */
export function presetRange(preset: Exclude<RangePreset, "custom">, today: Day): DayRange {
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "this_week":
      return { from: addDays(today, -weekday(today)), to: today };
    case "this_month":
      return { from: firstOfMonth(today), to: today };
    case "last_month": {
      const from = addMonths(firstOfMonth(today), -1);
      return { from, to: addDays(firstOfMonth(today), -1) };
    }
  }
}

export function orderedRange(a: Day, b: Day): DayRange {
  return a <= b ? { from: a, to: b } : { from: b, to: a };
}

/** The weeks of the month that `day` is in, Monday first; null before the first and after the last. */
export function monthWeeks(day: Day): (Day | null)[][] {
  const first = firstOfMonth(day);
  const cells: (Day | null)[] = Array.from({ length: weekday(first) }, () => null);
  for (let each = first; each.slice(0, 7) === first.slice(0, 7); each = addDays(each, 1)) cells.push(each);
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

export function monthName(day: Day): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}

/** `20 Nov 2026`, or `20 Nov` without its year. */
export function dayLabel(day: Day, withYear = true): string {
  const short = `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]?.slice(0, 3)}`;
  return withYear ? `${short} ${day.slice(0, 4)}` : short;
}

/** `1 Nov – 20 Nov 2026`, `20 Nov 2026`, `1 Dec 2025 – 20 Nov 2026`. */
export function rangeLabel({ from, to }: DayRange): string {
  if (from === to) return dayLabel(to);
  return `${dayLabel(from, from.slice(0, 4) !== to.slice(0, 4))} – ${dayLabel(to)}`;
}
