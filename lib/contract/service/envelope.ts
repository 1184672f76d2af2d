import { z } from "zod";
import { Anything } from "./values";

/** `{success, message, data}` in any of the forms the interface shows: success may be absent (banks, lookup). */
export const Envelope = z.looseObject({
  success: z.boolean().nullish(),
  message: Anything.transform((value) => (typeof value === "string" ? value : null)),
});

/** An error body: `{success: false, message}`. Assumed: a `code` or `error` text may stand beside the message. */
export const ErrorBody = z.looseObject({
  message: Anything.transform((value) => (typeof value === "string" ? value : Array.isArray(value) ? value.join("; ") : null)),
  code: Anything.transform((value) => (typeof value === "string" ? value : null)),
});
export type ErrorBody = z.output<typeof ErrorBody>;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The resource inside a response: `data` when the body is wrapped, else the body itself.
 * Assumed: a response may come bare where the interface doesn't show its envelope.
 */
export function unwrapData(body: unknown): unknown {
  return isRecord(body) && "data" in body ? body["data"] : body;
}

/**
 * The rows of a list response: bare, under `data`, `data.results`, `data.transactions`,
 * or any single array inside `data`. Null when there is no list to be found.
 * Assumed: a list may come in any of these wrappings, since only some envelopes are shown.
 */
export function findList(body: unknown): unknown[] | null {
  const data = unwrapData(body);
  if (Array.isArray(data)) return data;
  if (!isRecord(data)) return null;
  for (const key of ["results", "transactions", "items", "data"]) {
    if (Array.isArray(data[key])) return data[key];
  }
  const arrays = Object.values(data).filter(Array.isArray);
  return arrays.length === 1 ? (arrays[0] as unknown[]) : null;
}

/** `meta` of a list, wherever it stands: beside `data`, or inside it. */
export function findMeta(body: unknown): unknown {
  if (!isRecord(body)) return null;
  const data = body["data"];
  return body["meta"] ?? (isRecord(data) ? (data["meta"] ?? data["pagination"]) : null) ?? body["pagination"] ?? null;
}
