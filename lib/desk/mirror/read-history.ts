import { addDays, type CalendarDay, daysBetween } from "@/lib/domain/calendar/day";
import {
  type DayWindow,
  listIntervalMs,
  nextWindow,
  recentWindow,
} from "@/lib/domain/transactions/mirror-plan";
import { isAnswering } from "@/lib/gateway/is-answering";
import { isBadRequest, isUpstreamError } from "@/lib/gateway/upstream-error";
import { insertChange } from "@/lib/store/changes";
import { oldestDayMissing } from "@/lib/store/mirror/left-out-records";
import { type MirrorState, noteMirrorStep } from "@/lib/store/mirror/mirror-state";
import {
  coveredDays,
  lastUnprovenWindow,
  lastWindow,
  type MirrorWindowRow,
  putWindow,
  waitingWindow,
} from "@/lib/store/mirror/mirror-windows";
import type { WorkerContext } from "../operations/operation-handler";
import { longestRange } from "../transactions/service-filter";
import { askAgain } from "./ask-again";
import { hasAny, isTaken } from "./ask-days";
import { isRangeCut } from "./cut-range";
import { failsForSomeDays } from "./failing-window";
import { isOfQuestion } from "./is-of-question";
import { type DaysReading, readDays } from "./read-days";
import { readInParts, settleRefusal } from "./refused-window";
import { serviceToday } from "./service-today";

/**
 * One step through the past: finds the first day, reads the next window that is missing, or one that is to be read
 * again. Returns whether it read or settled anything.
 * @throws {UpstreamError}
 * @throws {MirrorFenceError}
 */
export async function readHistory(ctx: WorkerContext, state: MirrorState): Promise<boolean> {
  const today = serviceToday(ctx);
  const firstDay = state.firstDay ?? (await noteFirstDay(ctx, state, today));
  const last = await lastWindow(ctx.db);
  // The days in which records still appear belong to the recent list. The past ends where that begins, with one day in common.
  const wanted = { from: firstDay, to: addDays(recentWindow(today).startDay, 1) };
  const lastRead = last
    ? { days: daysBetween(last.startDay, last.endDay), pages: last.pages }
    : null;
  const missing = nextWindow(
    { covered: await coveredDays(ctx.db), wanted },
    lastRead,
    longestRange(ctx.gateway),
  );
  if (missing) return readOrSettle(ctx, state, { window: missing, known: null });
  const waiting = state.phase === "current" ? await waitingWindow(ctx.db) : undefined;
  // What won't hold still keeps no sweep from ending once it has been tried.
  const isSwept =
    state.sweepStartedAt !== null &&
    waiting !== undefined &&
    waiting.verifiedAt >= state.sweepStartedAt;
  if (waiting === undefined || isSwept) await noteEnd(ctx, state, firstDay);
  if (waiting !== undefined && !(await restsAfterUnproven(ctx)))
    return readOrSettle(ctx, state, { window: waiting, known: waiting });
  return (
    state.phase === "current" && (await askAgain(ctx, (window) => readWindow(ctx, state, window)))
  );
}

interface ToRead {
  window: DayWindow;
  /** The row of one that was read before, null for a new one. */
  known: MirrorWindowRow | null;
}

/** Reads a window, or settles why it was refused, or is failed for. Either way the next step goes on from there. */
async function readOrSettle(
  ctx: WorkerContext,
  state: MirrorState,
  { window, known }: ToRead,
): Promise<true> {
  try {
    await readWindow(ctx, state, window);
  } catch (error) {
    if (isBadRequest(error)) await settleRefusal(ctx, state, { window, known }, error);
    else if (isUpstreamError(error) && (await failsForSomeDays(ctx, window, error)))
      await readInParts(ctx, state, window);
    else throw error;
  }
  return true;
}

/** Reads a window and notes what that proves; one that can't be read whole is read in parts next. @returns whether it was proven */
async function readWindow(
  ctx: WorkerContext,
  state: MirrorState,
  window: DayWindow,
): Promise<boolean> {
  if (daysBetween(window.startDay, window.endDay) > longestRange(ctx.gateway)) {
    await readInParts(ctx, state, window);
    return false;
  }
  // Interrupted, it begins with the first page again; those that are stored already then cost no write.
  const reading = await readDays(ctx, state.fence, window, { tellBrowsers: false });
  const lacksDays = await isRangeCut(ctx, window, reading);
  const isWhole = !lacksDays && !reading.isCutShort && !reading.isDoubtful;
  const helpsToDivide = !isWhole && daysBetween(window.startDay, window.endDay) > 1;
  if (helpsToDivide) await readInParts(ctx, state, window);
  else await noteWindowRead(ctx, state.fence, window, reading);
  await noteFound(ctx, state, reading.found, reading.steady);
  return isWhole && reading.steady;
}

/**
 * Whether the last unsuccessful reading is still too recent. With a service whose pages always overlap, no window is ever
 * stable, and it would be read endlessly: such readings are limited to a page a second on average.
 */
async function restsAfterUnproven(ctx: WorkerContext): Promise<boolean> {
  const last = await lastUnprovenWindow(ctx.db);
  return (
    last !== undefined &&
    ctx.clock.now().getTime() < last.verifiedAt.getTime() + listIntervalMs(last.pages * last.passes)
  );
}

async function noteFirstDay(
  ctx: WorkerContext,
  state: MirrorState,
  today: CalendarDay,
): Promise<CalendarDay> {
  const startedAt = ctx.clock.now();
  const until = recentWindow(today).endDay;
  // A service without a record yet: its past begins with the recent days.
  const firstDay = (await findFirstDay(ctx, until)) ?? recentWindow(today).startDay;
  await ctx.db
    .transaction()
    .execute((tx) => noteMirrorStep(tx, state.fence, { firstDay, phase: "loading", startedAt }));
  return firstDay;
}

async function noteFound(
  ctx: WorkerContext,
  state: MirrorState,
  found: number,
  steady: boolean,
): Promise<void> {
  if (!steady)
    ctx.logger.warn(
      "a window of the service's transactions wouldn't hold still and is read again later",
    );
  await ctx.db.transaction().execute(async (tx) => {
    await noteMirrorStep(
      tx,
      state.fence,
      state.sweepStartedAt ? { sweepFound: state.sweepFound + found } : {},
    );
    await insertChange(tx, "transactions", null);
  });
}

/** Everything wanted has been read: the first load or a sweep has ended. Days before the first that have to be read after all are loaded next. */
async function noteEnd(
  ctx: WorkerContext,
  state: MirrorState,
  firstDay: CalendarDay,
): Promise<void> {
  const at = ctx.clock.now();
  const isSweep = state.sweepStartedAt !== null;
  if (!isSweep && state.phase === "current") return;
  const earlier = await findDayBefore(ctx, firstDay);
  const loaded =
    earlier !== null
      ? { firstDay: earlier, phase: "loading" as const }
      : state.phase !== "current"
        ? { phase: "current" as const, loadedAt: at }
        : {};
  const swept = isSweep ? { sweptAt: state.sweepStartedAt, sweepStartedAt: null } : {};
  await ctx.db.transaction().execute(async (tx) => {
    await noteMirrorStep(tx, state.fence, { ...loaded, ...swept });
    await insertChange(tx, "transactions", null);
  });
}

/** A day before the first that has to be read after all. Null where the service fails for such days: they are asked for again the next night. */
async function findDayBefore(
  ctx: WorkerContext,
  firstDay: CalendarDay,
): Promise<CalendarDay | null> {
  try {
    return await findMissingDay(ctx, firstDay);
  } catch (error) {
    if (!isUpstreamError(error) || !(await isOfQuestion(ctx, error))) throw error;
    ctx.logger.warn("the days before the first could not be asked for", { error });
    return null;
  }
}

/**
 * A day before all that are read, for a record that awaited payment then and that the service has neither in its open list nor by its id: the other
 * list may have it since, and it is gone only if that lacks it too. Null if there is no such record, or the service doesn't give its days.
 * @throws {UpstreamError}
 */
async function findMissingDay(
  ctx: WorkerContext,
  firstDay: CalendarDay,
): Promise<CalendarDay | null> {
  // The service's days may begin hours before or after those of UTC.
  const created = await oldestDayMissing(ctx.db, {
    from: addDays(ctx.gateway.profile.firstDay, 1),
    to: addDays(firstDay, 1),
  });
  if (created === null) return null;
  const start = addDays(created, -1);
  return (await isTaken(hasAny(ctx, start, addDays(created, 2)))) ? start : null;
}

/**
 * Records that a window was read. One that kept changing, or was cut short, is still to be read again. One that may have been is unproven until it is
 * asked for again as those that aren't given are: another reading would bring the same.
 * @throws {MirrorFenceError}
 */
async function noteWindowRead(
  ctx: WorkerContext,
  fence: string,
  { startDay, endDay }: DayWindow,
  reading: DaysReading,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await noteMirrorStep(tx, fence);
    await reading.noteLeftOut(tx);
    await putWindow(tx, {
      startDay,
      endDay,
      state: reading.steady || reading.isDoubtful ? "done" : "waiting",
      rows: reading.rows,
      pages: reading.pages,
      found: reading.found,
      passes: reading.passes,
      proof: reading.steady ? "proven" : "unproven",
      unreadable: reading.unreadable,
      verifiedAt: reading.startedAt,
    });
  });
}

/**
 * The first day of which the service has a closed record, by some fifteen questions. Null when it has none. Where the profile limits the days of
 * a request, its own first day: older ones could only be asked for one part after the other, as they are read anyway.
 * The day may lie one before the first record's, since the zone of the service's days is not shown.
 * @throws {UpstreamError}
 */
async function findFirstDay(ctx: WorkerContext, until: CalendarDay): Promise<CalendarDay | null> {
  const { firstDay, longestRangeDays } = ctx.gateway.profile;
  if (longestRangeDays !== null) return firstDay;
  if (!(await mayHaveAny(ctx, hasAny(ctx, firstDay, until)))) return null;
  let without = firstDay;
  let having = until;
  while (daysBetween(without, having) > 1) {
    const middle = addDays(without, Math.floor(daysBetween(without, having) / 2));
    if (await mayHaveAny(ctx, hasAny(ctx, firstDay, middle))) having = middle;
    else without = middle;
  }
  return addDays(having, -1);
}

/** Whether the service has a record of some days, or fails for these alone, while it answers for its list: then it has one that it can't give. */
async function mayHaveAny(ctx: WorkerContext, answer: Promise<boolean>): Promise<boolean> {
  try {
    return await answer;
  } catch (error) {
    if (
      isUpstreamError(error) &&
      error.kind !== "refused" &&
      (await isOfQuestion(ctx, error)) &&
      (await isAnswering(ctx.gateway))
    )
      return true;
    throw error;
  }
}
