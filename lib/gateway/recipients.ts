import type { Recipient } from "@/lib/domain/recipients/recipient";
import { crawlPages, type CrawledPage, type CrawlOptions } from "./lists/crawl";
import { queryString, readPage, readPaged } from "./lists/paged-list";
import type { ServiceProfile } from "./profile/profile";
import type { Page, ReadOptions } from "./reading";
import { readRecipient } from "./records/parse-recipient";
import type { RetriedRead } from "./wire/retried-read";
import type { Timing } from "./wire/timing";

export interface RecipientsFilter {
  type?: "crypto" | "fiat";
  currency?: string;
}

export interface RecipientsQuery extends RecipientsFilter {
  pageSize: number;
  /** From 1. */
  page: number;
}

export interface RecipientsClient {
  /**
   * Reads a page; empty past the end. Source: interface.md, GET /v1/recipients.
   * @throws {UpstreamError}
   */
  list(query: RecipientsQuery, options?: ReadOptions): Promise<Page<Recipient>>;
  /**
   * Yields all pages, each with only the recipients that no earlier page had: see `crawlPages`.
   * @throws {UpstreamError}
   */
  crawl(
    filter?: RecipientsFilter,
    options?: ReadOptions & CrawlOptions,
  ): AsyncGenerator<CrawledPage<Recipient>, void, void>;
}

interface Parts {
  read: RetriedRead;
  profile: () => ServiceProfile;
  timing: Timing;
  random: () => number;
}

const KEYS = ["recipientsQuery", "pageSize", "firstPage"] as const;

export function createRecipientsClient({ read, profile, timing, random }: Parts): RecipientsClient {
  const readNumbered = async (
    { type, currency }: RecipientsFilter,
    { page, size }: { page: number; size: number },
    options?: ReadOptions,
  ): Promise<Page<Recipient>> => {
    const names = profile().recipientsQuery;
    const query = queryString({
      type,
      [names.currency]: currency,
      [names.pageSize]: size,
      [names.page]: page,
    });
    const path = `/v1/recipients${query}`;
    const answer = await read({ path, mayBeEmpty: "list" }, options);
    return readPage(answer, "GET /v1/recipients", readRecipient);
  };
  const list: RecipientsClient["list"] = async ({ pageSize, page, ...filter }, options) => {
    const inForce = profile();
    return readPaged(
      {
        profile: inForce,
        keys: KEYS,
        read: (number, size) => readNumbered(filter, { page: number, size }, options),
        readAny: () =>
          readNumbered({}, { page: inForce.firstPage, size: inForce.pageSize }, options),
      },
      { page, size: pageSize },
    );
  };
  return {
    list,
    crawl: (filter = {}, options = {}) =>
      crawlPages({
        ...options,
        listEnds: profile().listEnds,
        fetchPage: (page, pageSize) => list({ ...filter, pageSize, page }, options),
        idOf: ({ id }) => id,
        timing,
        random,
      }),
  };
}
