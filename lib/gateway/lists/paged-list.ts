import { stringify } from "lossless-json";
import { findList, isEmptyList, listFigures } from "@/lib/contract/service/envelope";
import type { ServiceProfile } from "../profile/profile";
import { type Page, readingOf, type SkippedRow } from "../reading";
import type { Parsed } from "../records/parsed";
import { isBadRequest, isUpstreamError, malformedAnswer } from "../upstream-error";
import type { GoodAnswer } from "../wire/exchange";

/** A page by our own numbering: from 1, with `size` rows each. */
export interface Place {
  page: number;
  size: number;
}

export interface PagedList<Row> {
  profile: ServiceProfile;
  /** The profile's keys that would mend a refusal of its first page. */
  keys: readonly (keyof ServiceProfile)[];
  /** Reads a page by the service's own number. */
  read: (page: number, size: number) => Promise<Page<Row>>;
  /** Reads a page that must exist. If that is a 404, too, the address is wrong. */
  readAny: () => Promise<Page<Row>>;
}

/**
 * The page by our own numbering. It may have fewer rows than asked for. Past the end it is empty, also where the profile says that the
 * service answers 404 there.
 * @throws {UpstreamError} a refusal names the profile's keys that would mend it
 */
export async function readPaged<Row>(
  { profile, keys, read, readAny }: PagedList<Row>,
  { page, size }: Place,
): Promise<Page<Row>> {
  const number = page - 1 + profile.firstPage;
  try {
    const answer = await read(number, Math.min(size, profile.pageSize));
    const next = answer.next === null ? null : answer.next + 1 - profile.firstPage;
    return { ...answer, next };
  } catch (error) {
    const isMissing = isUpstreamError(error) && error.status === 404;
    if (isMissing && profile.listEnds === "404") {
      return { ...(await readAny()), rows: [], skipped: [], count: null, next: null };
    }
    if (isMissing && page > 1) throw error.withProfileKeys("listEnds");
    if (isBadRequest(error))
      throw error.withProfileKeys(...(page > 1 ? (["listEnds"] as const) : keys));
    throw error;
  }
}

/** `?a=1&b=2` with all parameters that have a value, URL-encoded, in the given order. Empty if there are none. */
export function queryString(parameters: Record<string, string | number | undefined>): string {
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
export function readPage<Row>(
  answer: GoodAnswer,
  call: string,
  readRow: (row: unknown) => Parsed<Row>,
): Page<Row> {
  const list = findList(answer.body) ?? (isEmptyList(answer.body) ? [] : null);
  if (list === null) throw malformedAnswer(call, answer, "no list in the answer");
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
