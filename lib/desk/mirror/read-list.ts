import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { MAX_PASSES } from "@/lib/gateway/lists/crawl";
import type { TransactionsFilter } from "@/lib/gateway/transactions";
import { pageTaker } from "./take-page";

/**
 * Everything except what awaits payment, which is in the open list whatever its age.
 * Source: interface.md, "Query filter mapping".
 */
export const CLOSED = { status: "completed" } as const;

/** The result of reading a list. */
export interface ListReading {
  rows: number;
  pages: number;
  /** Records that were new to the mirror or had changed. */
  found: number;
  unreadable: number;
  /** Why the list is incomplete; null if its last reading saw no row twice. */
  why: string | null;
  /** When the last reading began. */
  startedAt: Date;
  /** The ids of its records. */
  named: ReadonlySet<string>;
}

/**
 * Reads a list into the mirror, again if it moved meanwhile, three times at most.
 * Source: interface.md, GET /v1/transactions; docs/decisions/0040.
 * @throws {UpstreamError}
 * @throws {MirrorFenceError}
 */
export async function readList(
  ctx: WorkerContext,
  fence: string,
  filter: TransactionsFilter,
  options: { tellBrowsers: boolean },
): Promise<ListReading> {
  const take = pageTaker(ctx, fence, options);
  const named = new Set<string>();
  const reading = { rows: 0, pages: 0, found: 0, unreadable: 0, startedAt: ctx.clock.now() };
  let [pass, repeats, endsEarly] = [1, 0, false];
  for await (const page of ctx.gateway.transactions.crawl(filter, { passes: MAX_PASSES })) {
    if (page.pass > pass) {
      [pass, repeats] = [page.pass, 0];
      reading.startedAt = page.readStartedAt;
    }
    repeats += page.repeats;
    endsEarly ||= page.endsEarly;
    reading.pages += 1;
    reading.rows += page.rows.length;
    reading.unreadable += page.skipped.length;
    for (const { reason } of page.skipped)
      ctx.logger.warn("a transaction in the service's list can't be read", { reason });
    for (const { id } of page.rows) named.add(id);
    reading.found += await take(page.rows, page.readStartedAt);
  }
  return { ...reading, named, why: whyIncomplete(repeats, endsEarly) };
}

function whyIncomplete(repeats: number, endsEarly: boolean): string | null {
  if (endsEarly) return "The service ends its list before all that it counts.";
  return repeats === 0 ? null : "The service's list changed each time it was read.";
}
