import { rowsOn, type Page } from "../reading";
import { isBadRequest, isUpstreamError, type UpstreamError } from "../upstream-error";

interface Place {
  /** From 1. */
  page: number;
  /** Rows asked for per page. */
  size: number;
}

/**
 * Reads a page of a list. If the service refuses a page past the end, the result is an empty page, but only if the list itself confirms
 * that this is the end:
 * - 404: the first page must be answered again, since a 404 for the whole address, as during a deployment of the service, ends no list.
 * - 400 or 422, which may also mean "too deep" with more records there: the page before must be shorter than the first page, or name
 *   no next page where the first one did, or the count must be reached, or in pages of one row less, the last rows must be on a page that isn't full.
 * - 404 with an HTML page, as frameworks and proxies answer it: the page before must be answered, and this one be a 404 again after that.
 * Assumed: the interface doesn't show what is answered for a page that doesn't exist. Frameworks differ: an empty page, the last page
 * again, 404, 400 or 422.
 * @throws {UpstreamError} the error of reading the page that was asked for
 */
export async function pageOrNothing<Row>(
  { page, size }: Place,
  readPage: (place: Place) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  try {
    return await readPage({ page, size });
  } catch (error) {
    if (page === 1 || !isUpstreamError(error)) throw error;
    if (error.kind === "unavailable" && error.status === 404)
      return nothingBehind({ page, size }, error, readPage);
    if (error.kind !== "refused") throw error;
    const first = await readPage({ page: 1, size }).catch(() => null);
    if (first === null) throw error;
    const isEnd =
      error.status === 404 ||
      (isBadRequest(error) && (await endsBefore({ page, size }, first, readPage)));
    if (!isEnd) throw error;
    return nothing(first);
  }
}

function nothing<Row>(answered: Page<Row>): Page<Row> {
  return { ...answered, rows: [], skipped: [], next: null, isBehindEnd: true };
}

/** An empty page if only this page is missing, while the one before it is there. */
async function nothingBehind<Row>(
  { page, size }: Place,
  error: UpstreamError,
  readPage: (place: Place) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  const before = await readPage({ page: page - 1, size }).catch(() => null);
  const again: unknown =
    before && (await readPage({ page, size }).catch((reason: unknown) => reason));
  if (before === null || !isUpstreamError(again) || again.status !== 404) throw error;
  return nothing(before);
}

/** Whether the list ends on the page before this one, judging by its count and pages. */
async function endsBefore<Row>(
  { page, size }: Place,
  first: Page<Row>,
  readPage: (place: Place) => Promise<Page<Row>>,
): Promise<boolean> {
  const full = rowsOn(first);
  if (
    first.count !== null &&
    first.count <= (page - 1) * full &&
    (await countsAll(first, { page, size }, readPage))
  )
    return true;
  if (page > 2) {
    const before = await readPage({ page: page - 1, size }).catch(() => null);
    if (before === null) return false;
    if (rowsOn(before) < full || (first.next !== null && before.next === null)) return true;
  }
  const ends = await endsInSmallerPages(full * (page - 1), full - 1, readPage);
  // Assumed: a first page that isn't full is the whole list, where the service takes no smaller pages.
  return ends ?? (page === 2 && full < size);
}

/**
 * Whether a list ends after this many rows, judging by smaller pages: the last of the rows are then on a page that isn't full. Null if the
 * service doesn't say, because they'd fill that page too, or it is refused, or has more rows than were asked for.
 */
async function endsInSmallerPages<Row>(
  rows: number,
  size: number,
  readPage: (place: Place) => Promise<Page<Row>>,
): Promise<boolean | null> {
  const left = size > 0 ? rows % size : 0;
  if (left === 0) return size > 2 ? endsInSmallerPages(rows, size - 1, readPage) : null;
  const last = await readPage({ page: Math.floor(rows / size) + 1, size }).catch(() => null);
  if (last === null || rowsOn(last) > size) return null;
  return rowsOn(last) === left;
}

/**
 * Whether the first page's count is of all rows. Assumed: it may be of the page's own rows, or a 0 in place of a count that wasn't
 * made. One that says no more than the first page's rows is believed only if there are none on the second.
 */
async function countsAll<Row>(
  first: Page<Row>,
  { page, size }: Place,
  readPage: (place: Place) => Promise<Page<Row>>,
): Promise<boolean> {
  const [count, full] = [first.count ?? 0, rowsOn(first)];
  if (count !== full || page === 2) return count >= full;
  const second = await readPage({ page: 2, size }).catch(() => null);
  return second === null || rowsOn(second) === 0;
}
