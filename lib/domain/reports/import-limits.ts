import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import type { DateRange } from "@/lib/domain/calendar/range";
import type { ReportPreset } from "./report";

/** How much an accounting product takes of a statement from one file: of one of the two. */
export interface ImportLimit {
  product: string;
  lines?: number;
  bytes?: number;
}

/**
 * Sources, the products' own help pages: Xero Central, "Import a CSV bank statement": a file of more than 1,000 transactions has to be
 * split up; QuickBooks, "Manually upload transactions into QuickBooks Online": 350 KB or less, larger ones as smaller ranges of days.
 * `Assumed:` a KB has 1,000 bytes, the smaller of its two meanings.
 */
export const IMPORT_LIMITS: Partial<Record<ReportPreset, ImportLimit>> = {
  xero: { product: "Xero", lines: 1_000 },
  quickbooks: { product: "QuickBooks Online", bytes: 350_000 },
};

export interface FileSize {
  lines: number;
  bytes: number;
}

/** What a file would have of one day. */
export interface DaySize extends FileSize {
  day: CalendarDay;
}

export function fitsLimit({ lines, bytes }: FileSize, limit: ImportLimit): boolean {
  return lines <= (limit.lines ?? Infinity) && bytes <= (limit.bytes ?? Infinity);
}

/** A period of its own; `fits` is false for one day that has more than the limit by itself. */
export interface ImportPart extends DateRange {
  fits: boolean;
}

/** Cuts a period into as few as possible whose files the product takes. @param days those that have anything, in their order */
export function importParts(
  { from, to }: DateRange,
  days: readonly DaySize[],
  limit: ImportLimit,
): ImportPart[] {
  const parts: ImportPart[] = [];
  let held: FileSize = { lines: 0, bytes: 0 };
  let start = from;
  for (const { day, lines, bytes } of days) {
    const sum = { lines: held.lines + lines, bytes: held.bytes + bytes };
    if (held.lines > 0 && !fitsLimit(sum, limit)) {
      parts.push({ from: start, to: addDays(day, -1), fits: fitsLimit(held, limit) });
      start = day;
      held = { lines, bytes };
    } else {
      held = sum;
    }
  }
  return [...parts, { from: start, to, fits: fitsLimit(held, limit) }];
}
