import type { Page } from "../reading";
import { isUpstreamError } from "../upstream-error";

/** The number of a list's first page at the service. */
export type FirstPage = 0 | 1;

/**
 * Finds out whether the service numbers pages from 1, as assumed, or from 0. If from 0, starting with page 1 would leave out the first
 * page of records, and nothing in the answer need show that. So page 0 is asked for: it has other rows than page 1 only if numbering
 * begins at 0. What page 1 says about itself proves nothing: a service that numbers from 0 may give it a "prev" of null, since in many
 * languages 0 counts as nothing, and a count may be of the page's own rows.
 * Assumed: a service that numbers from 1 refuses page 0, fails on it repeatedly while it still answers page 1 (it calculates a negative
 * offset), or answers it with page 1 or with nothing. If page numbers wrap around, page 0 is the last page. It is then read first and
 * again at the end, so nothing is left out.
 * @returns null if it can't be determined now: the list is empty, or page 0 couldn't be read
 */
export async function findFirstPage<Row>(one: Page<Row>, read: (page: FirstPage) => Promise<Page<Row>>, idOf: (row: Row) => string): Promise<FirstPage | null> {
  const size = one.rows.length + one.skipped.length;
  try {
    const zero = new Set(keysOf(await read(0), idOf));
    if (zero.size === 0) return size === 0 ? null : 1;
    const isAmongZero = (page: Page<Row>): boolean => keysOf(page, idOf).some((key) => zero.has(key));
    // Page 1 is read again: a new record may have moved the rows of a small page 1 on between the two requests.
    return isAmongZero(one) || isAmongZero(await read(1)) ? 1 : 0;
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    if (error.kind === "refused") return 1;
    return error.kind === "unavailable" && (await isAnswered(() => read(1))) ? 1 : null;
  }
}

async function isAnswered(call: () => Promise<unknown>): Promise<boolean> {
  return call().then(
    () => true,
    () => false,
  );
}

function keysOf<Row>(page: Page<Row>, idOf: (row: Row) => string): string[] {
  return [...page.rows.map((row) => `id:${idOf(row)}`), ...page.skipped.map(({ raw }) => `raw:${raw}`)];
}
