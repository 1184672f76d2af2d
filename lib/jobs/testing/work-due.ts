import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { runOperation } from "../worker";
import { checkUnclaimed } from "@/lib/desk/transfers/create/check-unclaimed";
import { refreshMirror } from "@/lib/desk/transfers/readings/read-transfer";
import { claimDueOperation } from "@/lib/store/transfers/operations";
import { claimDueTransfers } from "@/lib/store/transfers/transfers";
import { claimDueUnclaimed } from "@/lib/store/transfers/unclaimed-transfers";

/** Runs due operations side by side like the worker, for tests, and returns when none is left. */
export async function workOperations(ctx: WorkerContext): Promise<void> {
  const row = await claimDueOperation(ctx.db);
  if (!row) return;
  const others = workOperations(ctx);
  const own = runOperation(ctx, row).then(() => workOperations(ctx));
  const failed = (await Promise.allSettled([own, others])).find(
    ({ status }) => status === "rejected",
  );
  if (failed?.status === "rejected") throw failed.reason;
}

/** Checks due transfers that no create has led to, and returns. */
export async function workUnclaimed(ctx: WorkerContext): Promise<void> {
  for (let row = await claimDueUnclaimed(ctx.db); row; row = await claimDueUnclaimed(ctx.db))
    await checkUnclaimed(ctx, row);
}

const READ_AT_ONCE = 12;

/** Reads a few due transfers. Returns how many there were. */
export async function workReadings(ctx: WorkerContext): Promise<number> {
  const ids = await claimDueTransfers(ctx.db, READ_AT_ONCE);
  await Promise.all(ids.map((id) => refreshMirror(ctx, id)));
  return ids.length;
}
