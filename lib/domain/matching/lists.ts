/** Appends to the list under a key, creating the list if there is none. */
export function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** The list with one more item. Use the result, since pushing to an empty array would reserve much room. */
export function withOneMore<T>(list: T[], item: T): T[] {
  if (list.length === 0) return [item];
  list.push(item);
  return list;
}

/** Orders by UTF-16 code units, which gives the same order in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The items that want nothing that another one wants. */
export function withoutRivals<One, Wanted>(
  all: readonly One[],
  wantedBy: (one: One) => readonly Wanted[],
): One[] {
  const counts = new Map<Wanted, number>();
  for (const wanted of all.flatMap(wantedBy)) counts.set(wanted, (counts.get(wanted) ?? 0) + 1);
  return all.filter((one) => wantedBy(one).every((wanted) => counts.get(wanted) === 1));
}
