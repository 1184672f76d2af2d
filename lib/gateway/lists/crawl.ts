import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { ServiceProfile } from "../profile/profile";
import { rowsOn, type Page } from "../reading";
import { UpstreamError } from "../upstream-error";
import type { Timing } from "../wire/timing";
import { fetchPatiently } from "./fetch-patiently";
import { isCutShort, PAGES_BEHIND_EMPTY, saysMore } from "./list-end";

/** Rows asked for per page, if the profile allows so many. The service may give fewer. */
export const CRAWL_PAGE_SIZE = 1_000;
/**
 * A crawl ends after this many pages in a row that only repeat the one before them. One such page isn't the end: if the list moves by a whole page
 * between two requests, one page appears twice.
 */
const PAGES_WITHOUT_NEWS = 2;
/** It ends, too, after this many without a new row that repeat others: if the list moves by several pages, as many of those that were read appear again. */
const PAGES_MOVED = 10;

/** How often a list that keeps moving is read for what it hid, by those who must miss nothing. Readings that found more of it don't count. */
export const MOST_PASSES = 4;
/** However much they find. */
const MOST_READINGS = 12;

/** The rows that several lists have given, by their keys: each gives only those that aren't among them, and adds its own. Empty before the first. */
export type GivenRows = Set<string>;

interface CrawlParts<Row> {
  fetchPage: (page: number) => Promise<Page<Row>>;
  /** What the profile says of pages behind the last one. */
  listEnds: ServiceProfile["listEnds"];
  idOf: (row: Row) => string;
  /** How often a list that moved while it was read may be read, besides the times that brought more of what was missing. Default: once. */
  passes?: number;
  given?: GivenRows;
  timing: Timing;
  random: () => number;
}

/** A page of a crawl, with only the rows that no earlier page had, nor an earlier list, and the number of rows that earlier pages had. */
export interface CrawledPage<Row> extends Page<Row> {
  /**
   * How many rows since the last yielded page were repeats of earlier pages. Above zero, the list moved while it was read, and some
   * other row may have been missed. Pages that only repeat after the end of the list, or after all that the service gives of it, aren't counted.
   */
  repeats: number;
  /** After this page, without a row, pages only repeat, although the last one with a new row says that the list goes on: the service gives no more of it. */
  isCutShort?: true;
  /**
   * After this page, without a row, pages are empty, although the last one with a row says that the list goes on. That is its end, unless other lists
   * show that there is more: what it says may be of more than the list.
   */
  isDoubtful?: true;
  /** With either of these: how many rows the list gave. */
  listed?: number;
}

/**
 * Every page of a list, each with only the rows that no earlier page had. Pages without new rows are not yielded, except for an
 * empty one after repeats, and one that says that the list is cut short, or may be. Relies on no page size, count or "next". Assumed: the list ends with an empty page that doesn't say that more follows,
 * with several empty ones, or with pages that only repeat.
 * Pages cover all positions, so that for each row that came twice another one was missed or is new at the start. If the list may be read
 * again, it is, until as many more rows have been found; one that is cut short isn't, since no reading would give the rest.
 * @throws {UpstreamError} if a page can't be read, even after waiting for several 429s
 */
export async function* crawlPages<Row>(
  parts: CrawlParts<Row>,
): AsyncGenerator<CrawledPage<Row>, void, void> {
  const { given = new Set() } = parts;
  // The first list's own rows are all that were given, so that they are kept once.
  const isFirst = given.size === 0;
  const yielded = isFirst ? given : new Set<string>();
  const ungiven = <Given extends Page<Row>>(page: Given): Given =>
    isFirst ? page : { ...page, ...onlyNew(page, given, parts.idOf) };
  let missing = 0;
  for await (const page of readOnce(parts, yielded)) {
    missing += page.repeats;
    yield ungiven(page);
    if (page.isCutShort) return;
  }
  let left = (parts.passes ?? 1) - 1;
  for (let reading = 2; reading <= MOST_READINGS && left > 0 && missing > 0; reading += 1) {
    const before = missing;
    for await (const page of readOnce(parts, new Set())) {
      const fresh = onlyNew(page, yielded, parts.idOf);
      missing -= fresh.rows.length;
      if (rowsOn(fresh) > 0) yield ungiven({ ...page, ...fresh });
      if (missing <= 0) return;
    }
    if (missing === before) left -= 1;
  }
}

/** The rows that aren't among those seen, which they now are. */
function onlyNew<Row>(
  page: Page<Row>,
  seen: Set<string>,
  idOf: (row: Row) => string,
): Pick<Page<Row>, "rows" | "skipped"> {
  const isNew = (name: string): boolean => {
    const key = rowKey(name);
    return !seen.has(key) && seen.add(key) !== undefined;
  };
  return {
    rows: page.rows.filter((row) => isNew(`id:${idOf(row)}`)),
    skipped: page.skipped.filter((row) => isNew(`raw:${row.raw}`)),
  };
}

/** Whether a page has no row that the one before it didn't have. */
function isEcho<Row>(page: Page<Row>, before: Page<Row>, idOf: (row: Row) => string): boolean {
  const seen = new Set<string>();
  onlyNew(before, seen, idOf);
  return rowsOn(onlyNew(page, seen, idOf)) === 0;
}

/** Pages that only repeat, where the profile says that the list ends otherwise: it may go on behind them, under another page's name. */
function endsOtherwise(listEnds: ServiceProfile["listEnds"]): UpstreamError {
  return new UpstreamError({
    kind: "malformed",
    call: "a list",
    status: 200,
    detail: `pages repeat, where listEnds is ${listEnds}`,
    profileKeys: ["listEnds", "recipientsQuery", "transactionsQuery"],
  });
}

/** The list from its start to its end. */
async function* readOnce<Row>(
  { fetchPage, listEnds, idOf, timing, random }: CrawlParts<Row>,
  seen: Set<string>,
): AsyncGenerator<CrawledPage<Row>, void, void> {
  let [withoutNews, moved] = [0, 0];
  let empty = 0;
  let repeats = 0;
  let last: Page<Row> | null = null;
  let filled: Page<Row> | null = null;
  for (let number = 1; withoutNews < PAGES_WITHOUT_NEWS && moved < PAGES_MOVED; number += 1) {
    const page = withoutEchoes(
      await fetchPatiently(() => fetchPage(number), { timing, random }),
      idOf,
    );
    if (rowsOn(page) === 0) {
      empty += 1;
      if (empty <= PAGES_BEHIND_EMPTY && saysMore(page, seen.size)) continue;
      // The last rows were repeats: the list ends here, so they weren't behind its end.
      if (filled !== null && isCutShort(filled, seen.size))
        yield { ...filled, rows: [], skipped: [], repeats, isDoubtful: true, listed: seen.size };
      else if (repeats > 0) yield { ...page, repeats };
      return;
    }
    empty = 0;
    const before: Page<Row> | null = filled;
    filled = page;
    const fresh = onlyNew(page, seen, idOf);
    repeats += page.rows.length - fresh.rows.length;
    if (rowsOn(fresh) === 0) {
      if (before !== null && isEcho(page, before, idOf)) withoutNews += 1;
      else [withoutNews, moved] = [0, moved + 1];
      if (withoutNews === PAGES_WITHOUT_NEWS && listEnds !== "repeats")
        throw endsOtherwise(listEnds);
      continue;
    }
    [withoutNews, moved] = [0, 0];
    last = page;
    yield { ...page, ...fresh, repeats };
    repeats = 0;
  }
  if (last !== null && isCutShort(last, seen.size))
    yield { ...last, rows: [], skipped: [], repeats: 0, isCutShort: true, listed: seen.size };
}

/** The page without rows that are on it twice word for word, as a join of tables gives them: they are no movement of the list. */
function withoutEchoes<Row>(page: Page<Row>, idOf: (row: Row) => string): Page<Row> {
  const first = new Map<string, Row>();
  const rows = page.rows.filter((row) => {
    const before = first.get(idOf(row));
    if (before === undefined) first.set(idOf(row), row);
    return before === undefined || !isDeepStrictEqual(before, row);
  });
  return { ...page, rows };
}

/**
 * 32 bytes that identify a row, however long its id or text is. A substring of an answer refers to the whole answer inside the
 * JavaScript engine, so keeping it would keep the answer's text in memory. Rows can't be forgotten either, because the list may show
 * any earlier row again, which would then be counted twice. The set takes about 80 MB for a million rows.
 */
function rowKey(name: string): string {
  return hash("sha256", Buffer.from(name, "utf16le"), "binary");
}
