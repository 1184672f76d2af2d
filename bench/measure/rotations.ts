/** The items in the order of one round: each round begins with another one, so that none always follows the same. */
export function rotated<T>(items: readonly T[], round: number): T[] {
  const from = round % items.length;
  return [...items.slice(from), ...items.slice(0, from)];
}
