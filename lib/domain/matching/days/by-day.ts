/** Things in the order of a number, of which those between two numbers are found without looking at the rest. */
export interface Ordered<T> {
  items: readonly T[];
  numbers: readonly number[];
}

/** Those of one number stay in the order they are given in. */
export function inOrder<T>(items: readonly T[], numberOf: (item: T) => number): Ordered<T> {
  const sorted = items.toSorted((a, b) => numberOf(a) - numberOf(b));
  return { items: sorted, numbers: sorted.map(numberOf) };
}

/** The positions of those whose number is from `first` to `last`, both included: from the one, up to and without the other. */
export function between<T>({ numbers }: Ordered<T>, first: number, last: number): { from: number; to: number } {
  return { from: firstAtLeast(numbers, first), to: firstAtLeast(numbers, last + 1) };
}

function firstAtLeast(numbers: readonly number[], wanted: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
