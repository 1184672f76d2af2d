import { z } from "zod";
import { isRecord, spelledFields } from "./spelling";
import { Anything } from "./values";

/** `{success, message, data}` in any of the forms the interface shows: success may be absent (banks, lookup). */
export const Envelope = z.looseObject({
  success: z.boolean().nullish(),
  message: Anything.transform((value) => (typeof value === "string" ? value : null)),
});

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** `message` as text, or as a list of texts. */
function words(value: unknown): string | null {
  if (!Array.isArray(value)) return text(value);
  return value.map((item) => text(item) ?? text(isRecord(item) ? item["message"] : null)).filter((item) => item !== null).join("; ") || null;
}

/**
 * An error body: `{success: false, message}`. Assumed: who answers in the service's place (a proxy, a framework) may say it as
 * `error`, `detail`, `title` or `errors`, as text or with a `message` inside.
 */
export const ErrorBody = Anything.transform((body) => {
  const fields = spelledFields(body);
  const said = ["message", "error", "detail", "title", "errors"].map((name) => fields.first([name]));
  return { message: said.map((value) => words(isRecord(value) ? value["message"] : value)).find((value) => value !== null) ?? null, code: text(fields.first(["code"])) };
});
export type ErrorBody = z.output<typeof ErrorBody>;

/**
 * The resource inside a response: `data` when the body is wrapped, else the body itself.
 * Assumed: a response may come bare where the interface doesn't show its envelope.
 */
export function unwrapData(body: unknown): unknown {
  return isRecord(body) && "data" in body ? body["data"] : body;
}

const LISTS = ["results", "transactions", "recipients", "banks", "items", "data", "records", "rows", "list", "content", "docs", "entries"];

/**
 * The rows of a list response: bare, under `data`, `data.results`, `data.transactions` or another usual name, the single
 * array inside `data`, or the single one there that holds objects. Null when there is no list to be found.
 * Assumed: a list may come in any of these wrappings, with other fields beside it, since only some envelopes are shown.
 */
export function findList(body: unknown): unknown[] | null {
  const data = unwrapData(body);
  if (Array.isArray(data)) return data;
  if (!isRecord(data)) return null;
  for (const key of LISTS) {
    if (Array.isArray(data[key])) return data[key];
  }
  const arrays = Object.values(data).filter((value): value is unknown[] => Array.isArray(value));
  const only = arrays.length === 1 ? arrays : arrays.filter((rows) => rows.length > 0 && rows.every(isRecord));
  return only.length === 1 ? (only[0] ?? null) : null;
}

/** Assumed: an explicit null where the list would stand means an empty list. */
export function isNullList(body: unknown): boolean {
  const data = unwrapData(body);
  return data === null || (isRecord(data) && LISTS.some((key) => data[key] === null));
}

const META = ["meta", "pagination", "paging", "page_info"];

/**
 * What a list says of its pages: `meta`, beside `data` or inside it.
 * Assumed: where the interface shows no such object (the transactions list), it may be called `pagination`, `paging` or
 * `page_info`, or its fields may stand beside the list itself.
 */
export function findMeta(body: unknown): unknown {
  if (!isRecord(body)) return null;
  const data = isRecord(body["data"]) ? body["data"] : null;
  return [spelledFields(body).first(META), spelledFields(data).first(META), data].find(isRecord) ?? body;
}
