import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { listIntervalMs, recentWindow } from "@/lib/domain/transactions/mirror-plan";
import { noteMirrorStep, type MirrorState } from "@/lib/store/mirror/mirror-state";
import { proofAfter } from "@/lib/domain/transactions/unproven-list";
import { recentProof } from "./list-proofs";
import { readDays } from "./read-days";
import { serviceToday } from "./service-today";

/**
 * Reads the newest days, in which records appear, when that is due. Those that await payment appear in the open list.
 * @throws {UpstreamError}
 * @throws {MirrorFenceError}
 */
export async function readRecent(ctx: WorkerContext, state: MirrorState): Promise<boolean> {
  const now = ctx.clock.now();
  if (state.recentDueAt !== null && state.recentDueAt > now) return false;
  const reading = await readDays(ctx, state.fence, recentWindow(serviceToday(ctx)), {
    tellBrowsers: true,
  });
  const recentDueAt = new Date(ctx.clock.now().getTime() + listIntervalMs(reading.pages));
  const { verifiedAt, unprovenSince } = proofAfter(recentProof(state), reading);
  const unreadable = verifiedAt === reading.startedAt ? { unreadable: reading.unreadable } : {};
  await ctx.db.transaction().execute(async (tx) => {
    await noteMirrorStep(tx, state.fence, {
      recentDueAt,
      recentVerifiedAt: verifiedAt,
      recentUnprovenSince: unprovenSince,
      ...unreadable,
    });
    await reading.noteLeftOut(tx);
  });
  return true;
}
