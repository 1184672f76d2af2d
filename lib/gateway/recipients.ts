import type { Recipient } from "@/lib/domain/recipients/recipient";
import { CRAWL_PAGE_SIZE, crawlPages } from "./crawl";
import { createPagedList } from "./paged-list";
import { readPage } from "./parse-list";
import { readRecipient } from "./parse-recipient";
import type { ServiceProfile } from "./profile";
import { queryString } from "./query-string";
import type { Page, ReadOptions } from "./reading";
import type { RetriedRead } from "./retried-read";
import type { Timing } from "./timing";

export interface RecipientsFilter {
  type?: "crypto" | "fiat";
  /** A fiat code or a stablecoin. */
  currency?: string;
}

export interface RecipientsQuery extends RecipientsFilter {
  /** What is asked for; the service may give fewer. */
  pageSize: number;
  /** From 1. */
  page: number;
}

export interface RecipientsClient {
  /** One page; one behind the end is empty, also where it is refused. Source: interface.md, GET /v1/recipients. @throws {UpstreamError} */
  list(query: RecipientsQuery, options?: ReadOptions): Promise<Page<Recipient>>;
  /**
   * All pages, each with only the recipients that no earlier page held.
   * Tolerates clamped and repeated pages and a missing count, and waits out 429. @throws {UpstreamError}
   */
  crawl(filter?: RecipientsFilter, options?: ReadOptions): AsyncGenerator<Page<Recipient>, void, void>;
}

interface Parts {
  read: RetriedRead;
  profile: ServiceProfile;
  timing: Timing;
  random: () => number;
}

export function createRecipientsClient({ read, profile, timing, random }: Parts): RecipientsClient {
  const names = profile.recipientsQuery;
  const pages = createPagedList<Recipient>(profile.firstPage, ({ id }) => id);
  const list: RecipientsClient["list"] = ({ type, currency, pageSize, page: wanted }, options) =>
    pages.read({ page: wanted, size: pageSize }, async (page, size) => {
      const query = queryString({ type, [names.currency]: currency, [names.pageSize]: size, [names.page]: page });
      const answer = await read({ method: "GET", path: `/v1/recipients${query}`, headers: { accept: "application/json" }, mayBeEmpty: "list" }, options);
      return readPage(answer, "GET /v1/recipients", readRecipient);
    });
  return {
    list,
    crawl: (filter = {}, options) =>
      crawlPages({
        fetchPage: (page) => list({ ...filter, pageSize: CRAWL_PAGE_SIZE, page }, options),
        idOf: (recipient) => recipient.id,
        timing,
        random,
      }),
  };
}
