import type { Transaction } from "@/lib/domain/transactions/transaction";
import type { DeskContext } from "@/lib/desk/context";
import { MAX_PASSES } from "@/lib/gateway/lists/crawl";
import type { SkippedRow } from "@/lib/gateway/reading";
import { rowsOfPart, splitRange, type ServiceFilter } from "./service-filter";

/** A page of a crawl, trimmed to the filter's range. */
export interface CrawledPage {
  transactions: Transaction[];
  unreadable: SkippedRow[];
  /** True if records are missing: the list ended before its own count. */
  endsEarly: boolean;
}

export interface CrawlOptions {
  /** Ends the crawl at once, also in a wait. The signal's reason is thrown. */
  signal: AbortSignal;
  /** How long to wait for a page before `waiting` is yielded, in milliseconds. */
  quietMs?: number;
}

const DEFAULT_QUIET_MS = 3_000;

type Asking = Pick<DeskContext, "gateway" | "clock">;

/**
 * Yields everything under a filter, a page at a time, each record once; `waiting` during a pause.
 * Records that overlapping pages missed follow at the end. Whoever needs all looks for `endsEarly`.
 * @throws {UpstreamError}, or the signal's reason
 */
export async function* crawlTransactions(
  ctx: Asking,
  filter: ServiceFilter,
  options: CrawlOptions,
): AsyncGenerator<CrawledPage | "waiting", void, void> {
  const pages = crawlParts(ctx, filter);
  const quietMs = options.quietMs ?? DEFAULT_QUIET_MS;
  try {
    for (;;) {
      const next = pages.next();
      let first = await firstOf(next, options.signal, quietMs);
      while (first === "quiet") {
        yield "waiting";
        first = await firstOf(next, options.signal, quietMs);
      }
      if (first.done) return;
      yield first.value;
    }
  } finally {
    // Not awaited: a read still in flight ends by its own deadline.
    pages.return().catch(() => undefined);
  }
}

async function* crawlParts(
  { gateway }: Asking,
  filter: ServiceFilter,
): AsyncGenerator<CrawledPage, void, void> {
  const parts = splitRange(filter, gateway.profile.longestRangeDays);
  const undated = new Set<string>();
  for (const part of parts)
    for await (const page of gateway.transactions.crawl(part.asked, { passes: MAX_PASSES }))
      yield { ...rowsOfPart(page, part, undated), endsEarly: page.endsEarly };
}

/**
 * Whichever comes first: the page, the signal (its reason is thrown), or the time-out. With
 * Promise.race, a promise of the abort would keep a reference to every page.
 */
function firstOf<Next>(
  next: Promise<Next>,
  signal: AbortSignal,
  quietMs: number,
): Promise<Next | "quiet"> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => resolve("quiet")), quietMs);
    const onAbort = (): void => settle(() => reject(signal.reason as Error));
    const settle = (end: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      end();
    };
    // Also when already aborted: a page that fails afterwards must not be an unhandled rejection.
    next.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error as Error)),
    );
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
  });
}
