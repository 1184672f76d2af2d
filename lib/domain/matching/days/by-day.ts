/** Items sorted by a number, so that those between two numbers are found by binary search. */
export interface Ordered<T> {
  items: readonly T[];
  numbers: readonly number[];
}

/** Items with the same number keep their order. */
export function inOrder<T>(items: readonly T[], numberOf: (item: T) => number): Ordered<T> {
  const sorted = items.toSorted((a, b) => numberOf(a) - numberOf(b));
  return { items: sorted, numbers: sorted.map(numberOf) };
}

/** Positions (`to` excluded) of the items whose number is between `first` and `last`, both included. */
export function between<T>(
  { numbers }: Ordered<T>,
  first: number,
  last: number,
): { from: number; to: number } {
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
