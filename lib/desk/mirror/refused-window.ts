import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { mostDays, shrinkBelow } from "@/lib/desk/transactions/range-limit";
import { addDays, daysBetween, type CalendarDay } from "@/lib/domain/calendar/day";
import { recentWindow, type DayWindow } from "@/lib/domain/transactions/mirror-plan";
import type { Gateway } from "@/lib/gateway/gateway";
import type { UpstreamError } from "@/lib/gateway/upstream-error";
import { noteMirrorStep, type MirrorState } from "@/lib/store/mirror/mirror-state";
import {
  coveredDays,
  divideWindow,
  putWindow,
  refusedWindow,
  releaseWindow,
  splitWindow,
  type MirrorWindowRow,
} from "@/lib/store/mirror/mirror-windows";
import { hasAny, isTaken, unlessRefused } from "./ask-days";
import { oldestTaken } from "./find-first-day";
import { serviceToday } from "./service-today";

/** A refusal of old days must have lasted this long, and been met so often, before it is taken for their age. */
const LASTS_MS = 10 * 60_000;
const LEAST_TIMES = 3;
/** So many days before a refused window, older ones are asked for: where they are given, age isn't why it was refused. */
export const OLDER_BY = [2, 8, 32, 366];

/** The most days in which windows can be read whole, where the service gives only so many pages of a list. Each process finds it out. */
const whole = new WeakMap<Gateway, number>();
/** Since when the day beside what was read has been refused, and how often. */
interface Refusal {
  endDay: CalendarDay;
  sinceMs: number;
  times: number;
}

const refusals = new WeakMap<Gateway, Refusal>();

/** After how many pages lists were last cut short. */
const cutAfter = new WeakMap<Gateway, number>();

/** Whether smaller windows than one that was cut short may be whole. They won't if shorter lists than another are cut short too: then what they count is wrong. */
export function partsMayBeWhole(
  gateway: Gateway,
  { startDay, endDay }: DayWindow,
  pages: number,
): boolean {
  const isDepth = pages >= (cutAfter.get(gateway) ?? 0);
  if (isDepth) cutAfter.set(gateway, pages);
  else whole.delete(gateway);
  return isDepth && daysBetween(startDay, endDay) > 1;
}

/** The most days that a new window may have. */
export function mostWindowDays(gateway: Gateway): number {
  return Math.min(mostDays(gateway), whole.get(gateway) ?? Number.POSITIVE_INFINITY);
}

/** After a window was read whole: the next may be a little longer than was thought. */
export function noteReadWhole(gateway: Gateway): void {
  const days = whole.get(gateway);
  if (days !== undefined) whole.set(gateway, days + Math.ceil(days / 4));
}

/** Of windows: `known` is the row of one that was read before, null for a new one. */
interface Refused {
  window: DayWindow;
  known: MirrorWindowRow | null;
}

/**
 * Settles what follows from a window's refusal, so that the next step goes on from there:
 * - Its first page is given now: a later page was refused, or the refusal has passed. It is read in smaller parts.
 * - Days of another age are given in its length, and older ones too: its own days can't be given. The same, down to a day that is unproven.
 * - None that are older are given: they are too old. What was read before stays as it was. For new days, once that has lasted, the past ends there; those
 *   that passed while the desk was off are unproven.
 * - A new window may be too long: the next is shorter. One that was read before is divided if the newest days are given in any shorter length.
 * @throws {UpstreamError} the refusal, while it isn't known what it is for
 */
export async function settleRefusal(
  ctx: WorkerContext,
  state: MirrorState,
  { window, known }: Refused,
  error: UpstreamError,
): Promise<void> {
  if (await isTaken(hasAny(ctx, window.startDay, window.endDay)))
    return readInParts(ctx, state, { window, known });
  return known === null
    ? settleNew(ctx, state, window, error)
    : settleKnown(ctx, state, known, error);
}

async function settleKnown(
  ctx: WorkerContext,
  state: MirrorState,
  known: MirrorWindowRow,
  error: UpstreamError,
): Promise<void> {
  const days = daysBetween(known.startDay, known.endDay);
  if (!(await givesNewest(ctx, days))) {
    if (!(await givesNewestShorter(ctx, days))) throw error;
    const middle = addDays(known.startDay, Math.floor(days / 2));
    return ctx.db.transaction().execute(async (tx) => {
      await noteMirrorStep(tx, state.fence);
      await divideWindow(tx, known, middle);
    });
  }
  if (await givesOlder(ctx, known)) return readInParts(ctx, state, { window: known, known });
  ctx.logger.warn("the service no longer gives the transactions of old days", {
    endDay: known.endDay,
    error,
  });
  await ctx.db.transaction().execute(async (tx) => {
    await noteMirrorStep(tx, state.fence);
    await releaseWindow(tx, known, ctx.clock.now());
  });
}

/** A new window is made shorter, down to the one day beside what was read. Where that was refused before, it is asked for at once. */
async function settleNew(
  ctx: WorkerContext,
  state: MirrorState,
  window: DayWindow,
  error: UpstreamError,
): Promise<void> {
  const covered = await coveredDays(ctx.db);
  const isForward = covered !== null && window.startDay === covered.to;
  const edge = isForward
    ? { startDay: window.startDay, endDay: addDays(window.startDay, 1) }
    : { startDay: addDays(window.endDay, -1), endDay: window.endDay };
  if (
    refusals.get(ctx.gateway)?.endDay !== edge.endDay ||
    (await isTaken(hasAny(ctx, edge.startDay, edge.endDay)))
  ) {
    refusals.delete(ctx.gateway);
    if (shrinkBelow(ctx.gateway, daysBetween(window.startDay, window.endDay))) return;
  }
  const refusal = meet(ctx, edge.endDay);
  if (!(await givesNewest(ctx, 1))) {
    // That says nothing of their age.
    refusals.set(ctx.gateway, { ...refusal, sinceMs: ctx.clock.now().getTime(), times: 0 });
    throw error;
  }
  if (await givesOlder(ctx, edge)) return readInParts(ctx, state, { window: edge, known: null });
  if (!hasLasted(ctx, refusal)) throw error;
  refusals.delete(ctx.gateway);
  const endDay = isForward ? await endOfTooOld(ctx, edge.startDay) : edge.endDay;
  ctx.logger.warn("the service no longer gives the transactions of old days", { endDay, error });
  await ctx.db.transaction().execute(async (tx) => {
    await noteMirrorStep(tx, state.fence, isForward ? {} : { firstDay: endDay });
    if (isForward)
      await putWindow(tx, refusedWindow({ startDay: edge.startDay, endDay }, ctx.clock.now()));
  });
}

/** The first of the days after what was read that the service gives again: while the desk was off, those before it have become too old. */
async function endOfTooOld(ctx: WorkerContext, refused: CalendarDay): Promise<CalendarDay> {
  const { startDay: recent, endDay: until } = recentWindow(serviceToday(ctx));
  const given = await oldestTaken(refused, addDays(until, -1), (start) =>
    unlessRefused(hasAny(ctx, start, addDays(start, 1))),
  );
  const end = addDays(recent, 1);
  return given < end ? given : end;
}

/** Has a window that can't be read whole read in smaller ones; a day that can't be read whole is noted as unproven. */
export async function readInParts(
  ctx: WorkerContext,
  state: MirrorState,
  { window, known }: Refused,
): Promise<void> {
  const half = Math.floor(daysBetween(window.startDay, window.endDay) / 2);
  if (half > 0 && known === null) {
    whole.set(ctx.gateway, half);
    return;
  }
  if (half === 0) {
    whole.delete(ctx.gateway);
    ctx.logger.warn("a day of the service's transactions can't be read whole", {
      day: window.startDay,
    });
  }
  await ctx.db.transaction().execute(async (tx) => {
    await noteMirrorStep(tx, state.fence);
    const at = ctx.clock.now();
    await (half === 0
      ? putWindow(tx, refusedWindow(window, at))
      : splitWindow(tx, window, addDays(window.startDay, half), at));
  });
}

/** Whether the service gives the newest days in this length: then it isn't the length that was refused. */
async function givesNewest(ctx: WorkerContext, days: number): Promise<boolean> {
  const { endDay: until } = recentWindow(serviceToday(ctx));
  return isTaken(hasAny(ctx, addDays(until, -days), until));
}

/** Whether it gives them in any shorter length. The limit may be far below a window that was read before, and a newest day may be one that can't be given. */
async function givesNewestShorter(ctx: WorkerContext, days: number): Promise<boolean> {
  for (let shorter = days; shorter > 1;) {
    shorter = Math.ceil(shorter / 2);
    if (await givesNewest(ctx, shorter)) return true;
  }
  return false;
}

async function givesOlder(ctx: WorkerContext, { startDay }: DayWindow): Promise<boolean> {
  for (const days of OLDER_BY) {
    const day = addDays(startDay, -days);
    if (await isTaken(hasAny(ctx, day, addDays(day, 1)))) return true;
  }
  return false;
}

/** Notes that the days at the edge of what was read were refused once more. Each process counts for itself. */
function meet({ gateway, clock }: WorkerContext, endDay: CalendarDay): Refusal {
  const before = refusals.get(gateway);
  const met =
    before?.endDay === endDay
      ? { ...before, times: before.times + 1 }
      : { endDay, sinceMs: clock.now().getTime(), times: 1 };
  refusals.set(gateway, met);
  return met;
}

function hasLasted({ clock }: WorkerContext, { sinceMs, times }: Refusal): boolean {
  return times >= LEAST_TIMES && clock.now().getTime() - sinceMs >= LASTS_MS;
}
