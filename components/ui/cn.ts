/** Joins class names, leaving out what is not there. Component CSS sits in its own layer, so utilities passed in always win. */
export function cn(...values: (string | false | null | undefined)[]): string {
  return values.filter(Boolean).join(" ");
}
