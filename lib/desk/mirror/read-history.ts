import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { addDays, daysBetween, type CalendarDay } from "@/lib/domain/calendar/day";
import { listIntervalMs, nextWindow, recentWindow, type DayWindow } from "@/lib/domain/transactions/mirror-plan";
import { insertChange } from "@/lib/store/changes";
import { noteMirrorStep, type MirrorState } from "@/lib/store/mirror/mirror-state";
import { coveredDays, lastUnsteadyWindow, lastWindow, releaseWindow, waitingWindow } from "@/lib/store/mirror/mirror-windows";
import { findFirstDay, givesNewest } from "./find-first-day";
import { isRangeRefusal, mostDays, shrinkBelow } from "@/lib/desk/transactions/range-limit";
import { MOST_PASSES, type ListReading } from "./read-list";
import { readWindow } from "./read-window";
import { serviceToday } from "./service-today";

/**
 * One step through the past: finds the first day, reads the next window that is missing, or one that is to be read
 * again. Returns whether there may be more to do.
 * @throws {UpstreamError}
 * @throws {MirrorFenceError}
 */
export async function readHistory(ctx: WorkerContext, state: MirrorState): Promise<boolean> {
  const today = serviceToday(ctx);
  const firstDay = state.firstDay ?? (await noteFirstDay(ctx, state, today));
  const last = await lastWindow(ctx.db);
  // The days in which records still appear belong to the recent list. The past ends where that begins, with one day in common.
  const wanted = { from: firstDay, to: addDays(recentWindow(today).startDay, 1) };
  const lastRead = last ? { days: daysBetween(last.startDay, last.endDay), pages: last.pages } : null;
  const missing = nextWindow({ covered: await coveredDays(ctx.db), wanted }, lastRead, mostDays(ctx.gateway));
  const next = missing ?? (state.phase === "current" ? await waitingWindow(ctx.db) : undefined);
  if (!missing && next && (await restsAfterUnsteady(ctx))) return false;
  if (next) {
    const reading = await readUnlessTooLong(ctx, state, next, next === missing);
    if (reading !== null) await noteFound(ctx, state, reading.found, reading.steady);
    return true;
  }
  await noteEnd(ctx, state);
  return false;
}

/**
 * Null when the window seems to have been refused for its length or its age. For its length: the next window is then smaller, while a
 * window that was read before keeps its length. For its age, when the newest days may be asked for in that length: the past then begins
 * after a new window, and one that was read before stays as it is.
 */
async function readUnlessTooLong(ctx: WorkerContext, state: MirrorState, window: DayWindow, isNew: boolean): Promise<ListReading | null> {
  try {
    return await readWindow(ctx, state.fence, window);
  } catch (error) {
    const days = daysBetween(window.startDay, window.endDay);
    if (!isRangeRefusal(error)) throw error;
    if (isNew && shrinkBelow(ctx.gateway, days)) return null;
    const { endDay } = recentWindow(serviceToday(ctx));
    if (window.endDay >= endDay || !(await givesNewest(ctx, endDay, days))) throw error;
    ctx.logger.warn("the service no longer gives the transactions of old days", { endDay: window.endDay, error });
    await ctx.db.transaction().execute(async (tx) => {
      await noteMirrorStep(tx, state.fence, isNew ? { firstDay: window.endDay } : {});
      if (!isNew) await releaseWindow(tx, window.startDay);
    });
    return null;
  }
}

/**
 * Whether the last unsuccessful reading is still too recent. With a service whose pages always overlap, no window is ever
 * stable, and it would be read endlessly: such readings are limited to a page a second on average.
 */
async function restsAfterUnsteady(ctx: WorkerContext): Promise<boolean> {
  const last = await lastUnsteadyWindow(ctx.db, MOST_PASSES);
  return last !== undefined && ctx.clock.now().getTime() < last.verifiedAt.getTime() + listIntervalMs(last.pages * last.passes);
}

async function noteFirstDay(ctx: WorkerContext, state: MirrorState, today: CalendarDay): Promise<CalendarDay> {
  const startedAt = ctx.clock.now();
  const until = recentWindow(today).endDay;
  // A service without a record yet: its past begins with the recent days.
  const firstDay = (await findFirstDay(ctx, state.fence, until)) ?? recentWindow(today).startDay;
  await ctx.db.transaction().execute((tx) => noteMirrorStep(tx, state.fence, { firstDay, phase: "loading", startedAt }));
  return firstDay;
}

async function noteFound(ctx: WorkerContext, state: MirrorState, found: number, steady: boolean): Promise<void> {
  if (!steady) ctx.logger.warn("a window of the service's transactions wouldn't hold still and is read again later");
  await ctx.db.transaction().execute(async (tx) => {
    await noteMirrorStep(tx, state.fence, state.sweepStartedAt ? { sweepFound: state.sweepFound + found } : {});
    await insertChange(tx, "transactions", null);
  });
}

/** Everything wanted has been read: the first load or a sweep has ended. */
async function noteEnd(ctx: WorkerContext, state: MirrorState): Promise<void> {
  const at = ctx.clock.now();
  const loaded = state.phase !== "current" ? { phase: "current" as const, loadedAt: at } : {};
  const swept = state.sweepStartedAt ? { sweptAt: state.sweepStartedAt, sweepStartedAt: null } : {};
  if (Object.keys({ ...loaded, ...swept }).length === 0) return;
  await ctx.db.transaction().execute(async (tx) => {
    await noteMirrorStep(tx, state.fence, { ...loaded, ...swept });
    await insertChange(tx, "transactions", null);
  });
}
