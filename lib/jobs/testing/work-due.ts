import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { runOperation } from "../worker";
import { checkUnclaimed } from "@/lib/desk/transfers/create/check-unclaimed";
import { refreshMirror } from "@/lib/desk/transfers/readings/read-transfer";
import { claimDueOperation } from "@/lib/store/transfers/operations";
import { claimDueTransfers } from "@/lib/store/transfers/transfers";
import { claimDueUnclaimed } from "@/lib/store/transfers/unclaimed-transfers";

const AT_A_TIME = 12;

/** Runs due operations like the worker, for tests, and returns when none is left. */
export async function workOperations(ctx: WorkerContext): Promise<void> {
  const lane = async (): Promise<void> => {
    for (let row = await claimDueOperation(ctx.db); row; row = await claimDueOperation(ctx.db))
      await runOperation(ctx, row);
  };
  const lanes = await Promise.allSettled(Array.from({ length: AT_A_TIME }, lane));
  const failed = lanes.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

/** Checks due transfers that no create has led to, and returns. */
export async function workUnclaimed(ctx: WorkerContext): Promise<void> {
  for (let row = await claimDueUnclaimed(ctx.db); row; row = await claimDueUnclaimed(ctx.db))
    await checkUnclaimed(ctx, row);
}

/**
 * Reads a few due transfers, as if time had passed since the last round. Returns how many there
 * were.
 */
export async function workReadings(ctx: WorkerContext): Promise<number> {
  await ctx.db.updateTable("transfers").set({ readingBeganAt: null }).execute();
  const ids = await claimDueTransfers(ctx.db, AT_A_TIME);
  await Promise.all(ids.map((id) => refreshMirror(ctx, id)));
  return ids.length;
}
