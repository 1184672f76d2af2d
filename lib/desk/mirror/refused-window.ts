import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { addDays, daysBetween } from "@/lib/domain/calendar/day";
import type { DayWindow } from "@/lib/domain/transactions/mirror-plan";
import type { UpstreamError } from "@/lib/gateway/upstream-error";
import { noteMirrorStep, type MirrorState } from "@/lib/store/mirror/mirror-state";
import {
  putWindow,
  refusedWindow,
  releaseWindow,
  splitWindow,
  type MirrorWindowRow,
} from "@/lib/store/mirror/mirror-windows";

/** Of windows: `known` is the row of one that was read before, null for a new one. */
interface Refused {
  window: DayWindow;
  known: MirrorWindowRow | null;
}

/**
 * Leaves a window that the service refuses as it is known, to be asked for again later, so that the next step goes on to others.
 * @throws {UpstreamError} the refusal, which names the profile's keys that would mend it
 */
export async function settleRefusal(
  ctx: WorkerContext,
  state: MirrorState,
  { window, known }: Refused,
  error: UpstreamError,
): Promise<never> {
  await ctx.db.transaction().execute(async (tx) => {
    await noteMirrorStep(tx, state.fence);
    const at = ctx.clock.now();
    await (known === null
      ? putWindow(tx, refusedWindow(window, at))
      : releaseWindow(tx, known, at));
  });
  throw error;
}

/** Has a window that can't be read whole read in two smaller ones; a day that can't be read whole is noted as unproven. */
export async function readInParts(
  ctx: WorkerContext,
  state: MirrorState,
  window: DayWindow,
): Promise<void> {
  const half = Math.floor(daysBetween(window.startDay, window.endDay) / 2);
  if (half === 0)
    ctx.logger.warn("a day of the service's transactions can't be read whole", {
      day: window.startDay,
    });
  await ctx.db.transaction().execute(async (tx) => {
    await noteMirrorStep(tx, state.fence);
    const at = ctx.clock.now();
    await (half === 0
      ? putWindow(tx, refusedWindow(window, at))
      : splitWindow(tx, window, addDays(window.startDay, half), at));
  });
}
