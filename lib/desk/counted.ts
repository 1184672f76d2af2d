/** `1 line`, `1,200 lines`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en-GB")} ${noun}${count === 1 ? "" : "s"}`;
}
