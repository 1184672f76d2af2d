import type { GoodAnswer } from "./wire/exchange";

export interface Reading {
  /** Just before the answered attempt's first byte. The reading that started later wins. */
  readStartedAt: Date;
  receivedAt: Date;
}

/** When an answer was read. */
export function readingOf({ sentAt, receivedAt }: GoodAnswer): Reading {
  return { readStartedAt: sentAt, receivedAt };
}

/** A row of a list that can't be read. Always reported, never silently dropped. */
export interface SkippedRow {
  /** The row as JSON text, cut to 4,000 characters. */
  raw: string;
  reason: string;
}

/** A page of a list, whose count and next page don't reliably show the list's end. */
export interface Page<Row> extends Reading {
  rows: Row[];
  skipped: SkippedRow[];
  /** Number of rows that match the filter, if the service gives it. */
  count: number | null;
  /** The next page's number, if the service gives it. */
  next: number | null;
}

/** How many rows the page has, read or not. */
export function rowsOn({ rows, skipped }: Pick<Page<unknown>, "rows" | "skipped">): number {
  return rows.length + skipped.length;
}

export interface ReadOptions {
  deadlineMs?: number;
}
