import type { Page } from "./reading";
import { isUpstreamError } from "./upstream-error";

interface Place {
  /** From 1. */
  page: number;
  /** What is asked for a page. */
  size: number;
}

/**
 * A page of a list. One behind the end that is refused reads as empty, where the list itself bears that out:
 * a 404, once the first page has been answered again (a 404 for the whole address, as in the middle of the service's own
 * deployment, ends no list); a 400 or 422, which may as well mean "too deep" with records behind it, once the page before it
 * has turned out shorter than the first one, or the count reached.
 * Assumed: which pages exist is not shown, nor what is said of one that doesn't; frameworks differ between an empty page,
 * the last one again, 404, 400 and 422.
 * @throws {UpstreamError} what reading the page asked for ended with
 */
export async function pageOrNothing<Row>({ page, size }: Place, readPage: (place: Place) => Promise<Page<Row>>): Promise<Page<Row>> {
  try {
    return await readPage({ page, size });
  } catch (error) {
    if (page === 1 || !isUpstreamError(error) || error.kind !== "refused") throw error;
    const first = await readPage({ page: 1, size }).catch(() => null);
    if (first === null) throw error;
    const isEnd = error.status === 404 || ((error.status === 400 || error.status === 422) && (await endsBefore({ page, size }, first, readPage)));
    if (!isEnd) throw error;
    return { ...first, rows: [], skipped: [], next: null };
  }
}

/** Whether a list ends on the page before this one, by what is there. */
async function endsBefore<Row>({ page, size }: Place, first: Page<Row>, readPage: (place: Place) => Promise<Page<Row>>): Promise<boolean> {
  const full = rowsOn(first);
  if (first.count !== null && first.count <= (page - 1) * full) return true;
  if (page === 2) return full < size;
  const before = await readPage({ page: page - 1, size }).catch(() => null);
  return before !== null && rowsOn(before) < full;
}

function rowsOn(page: Page<unknown>): number {
  return page.rows.length + page.skipped.length;
}
