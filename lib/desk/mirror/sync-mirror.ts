import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { ensureFreshRecipients } from "@/lib/desk/recipients/ensure-fresh-recipients";
import { serviceTrouble } from "@/lib/desk/service-trouble";
import { isUpstreamError, type UpstreamError } from "@/lib/gateway/upstream-error";
import { insertChange } from "@/lib/store/changes";
import {
  claimMirrorRound,
  endMirrorRound,
  LEASE_RENEWED_EVERY_SECONDS,
  MirrorFenceError,
  renewMirrorLease,
  type MirrorState,
} from "@/lib/store/mirror/mirror-state";
import { doPart, troubleOfParts } from "./round-parts";
import { readDueRecords } from "./read-due-records";
import { readHistory } from "./read-history";
import { readOpen } from "./read-open";
import { readRecent } from "./read-recent";

/** How long the mirror pauses when nothing was due. */
const REST_MS = 2_000;
/** How long the first load waits for the list of recipients. */
const FIRST_RECIPIENTS_WAIT_MS = 10_000;
const MOST_PAUSE_MS = 5 * 60_000;
/** A pause that the service names is kept, but never under our own backoff up to this: it may name none at all. */
const LONGEST_FLOOR_MS = 30_000;

/**
 * One round of maintaining the mirror: the newest days, the open list, records due individually, then one window of the
 * past. A part that is refused doesn't stop the others. Only one worker of all processes does it at a time; an interrupted one is taken over from where it was.
 * Returns how much was done, 0 when the caller may rest. Errors of the service are not thrown: the reason is stored and shown.
 */
export async function syncMirror(ctx: WorkerContext): Promise<number> {
  const state = await claimMirrorRound(ctx.db);
  if (!state) return 0;
  // A lease that could not be renewed expires, and the fence then rejects what this round would write.
  const beat = setInterval(
    () => void renewMirrorLease(ctx.db, state.fence).catch(() => undefined),
    LEASE_RENEWED_EVERY_SECONDS * 1000,
  ).unref();
  try {
    // Records may name their recipients by ids alone: what is stored of them first should be whole.
    if (state.phase === "empty")
      await ensureFreshRecipients(ctx, Number.POSITIVE_INFINITY, {
        waitMs: FIRST_RECIPIENTS_WAIT_MS,
      });
    const pauseMs = (failures: number): number => backoffMs(ctx, failures);
    const recent = await doPart(ctx, "recent", () => readRecent(ctx, state), pauseMs);
    const open = await doPart(ctx, "open", () => readOpen(ctx, state), pauseMs);
    const records = await readDueRecords(ctx);
    const history = await doPart(ctx, "history", () => readHistory(ctx, state), pauseMs);
    const worked = records + Number(recent) + Number(open) + Number(history);
    const trouble = troubleOfParts(ctx.gateway);
    await endMirrorRound(ctx.db, state.fence, worked > 0 ? 0 : REST_MS, {
      failures: 0,
      ...(trouble ?? { lastError: null }),
    });
    if ((trouble?.lastError ?? null) !== state.lastError)
      await insertChange(ctx.db, "transactions", null);
    return worked;
  } catch (error) {
    if (error instanceof MirrorFenceError) return 0;
    if (!isUpstreamError(error)) throw error;
    await pause(ctx, state, error);
    return 0;
  } finally {
    clearInterval(beat);
  }
}

async function pause(ctx: WorkerContext, state: MirrorState, error: UpstreamError): Promise<void> {
  ctx.logger.warn("the mirror could not be read on", { error });
  const ownMs = backoffMs(ctx, state.failures);
  const pauseMs =
    error.retryAfterMs === null
      ? ownMs
      : Math.max(error.retryAfterMs, Math.min(ownMs, LONGEST_FLOOR_MS));
  await endMirrorRound(ctx.db, state.fence, pauseMs, {
    failures: state.failures + 1,
    lastError: serviceTrouble(error),
    lastErrorAt: ctx.clock.now(),
  });
  await insertChange(ctx.db, "transactions", null);
}

function backoffMs({ random }: WorkerContext, failures: number): number {
  return Math.min(5_000 * 2 ** failures, MOST_PAUSE_MS) * (0.5 + random() / 2);
}
