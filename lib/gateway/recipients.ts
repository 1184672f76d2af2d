import type { Recipient } from "@/lib/domain/recipients/recipient";
import type { TellFinding } from "./findings";
import { CRAWL_PAGE_SIZE, crawlPages, type CrawledPage } from "./lists/crawl";
import { createCrawlPace } from "./lists/crawl-pace";
import { createPagedList } from "./lists/paged-list";
import { readPage } from "./lists/parse-list";
import { findPageName, findQueryNames, saysMore, type QueryNames } from "./lists/query-names";
import { queryString } from "./lists/query-string";
import type { ServiceProfile } from "./profile/profile";
import type { Page, ReadOptions } from "./reading";
import { readRecipient } from "./records/parse-recipient";
import { isBadRequest } from "./upstream-error";
import type { RetriedRead } from "./wire/retried-read";
import type { Timing } from "./wire/timing";

export interface RecipientsFilter {
  type?: "crypto" | "fiat";
  /** A fiat code or a stablecoin. */
  currency?: string;
}

export interface RecipientsQuery extends RecipientsFilter {
  /** Rows asked for; the service may give fewer. */
  pageSize: number;
  /** From 1. */
  page: number;
}

export interface RecipientsClient {
  /**
   * One page. Past the end it is empty, even if the service refuses it. Source: interface.md, GET /v1/recipients.
   * @throws {UpstreamError}
   */
  list(query: RecipientsQuery, options?: ReadOptions): Promise<Page<Recipient>>;
  /**
   * All pages, each with only the recipients that no earlier page had. Works with pages that are smaller than asked for or repeated, and
   * without a count. Waits after a 429. A list that moved while it was read is read up to `passes` times,
   * by default once; readings that found more of what was missing don't count. One that the service cuts short says so on its last
   * page, which has no rows, and is read once.
   * @throws {UpstreamError}
   */
  crawl(
    filter?: RecipientsFilter,
    options?: ReadOptions & { passes?: number },
  ): AsyncGenerator<CrawledPage<Recipient>, void, void>;
}

interface Parts {
  read: RetriedRead;
  profile: ServiceProfile;
  timing: Timing;
  random: () => number;
  tell: TellFinding;
}

export function createRecipientsClient({
  read,
  profile,
  timing,
  random,
  tell,
}: Parts): RecipientsClient {
  const idOf = ({ id }: Recipient): string => id;
  const paged = () =>
    createPagedList<Recipient>(profile.firstPage, idOf, (recipientsFirstPage) =>
      tell({ recipientsFirstPage }),
    );
  const pace = createCrawlPace(timing);
  let names: QueryNames = profile.recipientsQuery;
  let pages = paged();
  /** Whether the service has accepted these parameter names, or other names have been looked for. */
  let settled = false;
  let first: Page<Recipient> | null = null;

  const ask = async (
    { type, currency }: RecipientsFilter,
    parameters: Record<string, number>,
    options?: ReadOptions,
  ): Promise<Page<Recipient>> => {
    const query = queryString({
      type,
      [profile.recipientsQuery.currency]: currency,
      ...parameters,
    });
    const answer = await read(
      {
        method: "GET",
        path: `/v1/recipients${query}`,
        headers: { accept: "application/json" },
        mayBeEmpty: "list",
      },
      options,
    );
    return readPage(answer, "GET /v1/recipients", readRecipient);
  };
  const readBy = (
    { pageSize, page: wanted, ...filter }: RecipientsQuery,
    options?: ReadOptions,
  ): Promise<Page<Recipient>> =>
    pages.read({ page: wanted, size: pageSize }, (page, size) =>
      ask(
        filter,
        {
          ...(names.pageSize !== null && { [names.pageSize]: size }),
          ...(names.page !== null && { [names.page]: page }),
        },
        options,
      ),
    );
  const rename = (found: QueryNames): void => {
    names = found;
    pages = paged();
    tell({ recipientsQuery: found });
  };

  /** Reads with parameter names that the service accepts: those of the profile, or, if it refuses them, others. */
  const readSettled = async (
    query: RecipientsQuery,
    options?: ReadOptions,
  ): Promise<Page<Recipient>> => {
    try {
      const page = await readBy(query, options);
      settled = true;
      return page;
    } catch (error) {
      if (settled || !isBadRequest(error)) throw error;
      const found = await findQueryNames((parameters) => ask(query, parameters, options));
      if (found === null) throw error;
      settled = true;
      rename(found);
      return readBy(query, options);
    }
  };

  const list: RecipientsClient["list"] = async (query, options) => {
    const page = await readSettled(query, options);
    if (query.page === 1) first = page;
    if (query.page !== 2 || first === null || !saysMore(first) || !isRepeated(first, page, idOf))
      return page;
    const other = await findPageName(
      first,
      (name, number, size) =>
        ask(
          query,
          { ...(names.pageSize !== null && { [names.pageSize]: size }), [name]: number },
          options,
        ),
      idOf,
    );
    first = null;
    if (other === null) return page;
    rename({ ...names, page: other });
    return readBy(query, options);
  };
  return {
    list,
    crawl: (filter = {}, { passes = 1, ...options } = {}) =>
      crawlPages({
        passes,
        pace,
        fetchPage: (page) =>
          list(
            { ...filter, pageSize: CRAWL_PAGE_SIZE, page },
            { ...options, onRateLimit: () => pace.limited() },
          ),
        idOf,
        timing,
        random,
      }),
  };
}

function isRepeated<Row>(one: Page<Row>, other: Page<Row>, idOf: (row: Row) => string): boolean {
  const ids = new Set(one.rows.map(idOf));
  return other.rows.length > 0 && other.rows.every((row) => ids.has(idOf(row)));
}
