import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import type { TransactionsFilter } from "@/lib/gateway/transactions";
import { startPace } from "./pace";

/** What one reading of a list found. */
export interface ListReading {
  rows: number;
  pages: number;
  /** Number of records that were new to the mirror or had changed. */
  found: number;
  unreadable: number;
  passes: number;
  /** Whether the list was stable during its last pass, which proves that no record is missing. */
  steady: boolean;
  /** When its last pass began. */
  startedAt: Date;
}

/** Stores a page in the mirror; returns how many of its records were new or changed. */
export type TakePage = (transactions: readonly Transaction[], readStartedAt: Date) => Promise<number>;

/** A list that changed during this many passes is left for later. */
export const MOST_PASSES = 4;

/**
 * Reads a list to its end, and again if it changed meanwhile. The interface offers no snapshot across pages, so the
 * proof is by counting: pages cover all positions of the list one after the other, so a record can only be missed when
 * another one is seen twice. A pass that saw none twice is complete; one that did is repeated, up to four times.
 * Assumed: pages don't overlap by themselves. Source: interface.md, GET /v1/transactions; docs/decisions/0040.
 * @throws {UpstreamError}, and whatever `take` throws
 */
export async function readList(ctx: WorkerContext, filter: TransactionsFilter, take: TakePage): Promise<ListReading> {
  const total = { found: 0, passes: 0 };
  for (;;) {
    const pass = await readOnce(ctx, filter, take);
    total.found += pass.found;
    total.passes += 1;
    const steady = pass.repeats === 0;
    if (steady || total.passes === MOST_PASSES) {
      const { rows, pages, unreadable, startedAt } = pass;
      return { rows, pages, unreadable, startedAt, ...total, steady };
    }
  }
}

async function readOnce(ctx: WorkerContext, filter: TransactionsFilter, take: TakePage) {
  const pass = { rows: 0, pages: 0, found: 0, unreadable: 0, repeats: 0, startedAt: ctx.clock.now() };
  const pace = startPace(ctx.gateway.profile.mirrorPagesPerSecond);
  for await (const page of ctx.gateway.transactions.crawl(filter)) {
    pass.pages += 1;
    pass.rows += page.rows.length;
    pass.unreadable += page.skipped.length;
    pass.repeats += page.repeats;
    for (const { reason } of page.skipped) ctx.logger.warn("a transaction in the service's list can't be read", { reason });
    pass.found += await take(page.rows, page.readStartedAt);
    await pace();
  }
  return pass;
}
