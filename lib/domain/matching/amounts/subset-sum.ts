interface Limits {
  /** How many of them at least and at most. */
  minPicked: number;
  maxPicked: number;
  /** Steps of the search; when they are used up there is no answer. */
  maxSteps: number;
}

export interface SubsetSearch {
  /** The positions of the only ones that come to the target, ascending; null for none, for several ways, or out of steps. */
  picked: readonly number[] | null;
  steps: number;
}

/**
 * Looks for those of the values that come to exactly the target, and takes them only if there is no second way.
 * Exact, without recursion deeper than `maxPicked`, and ended by steps rather than by a clock: the same everywhere.
 */
export function onlySubset(values: readonly bigint[], target: bigint, { minPicked, maxPicked, maxSteps }: Limits): SubsetSearch {
  const order = values.map((_, at) => at).toSorted((a, b) => compareUnits(values[b] ?? 0n, values[a] ?? 0n) || a - b);
  const sorted = order.map((at) => values[at] ?? 0n);
  const rest = restSums(sorted);
  const path: number[] = [];
  let found: readonly number[] | null = null;
  let ways = 0;
  let steps = 0;

  const search = (from: number, left: bigint): void => {
    for (let at = from; at < sorted.length && ways < 2 && steps <= maxSteps; at += 1) {
      steps += 1;
      // The values behind are no larger together: nothing from here on can fill what is left.
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
  return { picked: ways === 1 && steps <= maxSteps ? found : null, steps };
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
