/** A count with its groups: `2,000`. */
export function groupedCount(count: number): string {
  return count.toLocaleString("en-GB");
}

/** A count with its noun: `1 line`, `2,000 lines`. Only for nouns that form their plural with -s. */
export function counted(count: number, noun: string): string {
  return `${groupedCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}
