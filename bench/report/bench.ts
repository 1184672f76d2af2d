import { z } from "zod";
import { groupedCount } from "@/lib/domain/words/words";

const Figure = z.object({
  what: z.string(),
  measured: z.string(),
  /** Null: told for comparison, without a target. */
  target: z.object({ text: z.string(), met: z.boolean() }).nullable(),
});
export type Figure = z.output<typeof Figure>;

const Table = z.object({ head: z.array(z.string()), rows: z.array(z.array(z.string())) });
export type Table = z.output<typeof Table>;

export const BenchResult = z.object({
  figures: z.array(Figure),
  table: Table.optional(),
  notes: z.array(z.string()),
});
export type BenchResult = z.output<typeof BenchResult>;

/** Tells a person who waits what is going on. */
export type Say = (line: string) => void;

export interface Bench {
  /** `npm run bench -- <name>` */
  name: string;
  title: string;
  how: string;
  run(say: Say): Promise<BenchResult>;
}

interface Measured {
  what: string;
  value: number;
  unit: string;
  digits?: number;
  /** The target: at most this, or at least this. With neither the figure is told for comparison. */
  max?: number;
  min?: number;
}

export function figure({ what, value, unit, digits, max, min }: Measured): Figure {
  const measured = withUnit(value, unit, digits);
  const limit = max ?? min;
  if (limit === undefined) return { what, measured, target: null };
  const text = `${max === undefined ? "≥" : "≤"} ${groupedCount(limit)} ${unit}`.trimEnd();
  return {
    what,
    measured,
    target: { text, met: max === undefined ? value >= limit : value <= limit },
  };
}

/** A figure that is either as it must be or not. */
export function holds(
  what: string,
  isSo: boolean,
  words: { so: string; otherwise: string },
): Figure {
  return {
    what,
    measured: isSo ? words.so : words.otherwise,
    target: { text: words.so, met: isSo },
  };
}

export function withUnit(value: number, unit: string, digits = 1): string {
  const figure = value.toLocaleString("en-GB", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${figure} ${unit}`.trimEnd();
}

/** The value that this share of all are not above (nearest rank). @throws {RangeError} without a value. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new RangeError("There is no percentile of nothing");
  return value;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
