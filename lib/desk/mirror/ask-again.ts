import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { Gateway } from "@/lib/gateway/gateway";
import { isAnswering } from "@/lib/gateway/is-answering";
import { isUpstreamError, type UpstreamError } from "@/lib/gateway/upstream-error";
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

interface Asked {
  restUntilMs: number;
  days: Map<CalendarDay, InVain>;
}

/** Each process counts for itself. */
const asked = new WeakMap<Gateway, Asked>();

/**
 * Reads one of the windows that couldn't be read whole, and were left at that: first after ten minutes, then after twice as long each time, up to six hours.
 * A failure that is of the question, or names a pause for these days alone, leaves it as it was. Where one is given after all, the others are due at once.
 * @param read reads a window, and says whether that proved it complete
 * @returns whether it proved one
 * @throws {UpstreamError} of any other kind, and whatever `read` throws
 */
export async function askAgain(
  ctx: WorkerContext,
  read: (window: MirrorWindowRow) => Promise<boolean>,
): Promise<boolean> {
  const all: Asked = asked.get(ctx.gateway) ?? { restUntilMs: 0, days: new Map() };
  asked.set(ctx.gateway, all);
  const begunMs = ctx.clock.now().getTime();
  if (begunMs < all.restUntilMs) return false;
  const isDue = ({ startDay, verifiedAt }: MirrorWindowRow): boolean =>
    begunMs >= Math.max(all.days.get(startDay)?.dueMs ?? 0, verifiedAt.getTime() + FIRST_PAUSE_MS);
  const window = (await givenUpWindows(ctx.db)).find(isDue);
  if (window === undefined) return false;
  let isGiven = false;
  try {
    isGiven = await isProven(ctx, window, read);
  } finally {
    // Also where the failure is the mirror's, which waits for it: asked for at once after that, this day would fail again before all others.
    if (isGiven) all.days.clear();
    else noteInVain(all, window.startDay, { begunMs, nowMs: ctx.clock.now().getTime() });
  }
  return isGiven;
}

function noteInVain(
  all: Asked,
  day: CalendarDay,
  { begunMs, nowMs }: { begunMs: number; nowMs: number },
): void {
  const times = (all.days.get(day)?.times ?? 0) + 1;
  all.days.set(day, { times, dueMs: nowMs + Math.min(FIRST_PAUSE_MS * 2 ** times, MOST_PAUSE_MS) });
  all.restUntilMs = nowMs + Math.max(LEAST_REST_MS, (nowMs - begunMs) * REST_FOR_EACH_MS_ASKED);
}

async function isProven(
  ctx: WorkerContext,
  window: MirrorWindowRow,
  read: (window: MirrorWindowRow) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await read(window);
  } catch (error) {
    if (
      !isUpstreamError(error) ||
      !((await isOfQuestion(ctx, error)) || (await isPauseOfDay(ctx, error)))
    )
      throw error;
    ctx.logger.debug("days of the service's transactions still can't be read", {
      startDay: window.startDay,
      endDay: window.endDay,
      error,
    });
    return false;
  }
}

/** Whether a failure that names a pause does so for these days alone, as of an archive, while the service answers for its list. */
async function isPauseOfDay(
  { gateway }: WorkerContext,
  { kind, retryAfterMs }: UpstreamError,
): Promise<boolean> {
  return kind !== "rate_limited" && retryAfterMs !== null && (await isAnswering(gateway));
}
