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
