import type { Page } from "./reading";
import { isUpstreamError } from "./upstream-error";

/** What the parameters of a list's page are called; null for one that the service knows under no name that was tried. */
export interface QueryNames {
  pageSize: string | null;
  page: string | null;
}

/** Reads the list with just these parameters. */
type Ask<Row> = (parameters: Record<string, number>) => Promise<Page<Row>>;

const SIZES = ["limit", "per_page", "perPage", "page_size", "pageSize", "size", "items_per_page", "itemsPerPage"];
const PAGES = ["page", "page_number", "pageNumber", "page_no", "current_page", "p"];
/** Small enough for any list, and no page of one row. */
const SIZE = 10;

const rowsOn = (page: Page<unknown>): number => page.rows.length + page.skipped.length;

/**
 * The names by which a service takes a page's size and number, where it has refused those assumed: found out by asking, a name at
 * a time. Assumed: a service that checks its parameters refuses names that it doesn't know with 400 or 422; the true ones are usual.
 * @returns null when the list is refused without any of them too: then the refusal had another reason
 * @throws {UpstreamError} for anything but a refusal
 */
export async function findQueryNames<Row>(ask: Ask<Row>): Promise<QueryNames | null> {
  if ((await unlessRefused(ask({}))) === null) return null;
  const pageSize = await firstTaken(SIZES, (name) => ask({ [name]: SIZE }));
  const sized = pageSize === null ? {} : { [pageSize]: SIZE };
  return { pageSize, page: await firstTaken(PAGES, (name) => ask({ ...sized, [name]: 1 })) };
}

/**
 * The name of a page's number, where the one assumed is passed over: the second page was the first one again, though more is said to
 * follow. Null when no usual name brings another page.
 */
export async function findPageName<Row>(first: Page<Row>, ask: Ask<Row>, idOf: (row: Row) => string): Promise<string | null> {
  const seen = new Set(first.rows.map(idOf));
  for (const name of PAGES) {
    const page = await unlessRefused(ask({ [name]: 2 }));
    if (page !== null && rowsOn(page) > 0 && !page.rows.some((row) => seen.has(idOf(row)))) return name;
  }
  return null;
}

/** Whether a list says that more follows on a page. */
export function saysMore(page: Page<unknown>): boolean {
  return page.next !== null || (page.count !== null && page.count > rowsOn(page));
}

async function firstTaken(names: readonly string[], ask: (name: string) => Promise<unknown>): Promise<string | null> {
  for (const name of names) {
    if ((await unlessRefused(ask(name))) !== null) return name;
  }
  return null;
}

async function unlessRefused<Result>(call: Promise<Result>): Promise<Result | null> {
  return call.catch((error: unknown) => {
    if (isNameRefusal(error)) return null;
    throw error;
  });
}

/** Whether a list may have been refused for the names of its parameters. */
export function isNameRefusal(error: unknown): boolean {
  return isUpstreamError(error) && error.kind === "refused" && (error.status === 400 || error.status === 422);
}
