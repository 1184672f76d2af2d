import { AppError } from "@/lib/desk/app-error";
import type { DeskContext } from "@/lib/desk/context";
import type { TransactionsFilter } from "@/lib/gateway/transactions";
import type { ServicePage } from "./service-page";

/** The most pages of the service that one of our requests reads: 4,000 records where it gives 100 a page. */
const MAX_READS = 40;
/** The longest time that one of our requests may take, in milliseconds, since a person waits for it. */
const MAX_TOTAL_MS = 30_000;
const MAX_READ_MS = 12_000;

/** Reads pages of the service's lists for one of our requests: each page once, and all of them together within limits. */
export interface PageReader {
  /**
   * @throws {UpstreamError}
   * @throws {AppError} `invalid` with reason `too_deep` beyond the limits
   */
  read(page: number, limit: number): Promise<ServicePage>;
}

/** Readers of the lists under several filters, which share the limits of one request. */
export function createPageReaders(
  ctx: Pick<DeskContext, "gateway" | "clock">,
): (asked: TransactionsFilter) => PageReader {
  const endsAt = ctx.clock.now().getTime() + MAX_TOTAL_MS;
  let reads = 0;
  return (asked) => {
    const pages = new Map<string, ServicePage>();
    return {
      read: async (page, limit) => {
        const key = `${page}/${limit}`;
        const known = pages.get(key);
        if (known) return known;
        const remainingMs = endsAt - ctx.clock.now().getTime();
        if (reads >= MAX_READS || remainingMs <= 0) throw tooDeep();
        const answer = await ctx.gateway.transactions.list(
          { ...asked, limit, page },
          { deadlineMs: Math.min(MAX_READ_MS, remainingMs) },
        );
        reads += 1;
        pages.set(key, answer);
        return answer;
      },
    };
  };
}

function tooDeep(): AppError {
  return new AppError(
    "invalid",
    "This page is too far down the list to be found at once: the service gives it in small pages that have to be read one after the other. Choose fewer days, or export them all.",
    { reason: "too_deep" },
  );
}
