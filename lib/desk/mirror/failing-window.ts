import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { addDays, type CalendarDay } from "@/lib/domain/calendar/day";
import type { DayWindow } from "@/lib/domain/transactions/mirror-plan";
import type { Gateway } from "@/lib/gateway/gateway";
import { isUpstreamError, type UpstreamError } from "@/lib/gateway/upstream-error";
import { hasAny } from "./ask-days";
import { isOfQuestion } from "./is-of-question";

/** So many days before a failing window, older ones are asked for: where they are given, the service works. */
const OLDER_BY = [2, 8, 32, 366];
/** The service must have failed for days so long, and so often, before others are read in their place. */
const LASTS_MS = 10 * 60_000;
const LEAST_TIMES = 3;
/** What it didn't fail for in this long is another failure. */
const FORGOTTEN_AFTER_MS = 60 * 60_000;

/** The days for which the service last failed, since when, and how often it did for them or for days that they have in common. */
interface Failure extends DayWindow {
  sinceMs: number;
  lastMs: number;
  times: number;
}

/** Each process finds it out for itself. */
const failures = new WeakMap<Gateway, Failure>();

/**
 * Whether the service fails for some days of a window, and for these alone: with a 5xx, in time, or with an answer that can't be read, for ten minutes,
 * while it gives its list, and older days. Where it gives none that are older, there may be thousands of them.
 */
export async function failsForSomeDays(
  ctx: WorkerContext,
  window: DayWindow,
  error: UpstreamError,
): Promise<boolean> {
  if (error.kind === "refused" || !(await isOfQuestion(ctx, error))) return false;
  const at = ctx.clock.now().getTime();
  const before = failures.get(ctx.gateway);
  const isSame =
    before !== undefined &&
    at - before.lastMs < FORGOTTEN_AFTER_MS &&
    before.startDay <= window.endDay &&
    window.startDay <= before.endDay;
  const failure = {
    ...window,
    sinceMs: isSame ? before.sinceMs : at,
    lastMs: at,
    times: isSame ? before.times + 1 : 1,
  };
  failures.set(ctx.gateway, failure);
  return (
    failure.times >= LEAST_TIMES &&
    at - failure.sinceMs >= LASTS_MS &&
    (await givesOlder(ctx, window.startDay))
  );
}

async function givesOlder(ctx: WorkerContext, startDay: CalendarDay): Promise<boolean> {
  for (const days of OLDER_BY) {
    const day = addDays(startDay, -days);
    const isGiven = await hasAny(ctx, day, addDays(day, 1)).then(
      () => true,
      (error: unknown) => {
        if (isUpstreamError(error)) return false;
        throw error;
      },
    );
    if (isGiven) return true;
  }
  return false;
}
