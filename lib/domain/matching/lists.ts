/** Adds to the list under a key, which it makes when there is none. */
export function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** The list with one more. Most lists of a run are of one, and an array that is pushed to while it is empty takes room for seventeen. */
export function withOneMore<T>(list: T[], item: T): T[] {
  if (list.length === 0) return [item];
  list.push(item);
  return list;
}

/** By code units, which is the same everywhere. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
