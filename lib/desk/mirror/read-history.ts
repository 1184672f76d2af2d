import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { addDays, type CalendarDay, daysBetween } from "@/lib/domain/calendar/day";
import {
  type DayWindow,
  INCOMPLETE_AGAIN_MS,
  nextWindow,
  recentWindow,
} from "@/lib/domain/transactions/mirror-plan";
import { CRAWL_PAGE_SIZE } from "@/lib/gateway/lists/crawl";
import { rowsOn } from "@/lib/gateway/reading";
import { isUpstreamError, type UpstreamError } from "@/lib/gateway/upstream-error";
import { insertChange } from "@/lib/store/changes";
import { noteLeftOutOfDays } from "@/lib/store/mirror/left-out-records";
import { type MirrorState, noteMirrorStep } from "@/lib/store/mirror/mirror-state";
import {
  coveredDays,
  dropIncompleteBefore,
  dueWindow,
  isSweepUnderWay,
  lastCompleteWindow,
  noteWindowFailed,
  putWindow,
  splitWindow,
} from "@/lib/store/mirror/mirror-windows";
import { serviceTrouble } from "../service-trouble";
import { longestRange } from "../transactions/service-filter";
import { CLOSED, readList } from "./read-list";
import { serviceToday } from "../context";

/**
 * Reads one window of the past: the next missing one, else a due one.
 * Missing windows are read newest first. Returns false if there was nothing to do.
 * @throws {UpstreamError} a 429, or a failure that names a pause: the whole mirror waits
 * @throws {MirrorFenceError}
 */
export async function readHistory(ctx: WorkerContext, state: MirrorState): Promise<boolean> {
  const firstDay = await firstDayOf(ctx, state);
  const window =
    (await missingWindow(ctx, firstDay)) ??
    (state.phase === "current" ? await dueWindow(ctx.db, ctx.clock.now()) : undefined);
  if (window !== undefined) {
    await readWindow(ctx, state, window);
    return true;
  }
  if (state.phase !== "current") {
    await noteProgress(ctx, state, { phase: "current", loadedAt: ctx.clock.now() });
    return true;
  }
  const { sweepStartedAt } = state;
  if (sweepStartedAt === null || (await isSweepUnderWay(ctx.db, sweepStartedAt))) return false;
  await noteProgress(ctx, state, { sweptAt: sweepStartedAt, sweepStartedAt: null });
  return true;
}

/** The days of the past that were never read. They end where the newest days begin, with one day in common. */
async function missingWindow(
  ctx: WorkerContext,
  firstDay: CalendarDay,
): Promise<DayWindow | undefined> {
  const wanted = {
    from: firstDay,
    to: addDays(recentWindow(serviceToday(ctx)).startDay, 1),
  };
  const last = await lastCompleteWindow(ctx.db);
  const missing = nextWindow(
    { covered: await coveredDays(ctx.db), wanted },
    last ? { days: daysBetween(last.startDay, last.endDay), rows: last.rows } : null,
    longestRange(ctx.gateway),
  );
  return missing ?? undefined;
}

/**
 * Reads a window, and notes whether it is complete. A failure makes it incomplete, unless the service asks for a pause.
 * @throws {UpstreamError} if it does
 */
async function readWindow(ctx: WorkerContext, state: MirrorState, { startDay, endDay }: DayWindow) {
  const days = daysBetween(startDay, endDay);
  const startedAt = ctx.clock.now();
  if (days > longestRange(ctx.gateway)) {
    await ctx.db.transaction().execute(async (tx) => {
      await noteMirrorStep(tx, state.fence);
      const middle = addDays(startDay, Math.floor(days / 2));
      await splitWindow(tx, { startDay, endDay }, middle, startedAt);
    });
    return;
  }
  try {
    const filter = { ...CLOSED, startDate: startDay, endDate: endDay };
    const { rows, unreadable, why, found, named, ...reading } = await readList(
      ctx,
      state.fence,
      filter,
      { tellBrowsers: false },
    );
    await ctx.db.transaction().execute(async (tx) => {
      const sweepFound = state.sweepStartedAt ? { sweepFound: state.sweepFound + found } : {};
      await noteMirrorStep(tx, state.fence, sweepFound);
      // The list may have only a part of the first and the last day: the service's days may begin hours before or after those of UTC.
      const inner = { from: addDays(startDay, 1), to: addDays(endDay, -1) };
      if (why === null) await noteLeftOutOfDays(tx, inner, [...named], reading.startedAt);
      await putWindow(tx, {
        startDay,
        endDay,
        complete: why === null,
        why,
        rows,
        unreadable,
        readAt: reading.startedAt,
        dueAt: why === null ? null : againAt(ctx),
      });
      await insertChange(tx, "transactions", null);
    });
  } catch (error) {
    if (!isUpstreamError(error) || isPause(error)) throw error;
    ctx.logger.warn("days of the service's transactions can't be read", {
      startDay,
      endDay,
      error,
    });
    await ctx.db.transaction().execute(async (tx) => {
      // The newest days are asked for next: where the service is away, nothing more of the past is.
      await noteMirrorStep(tx, state.fence, { recentDueAt: startedAt });
      const failed = { why: serviceTrouble(error), readAt: startedAt, dueAt: againAt(ctx) };
      await noteWindowFailed(tx, { startDay, endDay }, failed);
      await insertChange(tx, "transactions", null);
    });
  }
}

const againAt = ({ clock }: WorkerContext): Date =>
  new Date(clock.now().getTime() + INCOMPLETE_AGAIN_MS);

/** True if the service asks for a pause, which concerns every part of the mirror. */
function isPause({ kind, retryAfterMs }: UpstreamError): boolean {
  return kind === "rate_limited" || retryAfterMs !== null;
}

async function noteProgress(
  ctx: WorkerContext,
  { fence }: MirrorState,
  change: Partial<MirrorState>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await noteMirrorStep(tx, fence, change);
    await insertChange(tx, "transactions", null);
  });
}

async function firstDayOf(ctx: WorkerContext, state: MirrorState): Promise<CalendarDay> {
  const { firstDay: asked } = ctx.gateway.profile;
  if (state.firstDay !== null) {
    if (state.firstDay >= asked) return state.firstDay;
    await ctx.db.transaction().execute((tx) => dropIncompleteBefore(tx, asked));
    return asked;
  }
  const startedAt = ctx.clock.now();
  const recent = recentWindow(serviceToday(ctx));
  const firstDay = await findFirstDay(ctx, recent.endDay).catch((error: unknown) => {
    // Days that the service refuses or fails for become incomplete windows, with its words.
    if (!isUpstreamError(error) || isPause(error)) throw error;
    return asked;
  });
  await ctx.db.transaction().execute((tx) =>
    noteMirrorStep(tx, state.fence, {
      firstDay: firstDay ?? recent.startDay,
      phase: "loading",
      startedAt,
    }),
  );
  return firstDay ?? recent.startDay;
}

/**
 * Binary search for the day before the first closed record, whose zone is unknown. Null if
 * there is no record. Where the profile limits the days of a request, its own first day is taken.
 * @throws {UpstreamError}
 */
async function findFirstDay(ctx: WorkerContext, until: CalendarDay): Promise<CalendarDay | null> {
  const { firstDay, longestRangeDays } = ctx.gateway.profile;
  if (longestRangeDays !== null) return firstDay;
  if (!(await hasAny(ctx, firstDay, until))) return null;
  let without = firstDay;
  let having = until;
  while (daysBetween(without, having) > 1) {
    const middle = addDays(without, Math.floor(daysBetween(without, having) / 2));
    if (await hasAny(ctx, firstDay, middle)) having = middle;
    else without = middle;
  }
  return addDays(having, -1);
}

async function hasAny({ gateway }: WorkerContext, startDate: CalendarDay, endDate: CalendarDay) {
  const page = await gateway.transactions.list(
    { ...CLOSED, startDate, endDate },
    { page: 1, size: CRAWL_PAGE_SIZE },
  );
  return rowsOn(page) > 0;
}
