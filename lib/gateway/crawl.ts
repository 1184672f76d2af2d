import { hash } from "node:crypto";
import { fullJitterMs } from "./backoff";
import type { CrawlPace } from "./crawl-pace";
import type { Page } from "./reading";
import type { Timing } from "./timing";
import { isUpstreamError, type UpstreamError } from "./upstream-error";

/** What is asked for; the service may clamp it. */
export const CRAWL_PAGE_SIZE = 100;
/** A list that shifts by a whole page between two requests shows one page twice; the end of a list shows two with nothing new. */
const PAGES_WITHOUT_NEWS = 2;
const MAX_RATE_LIMIT_WAITS = 5;
const BACKOFF = { baseMs: 1_000, capMs: 30_000 };

interface CrawlParts<Row> {
  fetchPage: (page: number) => Promise<Page<Row>>;
  /** Shared by all crawls of a list. Default: as fast as it answers. */
  pace?: Pick<CrawlPace, "beforePage">;
  idOf: (row: Row) => string;
  timing: Timing;
  random: () => number;
}

/** A page of a crawl: only what no earlier page held, and how much else there was. */
export interface CrawledPage<Row> extends Page<Row> {
  /**
   * Rows since the last page with news that earlier pages had shown already: the list moved while it was read, and another
   * row may have slipped through. What only repeats behind the end of the list isn't counted.
   */
  repeats: number;
}

/**
 * Every page of a list, each with only what no earlier page held; pages without news are not given.
 * Assumed: nothing about page sizes, counts or "next": the end is an empty page, or pages that only repeat.
 * @throws {UpstreamError} when a page can't be had, also after waiting out several 429
 */
export async function* crawlPages<Row>({ fetchPage, pace, idOf, timing, random }: CrawlParts<Row>): AsyncGenerator<CrawledPage<Row>, void, void> {
  const seen = new Set<string>();
  const isNew = (name: string): boolean => {
    const key = rowKey(name);
    return !seen.has(key) && seen.add(key) !== undefined;
  };
  let withoutNews = 0;
  let repeats = 0;
  for (let number = 1; withoutNews < PAGES_WITHOUT_NEWS; number += 1) {
    await pace?.beforePage();
    const page = await fetchPatiently(() => fetchPage(number), timing, random);
    if (page.rows.length === 0 && page.skipped.length === 0) return;
    const rows = page.rows.filter((row) => isNew(`id:${idOf(row)}`));
    const skipped = page.skipped.filter((row) => isNew(`raw:${row.raw}`));
    repeats += page.rows.length - rows.length;
    if (rows.length === 0 && skipped.length === 0) {
      withoutNews += 1;
      continue;
    }
    withoutNews = 0;
    yield { ...page, rows, skipped, repeats };
    repeats = 0;
  }
}

/**
 * 32 bytes for a row, however long its id or text. A name cut out of an answer is, to the engine, a window on that answer:
 * kept as it is, it would keep all of the answer's text in memory. The set itself can't be cut short: which earlier record
 * a list may show again isn't known, and one that was forgotten would be counted twice. It takes some 80 MB for a million rows.
 */
function rowKey(name: string): string {
  return hash("sha256", Buffer.from(name, "utf16le"), "binary");
}

/** Waits as long as a 429 asks, beyond what a single read would. */
async function fetchPatiently<Result>(fetch: () => Promise<Result>, timing: Timing, random: () => number): Promise<Result> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await fetch();
    } catch (error) {
      if (waits >= MAX_RATE_LIMIT_WAITS || !isRateLimit(error)) throw error;
      await timing.sleep(error.retryAfterMs ?? fullJitterMs(waits, random, BACKOFF));
    }
  }
}

function isRateLimit(error: unknown): error is UpstreamError {
  return isUpstreamError(error) && error.kind === "rate_limited";
}
