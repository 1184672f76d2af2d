/** A figure of a bench, with its target. */
export interface Figure {
  what: string;
  /** With its unit. */
  measured: string;
  /** Null: told for comparison, without a target. */
  target: { text: string; met: boolean } | null;
}

export interface Table {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface BenchResult {
  figures: Figure[];
  table?: Table;
  /** Notes needed to judge the figures: counts, settings, and reasons for a missed target. */
  notes: string[];
}

export interface Bench {
  /** `npm run bench -- <name>` */
  name: string;
  title: string;
  /** How it is measured, in a few sentences. */
  how: string;
  /** @param say tells a person who waits what is going on. */
  run(say: (line: string) => void): Promise<BenchResult>;
}

interface Measured {
  what: string;
  value: number;
  unit: string;
  digits?: number;
}

export function atMost(measured: Measured, limit: number): Figure {
  return judged(
    measured,
    `≤ ${limit.toLocaleString("en-GB")} ${measured.unit}`.trimEnd(),
    measured.value <= limit,
  );
}

export function atLeast(measured: Measured, limit: number): Figure {
  return judged(
    measured,
    `≥ ${limit.toLocaleString("en-GB")} ${measured.unit}`.trimEnd(),
    measured.value >= limit,
  );
}

export function plain({ what, value, unit, digits }: Measured): Figure {
  return { what, measured: withUnit(value, unit, digits), target: null };
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

function judged(measured: Measured, text: string, met: boolean): Figure {
  return {
    what: measured.what,
    measured: withUnit(measured.value, measured.unit, measured.digits),
    target: { text, met },
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
