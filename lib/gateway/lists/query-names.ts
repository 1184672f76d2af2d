import { rowsOn, type Page } from "../reading";
import { isBadRequest, isUpstreamError } from "../upstream-error";

/** The names of a list's paging parameters; null if the service accepts none of the names that were tried. */
export interface QueryNames {
  pageSize: string | null;
  page: string | null;
}

/** Reads the list with these paging parameters only. */
type Ask<Row> = (parameters: Record<string, number>) => Promise<Page<Row>>;

const SIZES = [
  "limit",
  "per_page",
  "perPage",
  "page_size",
  "pageSize",
  "size",
  "items_per_page",
  "itemsPerPage",
];
const PAGES = [
  "page",
  "page_number",
  "pageNumber",
  "page_no",
  "pageNo",
  "current_page",
  "currentPage",
  "page_index",
  "pageIndex",
  "page_num",
  "pageNum",
  "p",
];
/** A page size that any list accepts, without being a single row. */
const SIZE = 10;

/**
 * Finds out the names of the parameters for a page's size and number, after the service has refused the assumed ones, by trying one
 * name at a time. Assumed: a service that checks its parameters refuses unknown names with 400 or 422, and the right names are common.
 * @returns null if the list is refused without any of these parameters too, so the refusal had another reason
 * @throws {UpstreamError} for any error other than a refusal
 */
export async function findQueryNames<Row>(ask: Ask<Row>): Promise<QueryNames | null> {
  if ((await unlessRefused(ask({}))) === null) return null;
  const pageSize = await firstTaken(SIZES, (name) => ask({ [name]: SIZE }));
  const sized = pageSize === null ? {} : { [pageSize]: SIZE };
  return { pageSize, page: await firstTaken(PAGES, (name) => ask({ ...sized, [name]: 1 })) };
}

/** Reads a page by this name of its number, in pages of as many rows as the first one had: in others, page 2 may have rows of page 1. */
type AskNumbered<Row> = (name: string, number: number, size: number) => Promise<Page<Row>>;

/**
 * The name of the page-number parameter, if the service ignores the assumed one: page 2 was page 1 again, although more rows are said to
 * follow. Null if no common name gives another page. Where pages are numbered from 0, the second page is page 1, and there may be no page 2.
 */
export async function findPageName<Row>(
  first: Page<Row>,
  ask: AskNumbered<Row>,
  idOf: (row: Row) => string,
): Promise<string | null> {
  const seen = new Set(first.rows.map(idOf));
  for (const name of PAGES) {
    for (const number of [2, 1]) {
      const page = await unlessMissing(ask(name, number, rowsOn(first)));
      if (page !== null && rowsOn(page) > 0 && !page.rows.some((row) => seen.has(idOf(row))))
        return name;
    }
  }
  return null;
}

/** Whether a page says that more rows follow. */
export function saysMore(page: Page<unknown>): boolean {
  return page.next !== null || (page.count !== null && page.count > rowsOn(page));
}

async function firstTaken(
  names: readonly string[],
  ask: (name: string) => Promise<unknown>,
): Promise<string | null> {
  for (const name of names) {
    if ((await unlessRefused(ask(name))) !== null) return name;
  }
  return null;
}

async function unlessRefused<Result>(call: Promise<Result>): Promise<Result | null> {
  return call.catch((error: unknown) => {
    if (isBadRequest(error)) return null;
    throw error;
  });
}

async function unlessMissing<Result>(call: Promise<Result>): Promise<Result | null> {
  return call.catch((error: unknown) => {
    if (isBadRequest(error) || (isUpstreamError(error) && error.status === 404)) return null;
    throw error;
  });
}
