import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import type { DayWindow } from "@/lib/domain/transactions/mirror-plan";
import { noteMirrorStep } from "@/lib/store/mirror/mirror-state";
import { putWindow } from "@/lib/store/mirror/mirror-windows";
import type { DaysReading } from "./read-days";

/**
 * Records that a window was read. One that kept changing, or was cut short, is still to be read again. One that may have been is unproven until it is
 * asked for again as those that aren't given are: another reading would bring the same.
 * @throws {MirrorFenceError}
 */
export async function noteWindowRead(
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
