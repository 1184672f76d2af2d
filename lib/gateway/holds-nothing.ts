/** Whether there is nothing at all in a value: null, an empty text, or objects and lists that hold only such, at any depth. */
export function holdsNothing(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  if (typeof value !== "object") return false;
  return Object.values(value).every(holdsNothing);
}
