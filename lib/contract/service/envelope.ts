import { z } from "zod";
import { Anything, fieldsOf, isRecord, WireIntegerOrNull } from "./values";

/** The wrapper `{success, message, data}`; banks and lookup have no `success`. */
export const Envelope = z.looseObject({
  success: z.boolean().nullish(),
  message: Anything.transform((value) => (typeof value === "string" ? value : null)),
});

function words(value: unknown): string | null {
  if (typeof value === "string") return value.trim() || null;
  if (Array.isArray(value)) {
    const texts = value.map(words).filter((text) => text !== null);
    return texts.join("; ") || null;
  }
  return isRecord(value) ? words(fieldsOf(value).first(["message", "error", "detail"])) : null;
}

/**
 * Reads an error body: `{success: false, message}`.
 * A proxy or framework may answer in the service's place, with an `error` or a `detail`.
 */
export const ErrorBody = Anything.transform((body) => {
  const code = isRecord(body) ? body["code"] : null;
  return { message: words(body), code: typeof code === "string" && code !== "" ? code : null };
});

/**
 * Returns the resource: `data` of a wrapped body, else the body.
 * Assumed: a response may have no envelope where the interface doesn't show one.
 */
export function unwrapData(body: unknown): unknown {
  return isRecord(body) && "data" in body ? body["data"] : body;
}

/**
 * Returns the rows of a list response; null without a list.
 * The interface shows only some envelopes. Rows may be bare, under `data`, under `results` in one of these, or
 * the only array there.
 */
export function findList(body: unknown): unknown[] | null {
  const data = unwrapData(body);
  if (Array.isArray(data)) return data;
  if (!isRecord(data)) return null;
  if (Array.isArray(data["results"])) return data["results"];
  const arrays = Object.values(data).filter((value): value is unknown[] => Array.isArray(value));
  return arrays.length === 1 ? (arrays[0] ?? null) : null;
}

/** Tells if a response has null in place of its list, which means an empty one. */
export function isEmptyList(body: unknown): boolean {
  const data = unwrapData(body);
  if (!isRecord(data)) return data === null;
  const values = Object.values(data);
  return data["results"] === null || (values.length > 0 && values.every((value) => value === null));
}

const NOTHING_FOUND =
  /\b(no|not any|zero)\b[^.]{0,40}\b(transactions?|recipients?|banks?|records?|results?|data)\b|\b(transactions?|recipients?|records?|results?|data)( (was|were|is|are))? not found\b/i;

/** Tells if a response's message says that there are no such records. */
export function isNothingFoundMessage(body: unknown): boolean {
  return NOTHING_FOUND.test(ErrorBody.parse(body).message ?? "");
}

/**
 * Returns the total of rows and the next page's number, where a response has them.
 * In `meta` or `pagination`, beside `data` or within. A next page 0 is none.
 */
export function listFigures(body: unknown): { count: number | null; next: number | null } {
  const meta = fieldsOf(fieldsOf(body, unwrapData(body)).first(["meta", "pagination"]));
  const next = WireIntegerOrNull.parse(meta.first(["next"]));
  return {
    count: WireIntegerOrNull.parse(meta.first(["total", "count"])),
    next: next !== null && next > 0 ? next : null,
  };
}
