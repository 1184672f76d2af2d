import type { z } from "zod";
import { unwrapData } from "@/lib/contract/service/envelope";
import { isRecord, spelledFields } from "@/lib/contract/service/spelling";

/** The result of reading a part of an answer. `reason` names the fields and what is wrong with them, for people. */
export type Parsed<Value> = { ok: true; value: Value } | { ok: false; reason: string };

const MAX_ISSUES = 5;

/** A zod error in one line, without any values. */
export function reasonOf(error: z.ZodError): string {
  const lines = error.issues
    .slice(0, MAX_ISSUES)
    .map((issue) => `${issue.path.join(".") || "the record"}: ${issue.message}`);
  return lines.join("; ");
}

/** Returns true for null, blank text, or an object or list of only empty values. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  if (typeof value !== "object") return false;
  return Object.values(value).every(isEmptyValue);
}

/**
 * Returns the single resource in an answer: under `data`, bare, or under its name. Assumed: the
 * interface shows no envelope of single resources. The name may have any spelling. In a list of one
 * item, that item is the resource. If only one part has an id and a status, that part is the
 * resource, whatever its name.
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
