import type { Page } from "./reading";
import { isUpstreamError } from "./upstream-error";

/**
 * A page of a list. One behind the end that is answered with 404 reads as empty, once the first page of the same list has
 * been answered again: a 404 for the whole address, as in the middle of the service's own deployment, ends no list.
 * Assumed: which pages exist is not shown, nor what is said of one that doesn't; frameworks differ between an empty page,
 * the last one again, and 404. A 400 or 422 stays an error: it may mean "too deep", with records behind it.
 * @param number from 1
 * @throws {UpstreamError} what reading the page asked for ended with
 */
export async function pageOrNothing<Row>(number: number, readPage: (number: number) => Promise<Page<Row>>): Promise<Page<Row>> {
  try {
    return await readPage(number);
  } catch (error) {
    if (number === 1 || !isUpstreamError(error) || error.kind !== "refused" || error.status !== 404) throw error;
    const first = await readPage(1).catch(() => null);
    if (first === null) throw error;
    return { ...first, rows: [], skipped: [], next: null };
  }
}
