import type { DeskContext } from "@/lib/desk/context";
import { accountsWithNews, queueRun } from "@/lib/store/match-runs";

/** An account's lines are looked at again after ten minutes at the earliest, and for a twentieth of the time at most. */
const PAUSE = { seconds: 600, timesItsLength: 20 };

/**
 * Has the rules run again where the mirror has changed since they last were: a line may be here before its transaction,
 * and a transaction may get its amount, status or hash later. Side effects: runs are queued.
 */
export async function matchAgain(ctx: DeskContext): Promise<void> {
  const now = ctx.clock.now();
  for (const accountId of await accountsWithNews(ctx.db, now, PAUSE)) await queueRun(ctx.db, { accountId, createdBy: null, createdAt: now });
}
