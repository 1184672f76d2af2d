import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { listIntervalMs } from "@/lib/domain/transactions/mirror-plan";
import { noteLeftOut } from "@/lib/store/mirror/left-out-records";
import { noteMirrorStep, type MirrorState } from "@/lib/store/mirror/mirror-state";
import { scheduleMissingFromOpen } from "@/lib/store/mirror/transactions";
import { proofAfter } from "@/lib/domain/transactions/unproven-list";
import { openProof } from "./list-proofs";
import { readList } from "./read-list";
import { pageTaker } from "./take-page";

/**
 * Reads the service's whole open list when that is due. Records that the mirror still has as awaiting payment and that the list no
 * longer contains have moved on, and are read individually next.
 * @throws {UpstreamError}
 * @throws {MirrorFenceError}
 */
export async function readOpen(ctx: WorkerContext, state: MirrorState): Promise<boolean> {
  if (state.openDueAt !== null && state.openDueAt > ctx.clock.now()) return false;
  const take = pageTaker(ctx, state.fence, { tellBrowsers: true });
  const named = new Set<string>();
  const reading = await readList(ctx, { status: "pending" }, (transactions, readStartedAt) => {
    for (const { id } of transactions) named.add(id);
    return take(transactions, readStartedAt);
  });
  const openDueAt = new Date(ctx.clock.now().getTime() + listIntervalMs(reading.pages));
  const { verifiedAt, unprovenSince } = proofAfter(openProof(state), reading);
  const unreadable = verifiedAt === reading.startedAt ? { openUnreadable: reading.unreadable } : {};
  await ctx.db.transaction().execute(async (tx) => {
    await noteMirrorStep(tx, state.fence, {
      openDueAt,
      openVerifiedAt: verifiedAt,
      openUnprovenSince: unprovenSince,
      ...unreadable,
    });
    await noteLeftOut(
      tx,
      await scheduleMissingFromOpen(tx, [...named], reading.startedAt),
      reading.startedAt,
    );
  });
  return true;
}
