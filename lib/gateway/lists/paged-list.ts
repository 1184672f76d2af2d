import { stringify } from "lossless-json";
import { findList, isEmptyList, listFigures } from "@/lib/contract/service/envelope";
import type { ServiceProfile } from "../profile/profile";
import { type Page, readingOf, type ReadOptions, type SkippedRow } from "../reading";
import type { Parsed } from "../records/parsed";
import { isBadRequest, isUpstreamError, malformedAnswer } from "../upstream-error";
import type { RetriedRead } from "../wire/retried-read";
import type { Timing } from "../wire/timing";
import { type CrawlOptions, crawlPages } from "./crawl";

/** A page's number, and how many rows it has. */
interface Place {
  page: number;
  size: number;
}

export interface ListParts {
  read: RetriedRead;
  profile: () => ServiceProfile;
  timing: Timing;
  random: () => number;
}

interface PagedList<Filter, Row> extends ListParts {
  path: string;
  readRow: (row: unknown) => Parsed<Row>;
  /** @param place by the service's own number */
  query: (filter: Partial<Filter>, place: Place) => Query;
  /** The profile's keys that would mend a refusal of its first page. */
  keys: (filter: Partial<Filter>) => readonly (keyof ServiceProfile)[];
}

/** Reads a list of the service, a page or all of it. Source: interface.md, GET of its path. */
export function pagedList<Filter, Row extends { id: string }>(parts: PagedList<Filter, Row>) {
  const readAt = (
    filter: Partial<Filter>,
    place: Place,
    options?: ReadOptions,
  ): Promise<Page<Row>> =>
    readPage(parts.read, parts.path, parts.query(filter, place), parts.readRow, options);
  /**
   * The page by our own numbering, from 1. It may have fewer rows than asked for. Past the end it is
   * empty, also where the profile says that the service answers 404 there.
   * @throws {UpstreamError} a refusal names the profile's keys that would mend it
   */
  const list = async (
    filter: Partial<Filter>,
    { page, size }: Place,
    options?: ReadOptions,
  ): Promise<Page<Row>> => {
    const { firstPage, pageSize, listEnds } = parts.profile();
    const place = { page: page - 1 + firstPage, size: Math.min(size, pageSize) };
    try {
      const answer = await readAt(filter, place, options);
      return { ...answer, next: answer.next === null ? null : answer.next + 1 - firstPage };
    } catch (error) {
      const isMissing = isUpstreamError(error) && error.status === 404;
      if (isMissing && listEnds === "404") {
        // A page that must exist. If that is a 404, too, the address is wrong.
        const first = await readAt({}, { page: firstPage, size: pageSize }, options);
        return { ...first, rows: [], skipped: [], count: null, next: null };
      }
      if (isMissing && page > 1) throw error.withProfileKeys("listEnds");
      if (isBadRequest(error))
        throw error.withProfileKeys(...(page > 1 ? ["listEnds"] : parts.keys(filter)));
      throw error;
    }
  };
  /**
   * Yields all pages, each with only the rows that no earlier page had: see `crawlPages`.
   * @throws {UpstreamError}
   */
  const crawl = (filter: Partial<Filter>, options: ReadOptions & CrawlOptions = {}) =>
    crawlPages({
      ...options,
      listEnds: parts.profile().listEnds,
      fetchPage: (page, size) => list(filter, { page, size }, options),
      timing: parts.timing,
      random: parts.random,
    });
  return { list, crawl };
}

export type Query = Record<string, string | number | undefined>;

/** `?a=1&b=2` with all parameters that have a value, URL-encoded, in the given order. Empty if there are none. */
function queryString(parameters: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== "") search.append(name, String(value));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

const MAX_RAW_LENGTH = 4_000;

/**
 * Reads a list in any envelope, row by row. A row that can't be read is reported in `skipped`; the others are kept.
 * @throws {UpstreamError} `malformed` if there is no list in the answer
 */
export async function readPage<Row>(
  read: RetriedRead,
  path: string,
  query: Query,
  readRow: (row: unknown) => Parsed<Row>,
  options?: ReadOptions,
): Promise<Page<Row>> {
  const answer = await read({ path: `${path}${queryString(query)}`, mayBeEmpty: "list" }, options);
  const list = findList(answer.body) ?? (isEmptyList(answer.body) ? [] : null);
  if (list === null) throw malformedAnswer(`GET ${path}`, answer, "no list in the answer");
  const rows: Row[] = [];
  const skipped: SkippedRow[] = [];
  for (const item of list) {
    const parsed = readRow(item);
    if (parsed.ok) rows.push(parsed.value);
    else skipped.push({ raw: rawText(item), reason: parsed.reason });
  }
  return { rows, skipped, ...listFigures(answer.body), ...readingOf(answer) };
}

function rawText(row: unknown): string {
  const text = stringify(row) ?? String(row);
  return text.length > MAX_RAW_LENGTH ? `${text.slice(0, MAX_RAW_LENGTH - 1)}…` : text;
}
