/** Joins class names. Component CSS has its own layer, so utilities passed in always win. */
export function cn(...values: (string | false | null | undefined)[]): string {
  return values.filter(Boolean).join(" ");
}
