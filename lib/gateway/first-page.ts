import type { Page } from "./reading";
import { isUpstreamError } from "./upstream-error";

/** The number under which a service gives the first page of a list. */
export type FirstPage = 0 | 1;

/**
 * Whether a service counts its pages from 1, as assumed, or from 0: then page 1 leaves out as many records as a page holds,
 * and nothing on it need say so. Told by asking for page 0, which is another one only where counting begins there. What page 1 says of
 * itself proves nothing: a service that counts from 0 may give it a "prev" of null, for 0 is nothing to many, and a count may be
 * of the page's own rows.
 * Assumed: a service that counts from 1 refuses page 0, breaks on it again and again while page 1 goes on being answered (it
 * reckons from where to begin, and comes below nothing), or answers it with page 1 or with nothing. Where pages wrap round, and
 * page 0 is the last one, it is read first and again at the end: nothing is left out either way.
 * @returns null while it can't be told: an empty list, or a page 0 that couldn't be read just now
 */
export async function findFirstPage<Row>(one: Page<Row>, read: (page: FirstPage) => Promise<Page<Row>>, idOf: (row: Row) => string): Promise<FirstPage | null> {
  const size = one.rows.length + one.skipped.length;
  try {
    const zero = new Set(keysOf(await read(0), idOf));
    if (zero.size === 0) return size === 0 ? null : 1;
    const isAmongZero = (page: Page<Row>): boolean => keysOf(page, idOf).some((key) => zero.has(key));
    // Once more: a small page 1 may have been pushed on by a new record between the two.
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
