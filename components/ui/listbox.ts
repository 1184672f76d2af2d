/** Lower case without accents, so that "ola" finds "Ọlá". */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Items that hold every word of the query, in their own order. */
export function matchingItems<T>(
  items: readonly T[],
  query: string,
  searchText: (item: T) => string,
): T[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const text = folded(searchText(item));
    return words.every((word) => text.includes(word));
  });
}

interface ItemGroup<T> {
  label: string;
  items: { item: T; index: number }[];
}

/** Runs of the same group, in order; "" is no group. */
export function groupItems<T>(
  items: readonly T[],
  groupOf: ((item: T) => string) | undefined,
): ItemGroup<T>[] {
  const groups: ItemGroup<T>[] = [];
  items.forEach((item, index) => {
    const label = groupOf?.(item) ?? "";
    const last = groups.at(-1);
    if (last && last.label === label) last.items.push({ item, index });
    else groups.push({ label, items: [{ item, index }] });
  });
  return groups;
}

/** The index after a step, round the ends; -1 when there is nothing. */
export function stepIndex(index: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1;
  if (index < 0) return step === 1 ? 0 : count - 1;
  return (index + step + count) % count;
}

/** Returns the index of the item that Enter would choose, by default the first; -1 for none. */
export function markedIndex(
  keys: readonly string[],
  movedTo: string | null,
  query: string,
): number {
  if (movedTo !== null) return keys.indexOf(movedTo);
  return query === "" || keys.length === 0 ? -1 : 0;
}

/** Repeating a letter cycles through the options that start with it. */
export function typeaheadIndex(labels: readonly string[], typed: string, from: number): number {
  const sameLetter = typed.length > 1 && [...typed].every((letter) => letter === typed[0]);
  const wanted = (sameLetter ? (typed[0] ?? "") : typed).toLowerCase();
  const start = typed.length === 1 || sameLetter ? from + 1 : Math.max(from, 0);
  for (let step = 0; step < labels.length; step++) {
    const index = (start + step) % labels.length;
    if (labels[index]?.toLowerCase().startsWith(wanted)) return index;
  }
  return -1;
}
