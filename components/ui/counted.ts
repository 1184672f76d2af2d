/** A count with its noun: `1 line`, `2,000 lines`. Only for nouns that form their plural with -s. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en-GB")} ${noun}${count === 1 ? "" : "s"}`;
}
