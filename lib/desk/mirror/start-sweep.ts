import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { addDays } from "@/lib/domain/calendar/day";
import { SWEEP_DAYS, SWEPT_SHARE_OF_OLDER } from "@/lib/domain/transactions/mirror-plan";
import { mergeRecordCounts } from "@/lib/store/mirror/mirror-search";
import { markWindowsDue } from "@/lib/store/mirror/mirror-windows";
import { markSweepStarted } from "@/lib/store/mirror/mirror-state";
import { serviceToday } from "../context";

/**
 * Starts the nightly check: marks recent windows, and some older ones, as due.
 * Late refunds, and records that were missed, are found this way.
 */
export async function startSweep(ctx: WorkerContext): Promise<void> {
  await ctx.db.transaction().execute(mergeRecordCounts);
  const at = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await markSweepStarted(tx, at))) return;
    await markWindowsDue(tx, {
      at,
      since: addDays(serviceToday(ctx), -SWEEP_DAYS),
      firstDay: ctx.gateway.profile.firstDay,
      shareOfOlder: SWEPT_SHARE_OF_OLDER,
    });
  });
}
