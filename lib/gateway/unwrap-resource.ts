import { unwrapData } from "@/lib/contract/service/envelope";

/**
 * One resource in an answer: under `data`, bare, and possibly one level deeper under its own name.
 * Assumed: the envelope of single resources, where the interface shows none.
 */
export function unwrapResource(body: unknown, names: readonly string[]): unknown {
  const data = unwrapData(body);
  if (typeof data !== "object" || data === null || "id" in data) return data;
  for (const [name, value] of Object.entries(data)) {
    if (names.includes(name) && typeof value === "object" && value !== null) return value;
  }
  return data;
}
