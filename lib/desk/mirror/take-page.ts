import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { completeParties } from "@/lib/desk/transactions/complete-parties";
import { leavesOutFacts } from "@/lib/domain/transactions/left-out";
import { rereadAfterMs } from "@/lib/domain/transactions/mirror-plan";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { noteMirrorStep } from "@/lib/store/mirror/mirror-state";
import { applyRecords, scheduleReadings } from "@/lib/store/mirror/transactions";
import type { TakePage } from "./read-list";
import { mayHaveMore } from "./single-readings";

/**
 * Stores the pages of one round in the mirror, each in a transaction that holds the round's fence, so that a worker
 * presumed dead writes nothing more. Browsers get one hint per page with changes.
 */
export function pageTaker(ctx: WorkerContext, fence: string, options: { tellBrowsers: boolean }): TakePage {
  return async (transactions, readStartedAt) =>
    ctx.db.transaction().execute(async (tx) => {
      await noteMirrorStep(tx, fence);
      const found = await takeRecords(tx, transactions, { readStartedAt, at: ctx.clock.now(), readLeaner: mayHaveMore(ctx.gateway) });
      if (found > 0 && options.tellBrowsers) await insertChange(tx, "transactions", null);
      return found;
    });
}

interface Taking {
  readStartedAt: Date;
  at: Date;
  /** Whether records that lack something may have it when they are read by their ids: then they are, once. Default: no. */
  readLeaner?: boolean;
}

/** Stores records in the mirror, with what the desk's list knows of their recipients, and schedules readings of their own for those that may still change, or that lack something. */
export async function takeRecords(tx: DatabaseTransaction, transactions: readonly Transaction[], { readStartedAt, at, readLeaner = false }: Taking): Promise<number> {
  const whole = await completeParties(tx, transactions);
  const { added, changed } = await applyRecords(tx, whole, readStartedAt, at);
  const touched = new Set([...added, ...changed]);
  const readings = whole.flatMap((transaction) => {
    if (!touched.has(transaction.id)) return [];
    const { id, status, createdAt } = transaction;
    const afterMs = readLeaner && leavesOutFacts(transaction) ? 0 : rereadAfterMs(status, createdAt === null ? 0 : at.getTime() - createdAt.getTime());
    return afterMs === null ? [] : [{ id, at: new Date(at.getTime() + afterMs) }];
  });
  await scheduleReadings(tx, readings);
  return touched.size;
}
