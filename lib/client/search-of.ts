/** A request's search part, without what is undefined, null or empty. */
export function searchOf(values: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  return search.toString();
}
