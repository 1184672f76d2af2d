import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { ServiceProfile } from "../profile/profile";
import { rowsOn, type Page } from "../reading";
import { isUpstreamError, UpstreamError } from "../upstream-error";
import { fullJitterMs } from "../wire/timing";
import type { Timing } from "../wire/timing";

/** Rows asked for per page, if the profile allows so many. The service may give fewer. */
export const CRAWL_PAGE_SIZE = 1_000;
/** Readings of a list that keeps moving, for callers that must miss nothing. */
export const MAX_PASSES = 3;
/** Repeated pages that end a list under `listEnds: repeats`. One alone may be a list that moved. */
const REPEATED_PAGES_AT_END = 2;
/** A reading ends after so many pages in a row without a new row. */
const MAX_PAGES_WITHOUT_NEWS = 10;
const MAX_RATE_LIMIT_WAITS = 5;
const BACKOFF = { baseMs: 1_000, capMs: 30_000 };

export interface CrawlOptions {
  /** Readings at most, until one sees no row twice. Default: 1. */
  passes?: number;
  /** Rows asked for per page. Default: 1,000. */
  size?: number;
  firstPage?: number;
  rateLimitWaits?: number;
}

interface Identified {
  id: string;
}

interface CrawlParts<Row> extends CrawlOptions {
  fetchPage: (page: number, size: number) => Promise<Page<Row>>;
  listEnds: ServiceProfile["listEnds"];
  timing: Timing;
  random: () => number;
}

/** A page of a crawl, with only the rows that no earlier page gave. */
export interface CrawledPage<Row> extends Page<Row> {
  pass: number;
  /** Rows that this reading had seen before: another row may be missing. */
  repeats: number;
  /** True if the list ends here, although the page names a next one and counts more rows. */
  endsEarly: boolean;
}

/**
 * Yields every page of a list, until a reading sees no row twice. Pages cover all positions in
 * order, so a row can be missed only if another one is seen twice. Source: docs/decisions/0040.
 * @throws {UpstreamError} if a page can't be read, even after waiting for several 429s
 */
export async function* crawlPages<Row extends Identified>(
  parts: CrawlParts<Row>,
): AsyncGenerator<CrawledPage<Row>, void, void> {
  const { passes = 1, size = CRAWL_PAGE_SIZE } = parts;
  const given = new Set<string>();
  let largest = 0;
  for (let pass = 1; pass <= passes; pass += 1) {
    const isFirst = pass === 1;
    let repeats = 0;
    const seen = isFirst ? given : new Set<string>();
    for await (const { page, fresh, ...told } of readOnce(
      parts,
      isFirst ? size : smallerSize(largest, parts.random),
      seen,
    )) {
      repeats += told.repeats;
      largest = Math.max(largest, rowsOn(page));
      const rows = isFirst ? fresh : onlyNew({ ...page, ...fresh }, given);
      yield { ...page, ...rows, ...told, pass };
      if (told.endsEarly) return;
    }
    if (repeats === 0) return;
  }
}

/** Returns a smaller page size, so that rows of one moment don't stand at the same edges. */
function smallerSize(largest: number, random: () => number): number {
  return Math.max(1, largest - 1 - Math.floor((random() * largest) / 2));
}

interface PassPage<Row> extends Pick<CrawledPage<Row>, "repeats" | "endsEarly"> {
  page: Page<Row>;
  fresh: Pick<Page<Row>, "rows" | "skipped">;
}

async function* readOnce<Row extends Identified>(
  { fetchPage, listEnds, firstPage = 1, rateLimitWaits, timing, random }: CrawlParts<Row>,
  size: number,
  seen: Set<string>,
): AsyncGenerator<PassPage<Row>, void, void> {
  let before: Page<Row> | null = null;
  let repeatedPages = 0;
  let heldRepeats = 0;
  let withoutNews = 0;
  const skipped = (firstPage - 1) * size;
  for (let number = firstPage; withoutNews < MAX_PAGES_WITHOUT_NEWS; number += 1) {
    const page = withoutEqualRows(
      await fetchPatiently(() => fetchPage(number, size), rateLimitWaits, { timing, random }),
    );
    if (rowsOn(page) === 0) break;
    const fresh = onlyNew(page, seen);
    const repeats = page.rows.length - fresh.rows.length;
    if (before !== null && rowsOn(fresh) === 0 && isRepeated(page, before)) {
      repeatedPages += 1;
      heldRepeats += repeats;
      if (repeatedPages < REPEATED_PAGES_AT_END) continue;
      if (listEnds !== "repeats") throw endsOtherwise(listEnds);
      heldRepeats = 0;
      break;
    }
    withoutNews = rowsOn(fresh) === 0 ? withoutNews + 1 : 0;
    yield { page, fresh, repeats: repeats + heldRepeats, endsEarly: false };
    [before, repeatedPages, heldRepeats] = [page, 0, 0];
  }
  const isShort =
    before !== null && before.next !== null && (before.count ?? 0) > seen.size + skipped;
  if (before !== null && (heldRepeats > 0 || isShort))
    yield {
      page: before,
      fresh: { rows: [], skipped: [] },
      repeats: heldRepeats,
      endsEarly: isShort,
    };
}

/** The rows that aren't among those seen, which they now are. */
function onlyNew<Row extends Identified>(
  page: Pick<Page<Row>, "rows" | "skipped">,
  seen: Set<string>,
): Pick<Page<Row>, "rows" | "skipped"> {
  const isNew = (name: string): boolean => {
    const key = rowKey(name);
    return !seen.has(key) && seen.add(key) !== undefined;
  };
  return {
    rows: page.rows.filter((row) => isNew(`id:${row.id}`)),
    skipped: page.skipped.filter((row) => isNew(`raw:${row.raw}`)),
  };
}

/** True if a page has only rows of the page before it. */
function isRepeated<Row extends Identified>(page: Page<Row>, before: Page<Row>): boolean {
  const seen = new Set<string>();
  onlyNew(before, seen);
  return rowsOn(onlyNew(page, seen)) === 0;
}

function endsOtherwise(listEnds: ServiceProfile["listEnds"]): UpstreamError {
  return new UpstreamError({
    kind: "malformed",
    call: "a list",
    status: 200,
    detail: `pages repeat, where listEnds is ${listEnds}`,
    profileKeys: ["listEnds", "recipientsQuery", "transactionsQuery"],
  });
}

/** Removes rows that a join put on the page twice, word for word; the list didn't move. */
function withoutEqualRows<Row extends Identified>(page: Page<Row>): Page<Row> {
  const first = new Map<string, Row>();
  const rows = page.rows.filter((row) => {
    const before = first.get(row.id);
    if (before === undefined) first.set(row.id, row);
    return before === undefined || !isDeepStrictEqual(before, row);
  });
  return { ...page, rows };
}

/** Identifies a row in 32 bytes, since a part of a text would keep all of it in memory. */
function rowKey(name: string): string {
  return hash("sha256", Buffer.from(name, "utf16le"), "binary");
}

/** Fetches a page. After a 429 it waits as long as asked, and no less than our own backoff. */
async function fetchPatiently<Result>(
  fetch: () => Promise<Result>,
  maxWaits = MAX_RATE_LIMIT_WAITS,
  { timing, random }: { timing: Timing; random: () => number },
): Promise<Result> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await fetch();
    } catch (error) {
      if (waits >= maxWaits || !isUpstreamError(error) || error.kind !== "rate_limited")
        throw error;
      await timing.sleep(Math.max(error.retryAfterMs ?? 0, fullJitterMs(waits, random, BACKOFF)));
    }
  }
}
