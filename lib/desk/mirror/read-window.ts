import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import type { DayWindow } from "@/lib/domain/transactions/mirror-plan";
import { noteMirrorStep } from "@/lib/store/mirror/mirror-state";
import { putWindow, UNPROVEN_PASSES } from "@/lib/store/mirror/mirror-windows";
import { readDays } from "./read-days";
import type { ListReading } from "./read-list";

/**
 * Reads the days of a window into the mirror and records that it did. A reading that breaks off is repeated from the first
 * page; pages already stored then cost no write. A window that kept changing is still to be read again.
 * Assumed: "on or before" may leave out the end date itself after its first moment, so the day after the last is asked for.
 * @throws {UpstreamError}
 * @throws {MirrorFenceError}
 */
export async function readWindow(ctx: WorkerContext, fence: string, { startDay, endDay }: DayWindow): Promise<ListReading> {
  const { noteLeftOut, ...reading } = await readDays(ctx, fence, { startDay, endDay }, { tellBrowsers: false });
  await ctx.db.transaction().execute(async (tx) => {
    await noteMirrorStep(tx, fence);
    await noteLeftOut(tx);
    await putWindow(tx, {
      startDay,
      endDay,
      state: reading.steady ? "done" : "waiting",
      rows: reading.rows,
      pages: reading.pages,
      found: reading.found,
      passes: reading.steady ? Math.min(reading.passes, UNPROVEN_PASSES - 1) : UNPROVEN_PASSES,
      unreadable: reading.unreadable,
      verifiedAt: reading.startedAt,
    });
  });
  return reading;
}
