import type { Transaction } from "@/lib/domain/transactions/transaction";
import { isCutShort, PAGES_BEHIND_EMPTY, saysMore } from "@/lib/gateway/lists/list-end";
import { rowsOn } from "@/lib/gateway/reading";
import {
  isSamePage,
  type ListRow,
  type PageReader,
  rowKey,
  rowsOf,
  type ServicePage,
} from "./page-reader";

/** Which page of our own is wanted. */
export interface WantedPage {
  /** From 1. */
  page: number;
  pageSize: number;
}

/** A page of our own, made of the service's. */
export interface PageWindow {
  rows: ListRow[];
  /** True if the next page has any rows. */
  hasNext: boolean;
  /** How many rows there are in all; null unless that is certain. */
  total: number | null;
  /** When the first of the service's answers in it arrived. */
  verifiedAt: Date;
}

/** The page size to ask for. The service may give fewer. */
const SERVICE_PAGE_SIZE = 100;

/**
 * Returns a page of the whole list. The service's own page is used where it keeps to the size asked
 * for; otherwise smaller ones are put together. All pages but the last must be of one size; where
 * rows are left out of one, ours are filled up from the next. The end is an empty page that doesn't
 * say that more follows, several empty ones, or a page that repeats another (the profile's
 * `listEnds`).
 */
export async function plainWindow(reader: PageReader, wanted: WantedPage): Promise<PageWindow> {
  const { page, pageSize } = wanted;
  const asked = await reader.read(page, pageSize);
  const size = rowsOn(asked) === pageSize ? pageSize : rowsOn(await reader.read(1, pageSize));
  const window: PageWindow = {
    rows: [],
    hasNext: false,
    total: null,
    verifiedAt: asked.receivedAt,
  };
  if (size === 0) return { ...window, total: isCutShort(asked, 0) ? null : 0 };

  const offset = (page - 1) * pageSize;
  const listedTotal = size === pageSize ? statedTotal(asked, page, offset + size) : null;
  if (listedTotal !== null)
    return { ...window, rows: rowsOf(asked), hasNext: true, total: listedTotal };

  const first = Math.floor(offset / size) + 1;
  const needed = offset - (first - 1) * size + pageSize + 1;
  const {
    rows: found,
    count,
    isShort,
  } = await readUntil(reader, { first, limit: pageSize, before: (first - 1) * size }, needed);
  const rows = found.slice(needed - pageSize - 1, needed - 1);
  const hasNext = found.length >= needed;
  return {
    ...window,
    rows,
    hasNext,
    total: isShort ? null : confirmedTotal({ count, hasNext, offset, rows: rows.length }),
  };
}

/**
 * The service's count, where next page and count both say that the list goes on. Then the next page
 * needn't be read. At the end nothing is saved: a service may never give a next page, or count one
 * page's rows.
 */
function statedTotal({ next, count }: ServicePage, page: number, end: number): number | null {
  return next === page + 1 && count !== null && count > end ? count : null;
}

interface ReadRows {
  rows: ListRow[];
  count: number | null;
  /** True if the list ended before its count. */
  isShort: boolean;
}

/**
 * Reads rows from a page on until there are enough, or the list ends. `before` is the number of
 * rows before that page.
 */
async function readUntil(
  reader: PageReader,
  { first, limit, before }: { first: number; limit: number; before: number },
  needed: number,
): Promise<ReadRows> {
  const rows: ListRow[] = [];
  let previous: ServicePage | null = null;
  let empty = 0;
  for (let number = first; rows.length < needed; number += 1) {
    const current = await reader.read(number, limit);
    if (rowsOn(current) === 0) {
      empty += 1;
      if (empty <= PAGES_BEHIND_EMPTY && saysMore(current, before + rows.length)) continue;
      break;
    }
    empty = 0;
    if (previous && isSamePage(previous, current)) {
      // Where pages repeat, the first one read may itself be a repetition, and the list ends before
      // it.
      const isBehindEnd: boolean =
        number === first + 1 &&
        first > 1 &&
        isSamePage(previous, await reader.read(first - 1, limit));
      return {
        rows: isBehindEnd ? [] : rows,
        count: null,
        isShort: isCutShort(previous, before + rows.length),
      };
    }
    rows.push(...rowsOf(current));
    previous = current;
  }
  return {
    rows,
    count: previous?.count ?? null,
    isShort: empty > 0 && previous !== null && isCutShort(previous, before + rows.length),
  };
}

/**
 * The service's count, if the rows confirm it. Otherwise it might be the number of rows on a page.
 */
function confirmedTotal(seen: {
  count: number | null;
  hasNext: boolean;
  offset: number;
  rows: number;
}): number | null {
  const end = seen.offset + seen.rows;
  if (!seen.hasNext) return seen.rows > 0 || seen.offset === 0 ? end : null;
  return seen.count !== null && seen.count > end ? seen.count : null;
}

/** A part of a range: its list at the service, and which records belong. */
export interface ListPart {
  reader: PageReader;
  keep: (transaction: Transaction) => boolean;
}

/** The first page of a part, as `trimmedWindow` will read it. */
export function openPart({ reader }: ListPart): Promise<ServicePage> {
  return reader.read(1, SERVICE_PAGE_SIZE);
}

/**
 * Returns a page of the kept rows, reading the list from its start. The number of rows that the
 * service gives besides is unknown, so a place in our list can't be turned into a place in the
 * service's. Repeated rows are taken once, and those of one moment have an order of ours. A repeat
 * means that the list may have grown meanwhile, or that records of one moment have no fixed order
 * and others were missed: then the total isn't certain, as for a list that ends before its count.
 * Rows without a date may come with every part.
 */
export async function trimmedWindow(
  parts: readonly ListPart[],
  wanted: WantedPage,
): Promise<PageWindow> {
  const offset = (wanted.page - 1) * wanted.pageSize;
  const needed = offset + wanted.pageSize + 1;
  const undated = new Set<string>();
  const found: ListRow[] = [];
  let verifiedAt: Date | null = null;
  let isUncertain = false;
  for (const { reader, keep } of parts) {
    const seen = new Set<string>();
    const isKept = (row: ListRow): boolean =>
      isDated(row) ? keep(row.transaction) : isNew(undated, row);
    let isEnd = false;
    let empty = 0;
    let previous: ServicePage | null = null;
    for (let number = 1; found.length < needed && !isEnd; number += 1) {
      const page = await reader.read(number, SERVICE_PAGE_SIZE);
      verifiedAt ??= page.receivedAt;
      empty = rowsOn(page) === 0 ? empty + 1 : 0;
      if (empty > 0 && empty <= PAGES_BEHIND_EMPTY && saysMore(page, seen.size)) continue;
      const news = rowsOf(page).filter((row) => isNew(seen, row));
      isEnd = news.length === 0;
      if (isEnd) isUncertain ||= previous !== null && isCutShort(previous, seen.size);
      else isUncertain ||= news.length < rowsOn(page);
      previous = page;
      found.push(...news.filter(isKept));
    }
  }
  const hasNext = found.length >= needed;
  return {
    rows: inFixedOrder(found).slice(offset, needed - 1),
    hasNext,
    total: hasNext || isUncertain ? null : found.length,
    verifiedAt: verifiedAt ?? new Date(0),
  };
}

function isDated(row: ListRow): row is { transaction: Transaction } {
  return "transaction" in row && row.transaction.createdAt !== null;
}

/** Returns true if a row is new, and notes it as seen. */
function isNew(seen: Set<string>, row: ListRow): boolean {
  const key = rowKey(row);
  return !seen.has(key) && seen.add(key) !== undefined;
}

/**
 * Sorts neighbouring rows of one moment in an order of our own. A service may give them in another
 * order each time; then one of them would be on two pages of ours, and another on none.
 */
function inFixedOrder(rows: readonly ListRow[]): ListRow[] {
  const ordered: ListRow[] = [];
  let together: ListRow[] = [];
  const take = (): void =>
    void ordered.push(...together.toSorted((a, b) => (rowKey(a) < rowKey(b) ? -1 : 1)));
  for (const row of rows) {
    const moment = momentOf(row);
    if (together[0] === undefined || moment === null || momentOf(together[0]) !== moment) {
      take();
      together = [];
    }
    together.push(row);
  }
  take();
  return ordered;
}

function momentOf(row: ListRow): number | null {
  return "transaction" in row ? (row.transaction.createdAt?.getTime() ?? null) : null;
}
