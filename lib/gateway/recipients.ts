import type { Recipient } from "@/lib/domain/recipients/recipient";
import type { CrawledPage, CrawlOptions } from "./lists/crawl";
import { pagedList, queryString, readPage } from "./lists/paged-list";
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

export function createRecipientsClient({ read, ...parts }: Parts): RecipientsClient {
  const { list, crawl } = pagedList<RecipientsFilter, Recipient>({
    ...parts,
    keys: () => KEYS,
    read: async ({ type, currency }, { page, size }, options) => {
      const names = parts.profile().recipientsQuery;
      const query = queryString({
        type,
        [names.currency]: currency,
        [names.pageSize]: size,
        [names.page]: page,
      });
      const answer = await read({ path: `/v1/recipients${query}`, mayBeEmpty: "list" }, options);
      return readPage(answer, "GET /v1/recipients", readRecipient);
    },
  });
  return {
    list: ({ pageSize, page, ...filter }, options) =>
      list(filter, { page, size: pageSize }, options),
    crawl,
  };
}
