import { z } from "zod";
import { isRecord, spelledFields } from "./spelling";
import { Anything, wireText } from "./values";

/** `{success, message, data}` in any of the forms the interface shows: success may be absent (banks, lookup). */
export const Envelope = z.looseObject({
  success: z.boolean().nullish(),
  message: Anything.transform((value) => (typeof value === "string" ? value : null)),
});

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

const MAX_DEPTH = 4;

const SENTENCES = ["detail", "description", "error_description", "msg", "title"];

const FIELD_NAMES = ["field", "path", "param", "property", "loc"];
const SAID_OF_FIELD = ["message", "msg", "reason", "error", "description", "detail"];

/** `{field, message}` → "amount: must be at least 500", under any of their usual names; null unless both are there. */
function wordsOfField(value: object, depth: number): string | null {
  const fields = spelledFields(value);
  const name = fields.first(FIELD_NAMES);
  const path = Array.isArray(name) ? name.map(wireText).join(".") : wireText(name);
  const said = SAID_OF_FIELD.map((key) => words(fields.first([key]), depth + 1)).find((text) => text !== null) ?? null;
  return path !== null && path !== "" && said !== null ? `${path}: ${said}` : null;
}

/** The text of a part of an error body: a text itself, a field with its message, an object's `message`, otherwise every text in it after its name. */
function words(value: unknown, depth = 0): string | null {
  if (typeof value === "string") return text(value.trim());
  if (typeof value !== "object" || value === null || depth === MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => words(item, depth + 1)).filter((item) => item !== null).join("; ") || null;
  if ("isLosslessNumber" in value) return null;
  const ofField = wordsOfField(value, depth);
  if (ofField !== null) return ofField;
  if ("message" in value && words(value.message, depth + 1) !== null) return words(value.message, depth + 1);
  // `message` is a sentence beside a code and title. If it is a list, it is about a field that happens to be called `message`.
  const sentence = SENTENCES.map((name) => spelledFields(value).first([name])).find((said) => typeof said === "string" && said.trim() !== "");
  if (typeof sentence === "string") return sentence.trim();
  return Object.entries(value).flatMap(([name, part]) => words(part, depth + 1)?.replace(/^/, `${name}: `) ?? []).join("; ") || null;
}

const SAID = ["message", "error", "detail", "title", "msg", "description", "error_description", "reason"];

/**
 * An error body: `{success: false, message}`. Assumed: a proxy or framework that answers in the service's place may put the message under
 * another name, as text or as an object with a `message`, or send a bare text or list. What `errors` says about single fields is added.
 */
export const ErrorBody = Anything.transform((body) => {
  const fields = spelledFields(body);
  const first = SAID.map((name) => words(fields.first([name]))).find((said) => said !== null) ?? (isRecord(body) ? null : words(body));
  const single = words(fields.first(["errors"]));
  // What the message says already isn't repeated, in whatever order.
  const isSaid = first !== null && single !== null && single.split(/; |: /).every((part) => first.includes(part));
  const message = first === null || single === null || isSaid ? (first ?? single) : `${first}: ${single}`;
  return { message, code: text(fields.first(["code"])) };
});
export type ErrorBody = z.output<typeof ErrorBody>;

/**
 * The resource inside a response: `data` when the body is wrapped, else the body itself.
 * Assumed: a response may have no envelope where the interface doesn't show one.
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

/** Assumed: an explicit null in place of the list, or a 204, means an empty list. */
export function isNullList(body: unknown): boolean {
  const data = unwrapData(body);
  return data === null || (isRecord(data) && LISTS.some((key) => data[key] === null));
}

const META = ["meta", "pagination", "paging", "page_info"];

/**
 * What a list response says about its pages: `meta`, beside `data` or inside it.
 * Assumed: where the interface shows no such object (the transactions list), it may be called `pagination`, `paging` or
 * `page_info`, or its fields may be beside the list itself.
 */
export function findMeta(body: unknown): unknown {
  if (!isRecord(body)) return null;
  const data = isRecord(body["data"]) ? body["data"] : null;
  return [spelledFields(body).first(META), spelledFields(data).first(META), data].find(isRecord) ?? body;
}
