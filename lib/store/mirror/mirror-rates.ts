import { sql, type RawBuilder } from "kysely";
import type { Queryable } from "../database";
import { allOf, type Condition, type StoredFilter } from "./mirror-filter";

/** The same constants as in the SQL function `rate_step`: the width of a step in the natural logarithm, and the bounds beyond which amounts have no rate. */
const STEPS = 20;
const SENSELESS = { below: 1e-18, above: 1e18 };
/** Margin at both ends of a step, as a share of it: far more than the floating-point error, too little to matter. */
const MARGIN = 0.01;
/** Each range is a query of its own, which isn't worth it if it leaves out hardly anything. */
const MOST_RANGES = 5;

/** Both ends are inclusive; an absent one is unbounded. */
export interface Range {
  min?: number;
  max?: number;
}

export interface PairRates {
  source: string;
  destination: string;
  /** The step of two amounts' rate; null where they have none, or an implausible one. */
  steps: readonly (number | null)[];
}

/** The rates of the mirror's records, present and past, with a currency on either side. It may have too many rates, but never too few. */
export async function ratesOf(db: Queryable, currency: string): Promise<PairRates[]> {
  const { rows } = await sql<PairRates>`
    select source_currency as source, destination_currency as destination, array_agg(distinct step) as steps
    from transaction_rate_steps where source_currency = ${currency} or destination_currency = ${currency} group by 1, 2
  `.execute(db);
  return rows;
}

/**
 * The ranges of amounts whose other side may be within bounds, ascending and disjoint; null when they may be anywhere.
 * Unknown amounts are in none of the ranges.
 * @param steps of all records with the pair that have both amounts
 * @param ordered the side that is in order; the other one is bounded
 */
export function rangesOf(
  steps: readonly (number | null)[],
  ordered: "sent" | "received",
  { min, max }: NonNullable<StoredFilter["amount"]>,
): Range[] | null {
  // Then records without the other amount match too.
  if (min === undefined && max === undefined) return null;
  const bounds = { min: boundOf(min), max: boundOf(max) };
  const isSensible =
    bounds.min !== undefined &&
    bounds.max !== undefined &&
    bounds.min > SENSELESS.below &&
    bounds.max < SENSELESS.above;
  if (steps.includes(null) && !isSensible) return null;
  const ranges = steps.map((step): Range => (step === null ? {} : rangeAt(step, ordered, bounds)));
  return merged(
    steps.includes(null)
      ? [
          ...ranges.filter((_, index) => steps[index] !== null),
          { max: SENSELESS.below },
          { min: SENSELESS.above },
        ]
      : ranges,
  );
}

function boundOf(amount: string | undefined): number | undefined {
  const bound = amount === undefined ? Number.NaN : Number(amount);
  return Number.isFinite(bound) ? bound : undefined;
}

/** Only positive amounts have a rate. */
function rangeAt(step: number, ordered: "sent" | "received", { min, max }: Range): Range {
  const [least, most] = [Math.exp((step - MARGIN) / STEPS), Math.exp((step + 1 + MARGIN) / STEPS)];
  const [low, high] = ordered === "received" ? [least, most] : [1 / most, 1 / least];
  return {
    ...(min !== undefined && min > 0 && { min: min * low }),
    ...(max !== undefined && { max: max * high }),
  };
}

/** Ascending, with adjacent ones merged. */
function merged(ranges: readonly Range[]): Range[] {
  const apart: Range[] = [];
  for (const range of ranges.toSorted((a, b) => (a.min ?? -Infinity) - (b.min ?? -Infinity))) {
    const last = apart.at(-1);
    if (last && (last.max ?? Infinity) >= (range.min ?? -Infinity))
      apart[apart.length - 1] = joined(last, range);
    else apart.push(range);
  }
  const [first, last] = [apart[0], apart.at(-1)];
  return first && last && apart.length > MOST_RANGES ? [joined(first, last)] : apart;
}

function joined({ min, max }: Range, { max: other }: Range): Range {
  const isOpen = max === undefined || other === undefined;
  return { ...(min !== undefined && { min }), ...(!isOpen && { max: Math.max(max, other) }) };
}

export function inRange(column: RawBuilder<unknown>, { min, max }: Range): Condition {
  return allOf([
    ...(min === undefined ? [] : [sql<boolean>`${column} >= ${String(min)}::numeric`]),
    ...(max === undefined ? [] : [sql<boolean>`${column} <= ${String(max)}::numeric`]),
  ]);
}
