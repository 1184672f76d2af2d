import { unwrapData } from "@/lib/contract/service/envelope";
import { isRecord, spelledFields } from "@/lib/contract/service/spelling";

/**
 * One resource in an answer: under `data`, bare, and possibly one level deeper under its own name.
 * Assumed: the envelope of single resources, where the interface shows none; the name in any spelling. A list of one is that one, and
 * so is the only part, whatever it is called, that has an id and a status.
 */
export function unwrapResource(body: unknown, names: readonly string[]): unknown {
  const found = unwrapData(body);
  const data: unknown = Array.isArray(found) && found.length === 1 ? found[0] : found;
  if (typeof data !== "object" || data === null || "id" in data) return data;
  const named = spelledFields(data).first(names);
  if (typeof named === "object" && named !== null) return named;
  const likely = Object.values(data).filter((part) => isRecord(part) && "id" in part && "status" in part);
  return likely.length === 1 ? likely[0] : data;
}
