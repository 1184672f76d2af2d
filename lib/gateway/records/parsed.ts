import type { z } from "zod";
import { unwrapData } from "@/lib/contract/service/envelope";
import { fieldsOf } from "@/lib/contract/service/values";

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
 * Returns the single resource in an answer: under `data`, bare, or under its name.
 * Assumed: the interface shows no envelope of single resources.
 */
export function unwrapResource(body: unknown, names: readonly string[]): unknown {
  const data = unwrapData(body);
  if (typeof data !== "object" || data === null || "id" in data) return data;
  const named = fieldsOf(data).first(names);
  return typeof named === "object" ? named : data;
}
