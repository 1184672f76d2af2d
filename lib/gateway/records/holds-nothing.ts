/** Whether a value is empty: null, a blank text, or an object or list that holds only empty values, at any depth. */
export function holdsNothing(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  if (typeof value !== "object") return false;
  return Object.values(value).every(holdsNothing);
}
