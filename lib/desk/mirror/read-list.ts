import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import type { Gateway } from "@/lib/gateway/gateway";
import { rowsOn } from "@/lib/gateway/reading";
import type { TransactionsFilter } from "@/lib/gateway/transactions";
import { isBadRequest } from "@/lib/gateway/upstream-error";
import { isWholeAllTheSame, noteGiven } from "./doubtful-end";

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
  /** The oldest and the newest record's day in UTC; null without one. */
  oldestDay: CalendarDay | null;
  newestDay: CalendarDay | null;
  /** Whether the service gave its first pages only. */
  isCutShort: boolean;
  /** Whether it ended the list with empty pages before all that it counts, and nothing shows that this was its end. */
  isDoubtful: boolean;
  /** When its last pass began. */
  startedAt: Date;
}

/** Stores a page in the mirror; returns how many of its records were new or changed. */
export type TakePage = (
  transactions: readonly Transaction[],
  readStartedAt: Date,
) => Promise<number>;

/** A list that changed during this many passes is left for later. */
const MOST_PASSES = 4;

/** How many page sizes other than the usual each process has tried. */
const sizesTried = new WeakMap<Gateway, number>();

/**
 * Reads a list to its end, and again if it changed meanwhile. The interface offers no snapshot across pages, so the
 * proof is by counting: pages cover all positions of the list one after the other, so a record can only be missed when
 * another one is seen twice. A pass that saw none twice is complete; one that did is repeated, up to four times, in pages of other sizes. One that
 * the service cut short is not repeated, nor one that may be.
 * Assumed: pages don't overlap by themselves. Source: interface.md, GET /v1/transactions; docs/decisions/0040.
 * @throws {UpstreamError}, and whatever `take` throws
 */
export async function readList(
  ctx: WorkerContext,
  filter: TransactionsFilter,
  take: TakePage,
): Promise<ListReading> {
  const total = { found: 0, passes: 0 };
  let size: number | undefined;
  for (;;) {
    const pass = await readInSize(ctx, filter, take, size);
    total.found += pass.found;
    total.passes += 1;
    const { rows, pages, unreadable, startedAt, oldestDay, newestDay, isCutShort } = pass;
    const list = {
      filter,
      rows: rows + unreadable,
      pages,
      oldestDay,
      newestDay,
      isUsualSize: size === undefined,
    };
    noteGiven(ctx, list);
    const isDoubtful =
      pass.isDoubtful &&
      pass.repeats === 0 &&
      !(await isWholeAllTheSame(ctx, list, () => take([], startedAt)));
    const steady = pass.repeats === 0 && !isCutShort && !isDoubtful;
    if (steady || isCutShort || isDoubtful || total.passes === MOST_PASSES) {
      return {
        rows,
        pages,
        unreadable,
        startedAt,
        oldestDay,
        newestDay,
        isCutShort,
        isDoubtful,
        ...total,
        steady,
      };
    }
    size = otherSize(ctx.gateway, pass.mostOnPage);
  }
}

/**
 * Where the order of equal rows depends on the page, the same rows are at the edges of its pages each time, and the same are lost: other sizes
 * move the edges. Each is smaller than a page was, and no less than half of it.
 */
function otherSize(gateway: Gateway, mostOnPage: number): number | undefined {
  if (mostOnPage < 2) return undefined;
  const tried = sizesTried.get(gateway) ?? 0;
  sizesTried.set(gateway, tried + 1);
  return mostOnPage - 1 - ((2 * tried) % Math.max(1, Math.floor(mostOnPage / 2)));
}

/** Assumed: a service may refuse pages of fewer rows than some. Then they are of the usual size. */
async function readInSize(
  ctx: WorkerContext,
  filter: TransactionsFilter,
  take: TakePage,
  size: number | undefined,
): Promise<Pass> {
  try {
    return await readOnce(ctx, filter, take, size);
  } catch (error) {
    if (size === undefined || !isBadRequest(error)) throw error;
    return readOnce(ctx, filter, take);
  }
}

interface Pass extends Omit<ListReading, "passes" | "steady"> {
  repeats: number;
  mostOnPage: number;
}

async function readOnce(
  ctx: WorkerContext,
  filter: TransactionsFilter,
  take: TakePage,
  size?: number,
): Promise<Pass> {
  const pass: Pass = {
    rows: 0,
    pages: 0,
    found: 0,
    unreadable: 0,
    repeats: 0,
    mostOnPage: 0,
    oldestDay: null,
    newestDay: null,
    isCutShort: false,
    isDoubtful: false,
    startedAt: ctx.clock.now(),
  };
  for await (const page of ctx.gateway.transactions.crawl(
    filter,
    size === undefined ? {} : { size },
  )) {
    pass.pages += 1;
    pass.rows += page.rows.length;
    pass.unreadable += page.skipped.length;
    pass.repeats += page.repeats;
    pass.mostOnPage = Math.max(pass.mostOnPage, rowsOn(page));
    pass.isCutShort = page.isCutShort === true;
    pass.isDoubtful = page.isDoubtful === true;
    const days = page.rows
      .flatMap(({ createdAt }) =>
        createdAt === null ? [] : [createdAt.toISOString().slice(0, 10)],
      )
      .toSorted();
    pass.oldestDay = outer(pass.oldestDay, days.at(0), (a, b) => a < b);
    pass.newestDay = outer(pass.newestDay, days.at(-1), (a, b) => a > b);
    for (const { reason } of page.skipped)
      ctx.logger.warn("a transaction in the service's list can't be read", { reason });
    pass.found += await take(page.rows, page.readStartedAt);
  }
  return pass;
}

/** The one that lies further out of two days that may be missing. */
function outer(
  a: CalendarDay | null,
  b: CalendarDay | undefined,
  isOuter: (a: CalendarDay, b: CalendarDay) => boolean,
): CalendarDay | null {
  return b === undefined || (a !== null && isOuter(a, b)) ? a : b;
}
