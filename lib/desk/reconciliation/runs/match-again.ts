import type { DeskContext } from "@/lib/desk/context";
import { accountsWithNews, queueRun } from "@/lib/store/reconciliation/match-runs";

/** Automatic runs of an account are at least ten minutes apart, and at least twenty times as long as its last run took. */
const PAUSE = { seconds: 600, timesItsLength: 20 };

/**
 * Queues runs of the rules for accounts whose part of the mirror has changed since their last run: a line may arrive before its
 * transaction, and a transaction may get its amount, status or hash later.
 */
export async function matchAgain(ctx: DeskContext): Promise<void> {
  const now = ctx.clock.now();
  for (const accountId of await accountsWithNews(ctx.db, now, PAUSE))
    await queueRun(ctx.db, { accountId, createdBy: null, createdAt: now });
}
