import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { rereadAfterMs } from "@/lib/domain/transactions/mirror-plan";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { noteMirrorStep } from "@/lib/store/mirror/mirror-state";
import { applyRecords, scheduleReadings } from "@/lib/store/mirror/transactions";
import { completeParties } from "./complete-parties";
import type { TakePage } from "./read-list";

/**
 * Stores the pages of one round in the mirror, each in a transaction that holds the round's fence, so that a worker
 * presumed dead writes nothing more. Browsers get one hint per page with changes.
 */
export function pageTaker(ctx: WorkerContext, fence: string, options: { tellBrowsers: boolean }): TakePage {
  return async (transactions, readStartedAt) =>
    ctx.db.transaction().execute(async (tx) => {
      await noteMirrorStep(tx, fence);
      const found = await takeRecords(tx, transactions, { readStartedAt, at: ctx.clock.now() });
      if (found > 0 && options.tellBrowsers) await insertChange(tx, "transactions", null);
      return found;
    });
}

/** Stores records in the mirror, with what the desk's list knows of their recipients, and schedules readings of their own for those that may still change. */
export async function takeRecords(tx: DatabaseTransaction, transactions: readonly Transaction[], { readStartedAt, at }: { readStartedAt: Date; at: Date }): Promise<number> {
  const { added, changed } = await applyRecords(tx, await completeParties(tx, transactions), readStartedAt, at);
  const touched = new Set([...added, ...changed]);
  const readings = transactions.flatMap(({ id, status, createdAt }) => {
    const afterMs = touched.has(id) ? rereadAfterMs(status, createdAt === null ? 0 : at.getTime() - createdAt.getTime()) : null;
    return afterMs === null ? [] : [{ id, at: new Date(at.getTime() + afterMs) }];
  });
  await scheduleReadings(tx, readings);
  return touched.size;
}
