import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { listIntervalMs, recentWindow } from "@/lib/domain/transactions/mirror-plan";
import { noteMirrorStep, type MirrorState } from "@/lib/store/mirror/mirror-state";
import { readList } from "./read-list";
import { CLOSED } from "./read-window";
import { serviceToday } from "./service-today";
import { pageTaker } from "./take-page";

/**
 * Reads the newest days, in which records appear, when that is due. Those that await payment appear in the open list.
 * @throws {UpstreamError}
 * @throws {MirrorFenceError}
 */
export async function readRecent(ctx: WorkerContext, state: MirrorState): Promise<boolean> {
  const now = ctx.clock.now();
  if (state.recentDueAt !== null && state.recentDueAt > now) return false;
  const { startDay, endDay } = recentWindow(serviceToday(ctx));
  const reading = await readList(ctx, { ...CLOSED, startDate: startDay, endDate: endDay }, pageTaker(ctx, state.fence, { tellBrowsers: true }));
  const recentDueAt = new Date(ctx.clock.now().getTime() + listIntervalMs(reading.pages));
  // A list that kept changing proves nothing, so the earlier proof stays the newest.
  const verified = reading.steady ? { recentVerifiedAt: reading.startedAt, unreadable: reading.unreadable } : {};
  await ctx.db.transaction().execute((tx) => noteMirrorStep(tx, state.fence, { recentDueAt, ...verified }));
  return true;
}
