import { unwrapData } from "@/lib/contract/service/envelope";
import { isRecord, spelledFields } from "@/lib/contract/service/spelling";

/**
 * The single resource in an answer: under `data` or bare, and possibly one level deeper under its own name.
 * Assumed: the envelope of single resources, since the interface shows none, and the name in any spelling. If the answer is a list of
 * one item, that item is the resource. If only one part has an id and a status, that part is, whatever its name.
 */
export function unwrapResource(body: unknown, names: readonly string[]): unknown {
  const found = unwrapData(body);
  const data: unknown = Array.isArray(found) && found.length === 1 ? found[0] : found;
  if (typeof data !== "object" || data === null || "id" in data) return data;
  const named = spelledFields(data).first(names);
  if (typeof named === "object" && named !== null) return named;
  const likely = Object.values(data).filter(
    (part) => isRecord(part) && "id" in part && "status" in part,
  );
  return likely.length === 1 ? likely[0] : data;
}
