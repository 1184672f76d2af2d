import type { Page } from "../reading";

/**
 * So many pages are looked at behind an empty one that says more. Assumed: a service may leave rows out of a page once it is
 * cut, and then all of one. No more than that are: a count may be of all rows, whatever the filter.
 */
export const PAGES_BEHIND_EMPTY = 3;

/** Whether an empty page's answer names a next page, or counts more rows than the list has given so far. */
export function saysMore(
  { next, count }: Pick<Page<unknown>, "next" | "count">,
  given: number,
): boolean {
  return next !== null || (count !== null && count > given);
}

/**
 * Whether the last page with new rows says that the list goes on. Each figure alone may mean something else: a count that is of all rows,
 * whatever the filter, or a next page that turns out to be empty.
 * @param given rows of the list so far
 */
export function isCutShort(
  { next, count }: Pick<Page<unknown>, "next" | "count">,
  given: number,
): boolean {
  return next !== null && count !== null && count > given;
}
