import type { Transaction } from "@/lib/domain/transactions/transaction";
import type { DeskContext } from "@/lib/desk/context";
import type { SkippedRow } from "@/lib/gateway/reading";
import { belongs, type ServiceFilter } from "./service-filter";

/** One page of a crawl, trimmed to the filter's range. */
export interface CrawledPage {
  transactions: Transaction[];
  unreadable: SkippedRow[];
}

/** How a crawl goes on: with a page, or without one for so long that whoever waits wants to know. */
export type CrawlStep = CrawledPage | "waiting";

export interface CrawlOptions {
  /** Ends the crawl at once, also in the middle of a wait; what it throws is the signal's reason. */
  signal: AbortSignal;
  /** How long nothing may come before "waiting" is said. */
  quietMs?: number;
}

const DEFAULT_QUIET_MS = 3_000;

/**
 * Everything under a filter, a page at a time and in the service's order, each record once.
 * A record that leaves an open list while it is read may push another one over a page's edge: a closed list, or one of
 * all states, only grows.
 * @throws {UpstreamError}, or the signal's reason
 */
export async function* crawlTransactions(
  ctx: Pick<DeskContext, "gateway">,
  filter: ServiceFilter,
  options: CrawlOptions,
): AsyncGenerator<CrawlStep, void, void> {
  const pages = ctx.gateway.transactions.crawl(filter.asked);
  const aborted = whenAborted(options.signal);
  try {
    for (;;) {
      const next = pages.next();
      for (;;) {
        const quiet = timer(options.quietMs ?? DEFAULT_QUIET_MS);
        const first = await Promise.race([next, aborted, quiet.ended]).finally(quiet.clear);
        if (first === "quiet") {
          yield "waiting";
          continue;
        }
        if (first.done) return;
        yield {
          transactions: first.value.rows.filter((transaction) => belongs(transaction, filter.instants)),
          unreadable: first.value.skipped,
        };
        break;
      }
    }
  } finally {
    // Not awaited: a read that is still on its way ends by its own deadline, and nobody waits for it any more.
    pages.return().catch(() => undefined);
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
  // It may be rejected while nobody is looking: between two pages, or after the last.
  aborted.catch(() => undefined);
  return aborted;
}

function timer(ms: number): { ended: Promise<"quiet">; clear: () => void } {
  let handle: NodeJS.Timeout | undefined;
  const ended = new Promise<"quiet">((resolve) => {
    handle = setTimeout(() => resolve("quiet"), ms);
  });
  return { ended, clear: () => clearTimeout(handle) };
}
