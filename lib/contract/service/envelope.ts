import { z } from "zod";
import { isRecord, spelledFields } from "./spelling";
import { Anything, WireIntegerOrNull, wireText } from "./values";

/** The wrapper `{success, message, data}`; banks and lookup have no `success`. */
export const Envelope = z.looseObject({
  success: z.boolean().nullish(),
  message: Anything.transform((value) => (typeof value === "string" ? value : null)),
});

const text = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

const MAX_DEPTH = 4;

const SENTENCES = ["detail", "description", "error_description", "msg", "title"];

const FIELD_NAMES = ["field", "path", "param", "property", "loc"];
const SAID_OF_FIELD = [
  "message",
  "default_message",
  "msg",
  "reason",
  "error",
  "description",
  "detail",
];

/**
 * Joins `{field, message}` as "amount: must be at least 500"; null without both.
 * Both are found under their usual names.
 */
function wordsOfField(value: object, depth: number): string | null {
  const fields = spelledFields(value);
  const name = fields.first(FIELD_NAMES);
  const path = Array.isArray(name) ? name.map(wireText).join(".") : wireText(name);
  const said =
    SAID_OF_FIELD.map((key) => words(fields.first([key]), depth + 1)).find(
      (text) => text !== null,
    ) ?? null;
  return path !== null && path !== "" && said !== null ? `${path}: ${said}` : null;
}

/**
 * Reads the text of a part of an error body.
 * Tries a text, a field with its message, an object's `message`, then every text after its name.
 */
function words(value: unknown, depth = 0): string | null {
  if (typeof value === "string") return text(value.trim());
  if (typeof value !== "object" || value === null || depth === MAX_DEPTH) return null;
  if (Array.isArray(value))
    return (
      value
        .map((item) => words(item, depth + 1))
        .filter((item) => item !== null)
        .join("; ") || null
    );
  if ("isLosslessNumber" in value) return null;
  const ofField = wordsOfField(value, depth);
  if (ofField !== null) return ofField;
  if ("message" in value && words(value.message, depth + 1) !== null)
    return words(value.message, depth + 1);
  // `message` is a sentence beside a code and title. If it is a list, it is about a field that happens to be called `message`.
  const sentence = SENTENCES.map((name) => spelledFields(value).first([name])).find(
    (said) => typeof said === "string" && said.trim() !== "",
  );
  if (typeof sentence === "string") return sentence.trim();
  return (
    Object.entries(value)
      .flatMap(([name, part]) => words(part, depth + 1)?.replace(/^/, `${name}: `) ?? [])
      .join("; ") || null
  );
}

/** Names under which frameworks put what is about no single field. */
const NO_FIELD = new Set(["non_field_errors", "__all__", "base"]);

/**
 * Reads messages under fields' own names; null without any.
 * An example is `{"amount": ["Ensure this value is at least 500."]}`.
 */
function wordsByField(body: unknown, depth = 0): string | null {
  if (!isRecord(body) || depth === MAX_DEPTH) return null;
  const said = Object.entries(body).flatMap(([name, part]) => {
    const isList =
      Array.isArray(part) && part.length > 0 && part.every((item) => typeof item === "string");
    const told = isList ? words(part) : wordsByField(part, depth + 1);
    return told === null
      ? []
      : [NO_FIELD.has(name) || (depth === 0 && name === "data") ? told : `${name}: ${told}`];
  });
  return said.join("; ") || null;
}

const SAID = [
  "message",
  "error",
  "detail",
  "title",
  "msg",
  "description",
  "error_description",
  "reason",
];

/**
 * Reads an error body: `{success: false, message}`.
 * A proxy or framework may answer in the service's place, so the message may have another name, be text or an
 * object with a `message`, or be a bare text or list. Messages in `errors` are added. Otherwise lists of texts
 * under fields' names are read.
 */
export const ErrorBody = Anything.transform((body) => {
  const fields = spelledFields(body);
  const first =
    SAID.map((name) => words(fields.first([name]))).find((said) => said !== null) ??
    (isRecord(body) ? null : words(body));
  const single = words(fields.first(["errors"]));
  // Texts that the message already has aren't repeated, in whatever order.
  const isSaid =
    first !== null &&
    single !== null &&
    single.split("; ").every((part) => first.includes(part.slice(part.indexOf(": ") + 1).trim()));
  const message =
    first === null || single === null || isSaid
      ? (first ?? single ?? wordsByField(body))
      : `${first}: ${single}`;
  return { message, code: text(fields.first(["code"])) };
});
export type ErrorBody = z.output<typeof ErrorBody>;

/**
 * Returns the resource: `data` of a wrapped body, else the body.
 * Assumed: a response may have no envelope where the interface doesn't show one.
 */
export function unwrapData(body: unknown): unknown {
  return isRecord(body) && "data" in body ? body["data"] : body;
}

const LISTS = [
  "results",
  "transactions",
  "recipients",
  "banks",
  "items",
  "data",
  "records",
  "rows",
  "list",
  "content",
  "docs",
  "entries",
  "nodes",
  "hits",
  "elements",
];
/** In place of `data`. `_embedded` is HAL's. */
const WRAPPERS = ["payload", "result", "response", "body", "_embedded"];

function listData(body: unknown): unknown {
  // `data` may be null because the list stands beside it.
  if (isRecord(body) && body["data"] === null && LISTS.some((key) => Array.isArray(body[key])))
    return body;
  if (!isRecord(body) || [...LISTS, "data"].some((key) => key in body)) return unwrapData(body);
  return (
    WRAPPERS.map((key) => body[key]).find((part) => isRecord(part) || Array.isArray(part)) ?? body
  );
}

/**
 * Finds the part of a response that holds the list.
 * `data`, or a record with a usual name inside it.
 */
function listHolder(body: unknown): unknown {
  const data = listData(body);
  if (!isRecord(data) || LISTS.some((key) => Array.isArray(data[key]))) return data;
  const inner = LISTS.map((key) => data[key]).find(
    (part) => isRecord(part) && LISTS.some((key) => Array.isArray(part[key]) || part[key] === null),
  );
  return inner ?? data;
}

/** `[rows, count]`, as a database's own function answers. Null for anything else. */
function rowsAndCount(list: unknown): { rows: unknown[]; count: string } | null {
  if (!Array.isArray(list) || list.length !== 2) return null;
  const [rows, count]: unknown[] = list;
  const text = wireText(count);
  return Array.isArray(rows) && text !== null && /^\d+$/.test(text) ? { rows, count: text } : null;
}

/**
 * Returns the rows of a list response; null without a list.
 * The interface shows only some envelopes. Rows may be bare, under `data` or a usual name such as
 * `data.results`, one level further in under two usual names, the single array in `data`, or the only one there
 * that holds objects.
 */
export function findList(body: unknown): unknown[] | null {
  const holder = listHolder(body);
  if (Array.isArray(holder)) return rowsAndCount(holder)?.rows ?? holder;
  if (!isRecord(holder)) return null;
  for (const key of LISTS) {
    if (Array.isArray(holder[key])) return holder[key];
  }
  // Where the list itself is null, as behind the last page, another array is taken for it only if its rows have ids: `links` beside it have none.
  const isNull = LISTS.some((key) => holder[key] === null);
  const arrays = Object.values(holder).filter(
    (value): value is unknown[] =>
      Array.isArray(value) && (!isNull || value.some((row) => isRecord(row) && "id" in row)),
  );
  const only =
    arrays.length === 1 ? arrays : arrays.filter((rows) => rows.length > 0 && rows.every(isRecord));
  return only.length === 1 ? (only[0] ?? null) : null;
}

const NOTHING_FOUND =
  /\b(no|not any|zero)\b[^.]{0,40}\b(transactions?|recipients?|beneficiar(y|ies)|banks?|records?|results?|entries|items|data)\b|\b(transactions?|recipients?|records?|results?|data)( (was|were|is|are))? not found\b/i;

/** Tells if a response's message says that there are no such records. */
export function isNothingFoundMessage(body: unknown): boolean {
  return NOTHING_FOUND.test(ErrorBody.parse(body).message ?? "");
}

/** A `count` beside a total is of the page's own rows. */
const COUNTS = [
  "total",
  "total_count",
  "total_items",
  "total_records",
  "total_elements",
  "total_results",
  "total_rows",
  "count",
];
const NEXTS = ["next", "next_page"];

const PAGE_IN_LINK = /[?&]([\w.-]*page[\w.-]*)=(\d{1,9})(?=&|#|$)/gi;

/** Returns the page number in a link; null unless exactly one parameter can be it. */
function pageInLink(link: string): number | null {
  const numbers = [...link.matchAll(PAGE_IN_LINK)]
    .filter(([, name = ""]) => !/size|per|limit|count/i.test(name))
    .map(([, , number]) => Number(number));
  return numbers.length === 1 ? (numbers[0] ?? null) : null;
}

/**
 * Returns the total of rows and the next page's number, where a response has them.
 * Frameworks give the next page as a link. Number 0 means no next page, as some languages write.
 */
export function listFigures(body: unknown): { count: number | null; next: number | null } {
  const found = findMeta(body);
  const meta = spelledFields(found, spelledFields(found).first(META));
  const next = meta.text(NEXTS);
  const number = WireIntegerOrNull.parse(next) ?? pageInLink(next ?? "");
  const count = rowsAndCount(listHolder(body))?.count ?? meta.text(COUNTS);
  return {
    count: WireIntegerOrNull.parse(count),
    next: number !== null && number > 0 ? number : null,
  };
}

/** HAL leaves `_embedded` out where nothing is in it. Only a page that also says that it is behind the last one is empty for certain. */
function isPageBehindEnd(body: unknown): boolean {
  if (!isRecord(body) || !isRecord(body["_links"]) || "_embedded" in body) return false;
  const page = spelledFields(body["page"]);
  const [number, pages] = ["number", "total_pages"].map((name) =>
    WireIntegerOrNull.parse(page.text([name])),
  );
  return typeof number === "number" && typeof pages === "number" && number >= pages;
}

/**
 * Tells if a response without a list means an empty list.
 * Null in place of the list does. An empty object does only beside a count of 0 or a message: alone it may be a
 * failure, and the mirror would take these days as empty.
 */
export function isEmptyList(body: unknown): boolean {
  const holder = listHolder(body);
  if (holder === null) return true;
  if (!isRecord(holder)) return false;
  if (LISTS.some((key) => holder[key] === null)) return true;
  if (isPageBehindEnd(body)) return true;
  const isBare = (part: unknown): boolean => isRecord(part) && Object.keys(part).length === 0;
  const data = unwrapData(body);
  const hasBareList =
    data !== body && (isBare(data) || (isRecord(data) && LISTS.some((key) => isBare(data[key]))));
  return hasBareList && (listFigures(body).count === 0 || isNothingFoundMessage(body));
}

const META = ["meta", "pagination", "paging", "page_info", "page"];

/**
 * Returns a list's page figures: `meta`, beside `data`, inside it or beside the list.
 * For the transactions list the interface shows none, so they may be in `pagination`, `paging`, `page_info` or
 * `page`, or beside the list.
 */
export function findMeta(body: unknown): unknown {
  if (!isRecord(body)) return null;
  const data = isRecord(body["data"]) ? body["data"] : null;
  const holder = listHolder(body);
  const inner = isRecord(holder) && holder !== body ? holder : null;
  return (
    [
      spelledFields(body).first(META),
      spelledFields(data).first(META),
      spelledFields(inner).first(META),
      inner,
      data,
    ].find(isRecord) ?? body
  );
}
