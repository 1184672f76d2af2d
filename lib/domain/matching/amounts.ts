import type { Amount } from "@/lib/money/amount";

/** Digits kept after the decimal point: as many as an amount can have. Source: lib/money/amount.ts. */
const SCALE = 30;

/** Writes all spellings of an amount above zero as one text. Called very often, so without big.js. */
export function amountKey(amount: Amount): string {
  const point = amount.indexOf(".");
  let end = amount.length;
  if (point >= 0) {
    while (amount.charCodeAt(end - 1) === 48) end -= 1;
    if (end - 1 === point) end = point;
  }
  const lastOfWhole = (point >= 0 ? point : end) - 1;
  let start = 0;
  while (start < lastOfWhole && amount.charCodeAt(start) === 48) start += 1;
  return start === 0 && end === amount.length ? amount : amount.slice(start, end);
}

/** An amount above zero as a whole number of 10^-30, for exact and fast sums. */
export function amountUnits(amount: Amount): bigint {
  const [whole = "0", fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.slice(0, SCALE).padEnd(SCALE, "0"));
}

/** The exact sum of amounts in units of `amountUnits`. */
export function sumUnits(amounts: Iterable<{ units: bigint }>): bigint {
  let sum = 0n;
  for (const { units } of amounts) sum += units;
  return sum;
}

/** The reverse of `amountUnits`: exact, without trailing zeros, with a minus if below zero. */
export function unitsAmount(units: bigint): Amount {
  const digits = (units < 0n ? -units : units).toString().padStart(SCALE + 1, "0");
  const whole = digits.slice(0, -SCALE);
  const fraction = digits.slice(-SCALE).replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${whole}${fraction ? `.${fraction}` : ""}`;
}

interface Limits {
  minPicked: number;
  maxPicked: number;
  maxSteps: number;
}

interface SubsetSearch {
  /** Positions of the only values that add up to the target, ascending. Null if there are none, several ways, or no steps left. */
  picked: readonly number[] | null;
  none: boolean;
  steps: number;
}

/** Finds the only values that add up to the target. Limited by steps, so the same on every machine. */
export function onlySubset(
  values: readonly bigint[],
  target: bigint,
  { minPicked, maxPicked, maxSteps }: Limits,
): SubsetSearch {
  const order = values
    .map((_, at) => at)
    .toSorted((a, b) => compareUnits(values[b] ?? 0n, values[a] ?? 0n) || a - b);
  const sorted = order.map((at) => values[at] ?? 0n);
  const rest = restSums(sorted);
  const path: number[] = [];
  let found: readonly number[] | null = null;
  let ways = 0;
  let steps = 0;

  const search = (from: number, left: bigint): void => {
    for (let at = from; at < sorted.length && ways < 2 && steps <= maxSteps; at += 1) {
      steps += 1;
      // All remaining values together are less than what is left, so nothing from here on can reach the target.
      if ((rest[at] ?? 0n) < left) return;
      const value = sorted[at] ?? 0n;
      if (value > left) continue;
      path.push(at);
      if (value === left && path.length >= minPicked) {
        ways += 1;
        found = path.map((place) => order[place] ?? 0).toSorted((a, b) => a - b);
      } else if (value < left && path.length < maxPicked) {
        search(at + 1, left - value);
      }
      path.pop();
    }
  };
  search(0, target);
  const isWhole = steps <= maxSteps;
  return { picked: ways === 1 && isWhole ? found : null, none: ways === 0 && isWhole, steps };
}

function restSums(sorted: readonly bigint[]): bigint[] {
  const sums = sorted.map(() => 0n);
  let sum = 0n;
  for (let at = sorted.length - 1; at >= 0; at -= 1) {
    sum += sorted[at] ?? 0n;
    sums[at] = sum;
  }
  return sums;
}

function compareUnits(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
