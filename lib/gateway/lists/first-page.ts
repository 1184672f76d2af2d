import { rowsOn, type Page } from "../reading";
import { isBadRequest, isUpstreamError } from "../upstream-error";

/** The number of a list's first page at the service. */
export type FirstPage = 0 | 1;

/** The list's first page number; null if it can't be determined now. `only`: the pages 0, 1 and 2 all hold this page's rows. */
export interface FoundFirstPage<Row> {
  first: FirstPage | null;
  only: Page<Row> | null;
}

const found = <Row>(first: FirstPage | null): FoundFirstPage<Row> => ({ first, only: null });

/**
 * Finds out whether the service numbers pages from 1, as assumed, or from 0. If from 0, starting with page 1 would leave out the first
 * page of records, and nothing in the answer need show that. So page 0 is asked for: it has other rows than page 1 only if numbering
 * begins at 0. What page 1 says about itself proves nothing: a service that numbers from 0 may give it a "prev" of null, since in many
 * languages 0 counts as nothing, and a count may be of the page's own rows. Page 0 with the rows of page 1 proves nothing either while
 * page 2 has them too: past the end, a service that numbers from 0 may repeat its only page. Two pages are alike if they share half their
 * rows: neighbours may share a few, where records of one moment have no fixed order.
 * Assumed: a service that numbers from 1 refuses page 0, fails on it repeatedly while it still answers page 1 (it calculates a negative
 * offset), or answers it with page 1 or with nothing. If page numbers wrap around, page 0 is the last page. It is then read first and
 * again at the end, so nothing is left out.
 * @param asked how many rows were asked for; a service that gives more has put the whole list on one page
 */
export async function findFirstPage<Row>(
  one: Page<Row>,
  asked: number,
  read: (page: 0 | 1 | 2) => Promise<Page<Row>>,
  idOf: (row: Row) => string,
): Promise<FoundFirstPage<Row>> {
  const size = rowsOn(one);
  try {
    const zero = await read(0);
    if (rowsOn(zero) === 0) return found(size === 0 ? null : 1);
    const shared = (a: Page<Row>, b: Page<Row>): number => {
      const keys = new Set(keysOf(a, idOf));
      return keysOf(b, idOf).filter((key) => keys.has(key)).length;
    };
    const areAlike = (a: Page<Row>, b: Page<Row>): boolean =>
      shared(a, b) * 2 >= Math.max(rowsOn(a), rowsOn(b));
    if (!areAlike(zero, one)) {
      // Page 0 may be the whole list. If nothing follows page 1, its few rows may have come to page 0 instead.
      if (shared(zero, one) === size) {
        const two = await behindOne(read);
        return found(
          two === "unknown" ? null : two !== null && rowsOn(two) > 0 && !areAlike(one, two) ? 1 : 0,
        );
      }
      // Page 1 is read again: a new record may have moved the rows of a small page 1 on between the two requests.
      if (!areAlike(zero, await read(1))) return found(0);
    }
    if (size > asked) return found(1);
    const two = await behindOne(read);
    if (two === "unknown") return found(null);
    return two !== null && areAlike(one, two) ? { first: null, only: two } : found(1);
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    if (error.kind === "refused") return found(1);
    return found(error.kind === "unavailable" && (await isAnswered(() => read(1))) ? 1 : null);
  }
}

/**
 * Whether page 1 is refused as a page past the end is: the list may be numbered from 0 and have only one page.
 * Assumed: as for `pageOrNothing`.
 */
export function mayBePastOnlyPage(error: unknown): boolean {
  if (!isUpstreamError(error)) return false;
  return error.status === 404
    ? error.kind === "refused" || error.kind === "unavailable"
    : isBadRequest(error);
}

/** Page 2; null if it is refused, as past the end. */
async function behindOne<Row>(
  read: (page: 2) => Promise<Page<Row>>,
): Promise<Page<Row> | "unknown" | null> {
  return read(2).catch((error: unknown) => {
    if (!isUpstreamError(error)) throw error;
    return error.kind === "refused" || error.status === 404 ? null : "unknown";
  });
}

async function isAnswered(call: () => Promise<unknown>): Promise<boolean> {
  return call().then(
    () => true,
    () => false,
  );
}

function keysOf<Row>(page: Page<Row>, idOf: (row: Row) => string): string[] {
  return [
    ...page.rows.map((row) => `id:${idOf(row)}`),
    ...page.skipped.map(({ raw }) => `raw:${raw}`),
  ];
}
