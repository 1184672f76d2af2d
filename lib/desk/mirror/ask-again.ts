import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { Gateway } from "@/lib/gateway/gateway";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import { givenUpWindows, type MirrorWindowRow } from "@/lib/store/mirror/mirror-windows";
import { isOfQuestion } from "./is-of-question";

const FIRST_PAUSE_MS = 10 * 60_000;
const MOST_PAUSE_MS = 6 * 60 * 60_000;
/** The newest days wait while another day is asked for, which may last until a time-out: most of the time is theirs. */
const LEAST_REST_MS = 60_000;
const REST_FOR_EACH_MS_ASKED = 10;

/** How often a day was asked for again in vain, and when that is due once more. */
interface InVain {
  times: number;
  dueMs: number;
}

/** Each process counts for itself. */
const asked = new WeakMap<Gateway, { restUntilMs: number; days: Map<CalendarDay, InVain> }>();

/**
 * Reads one of the windows that couldn't be read whole, and were left at that: first after ten minutes, then after twice as long each time, up to six hours.
 * A failure that is of the question leaves it as it was. Where one is given after all, the others are due at once.
 * @param read reads a window, and says whether that proved it complete
 * @returns whether it proved one
 * @throws {UpstreamError} of any other kind, and whatever `read` throws
 */
export async function askAgain(ctx: WorkerContext, read: (window: MirrorWindowRow) => Promise<boolean>): Promise<boolean> {
  const all = asked.get(ctx.gateway) ?? { restUntilMs: 0, days: new Map<CalendarDay, InVain>() };
  asked.set(ctx.gateway, all);
  const begunMs = ctx.clock.now().getTime();
  if (begunMs < all.restUntilMs) return false;
  const window = (await givenUpWindows(ctx.db)).find(({ startDay, verifiedAt }) => begunMs >= (all.days.get(startDay)?.dueMs ?? verifiedAt.getTime() + FIRST_PAUSE_MS));
  if (window === undefined) return false;
  if (await isProven(ctx, window, read)) {
    all.days.clear();
    return true;
  }
  const nowMs = ctx.clock.now().getTime();
  const times = (all.days.get(window.startDay)?.times ?? 0) + 1;
  all.days.set(window.startDay, { times, dueMs: nowMs + Math.min(FIRST_PAUSE_MS * 2 ** times, MOST_PAUSE_MS) });
  all.restUntilMs = nowMs + Math.max(LEAST_REST_MS, (nowMs - begunMs) * REST_FOR_EACH_MS_ASKED);
  return false;
}

async function isProven(ctx: WorkerContext, window: MirrorWindowRow, read: (window: MirrorWindowRow) => Promise<boolean>): Promise<boolean> {
  try {
    return await read(window);
  } catch (error) {
    if (!isUpstreamError(error) || !(await isOfQuestion(ctx, error))) throw error;
    ctx.logger.debug("days of the service's transactions still can't be read", { startDay: window.startDay, endDay: window.endDay, error });
    return false;
  }
}
