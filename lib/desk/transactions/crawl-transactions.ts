import type { Transaction } from "@/lib/domain/transactions/transaction";
import type { DeskContext } from "@/lib/desk/context";
import type { CrawledPage as PageOfService } from "@/lib/gateway/lists/crawl";
import type { SkippedRow } from "@/lib/gateway/reading";
import { crawlWholeList } from "./crawl-whole-list";
import { belongs, splitRange, type ServiceFilter } from "./service-filter";

/** A page of a crawl, trimmed to the filter's range. */
export interface CrawledPage {
  transactions: Transaction[];
  unreadable: SkippedRow[];
  /**
   * Set if the service ended a list before its count, or that of a day. The crawl is then
   * incomplete.
   */
  isCutShort?: true;
}

/** A step of a crawl: a page, or `waiting` during a pause. */
export type CrawlStep = CrawledPage | "waiting";

export interface CrawlOptions {
  /** Ends the crawl at once, also in a wait. The signal's reason is thrown. */
  signal: AbortSignal;
  /** How long to wait for a page before `waiting` is yielded, in milliseconds. */
  quietMs?: number;
}

const DEFAULT_QUIET_MS = 3_000;

type Asking = Pick<DeskContext, "gateway" | "clock">;

/**
 * Reads everything under a filter, a page at a time, each record once. Records that overlapping
 * pages missed follow at the end. Where the service limits the days of a request, a range is read
 * in parts, the newest days first. A list that the service cuts short is read in smaller parts of
 * its days. An incomplete reading is no error here: callers that need everything look for
 * `isCutShort`. A record that leaves an open list while it is read may push another one over a
 * page's edge: a closed list, or one of all states, only grows.
 * @throws {UpstreamError}, or the signal's reason
 */
export async function* crawlTransactions(
  ctx: Asking,
  filter: ServiceFilter,
  options: CrawlOptions,
): AsyncGenerator<CrawlStep, void, void> {
  const pages = crawlParts(ctx, filter);
  const quietMs = options.quietMs ?? DEFAULT_QUIET_MS;
  try {
    for (;;) {
      const next = pages.next();
      for (;;) {
        const first = await firstOf(next, options.signal, quietMs);
        if (first === "quiet") {
          yield "waiting";
          continue;
        }
        if (first.done) return;
        yield first.value;
        break;
      }
    }
  } finally {
    // Not awaited: a read still in flight ends by its own deadline.
    pages.return().catch(() => undefined);
  }
}

async function* crawlParts(
  ctx: Asking,
  filter: ServiceFilter,
): AsyncGenerator<CrawledPage, void, void> {
  const parts = splitRange(filter, ctx.gateway.profile.longestRangeDays);
  const undated = new Set<string>();
  // Rows without a date may come with every part.
  const isNew = (key: string): boolean =>
    parts.length === 1 || (!undated.has(key) && undated.add(key) !== undefined);
  for (const part of parts) yield* trimmed(await openCrawl(ctx, part), isNew);
}

interface OpenCrawl {
  part: ServiceFilter;
  pages: AsyncGenerator<PageOfService<Transaction>, void, void>;
  first: IteratorResult<PageOfService<Transaction>, void>;
}

async function openCrawl(ctx: Asking, part: ServiceFilter): Promise<OpenCrawl> {
  const pages = crawlWholeList(ctx, part.asked);
  return { part, pages, first: await pages.next() };
}

/** @param isNew whether a row without a date, by its key, is in no earlier part */
async function* trimmed(
  { part, pages, first }: OpenCrawl,
  isNew: (key: string) => boolean,
): AsyncGenerator<CrawledPage, void, void> {
  try {
    for (let next = first; !next.done; next = await pages.next()) {
      yield {
        transactions: next.value.rows.filter((transaction) =>
          transaction.createdAt === null
            ? isNew(`id:${transaction.id}`)
            : belongs(transaction, part.instants),
        ),
        unreadable: next.value.skipped.filter(({ raw }) => isNew(`raw:${raw}`)),
        ...(next.value.isCutShort && { isCutShort: true }),
      };
    }
  } finally {
    await pages.return();
  }
}

/**
 * Whichever comes first: the page, the signal (its reason is thrown), or the time-out. The
 * listeners for the others are removed again: with Promise.race, a promise of the abort that lives
 * as long as the crawl would keep a reference to every page that it was raced with.
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
    // Also when the signal has already been aborted: a page that fails afterwards must not be an
    // unhandled rejection.
    next.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error as Error)),
    );
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
  });
}
