import { addDays } from "@/lib/domain/calendar/day";
import {
  listIntervalMs,
  recentWindow,
  SWEEP_DAYS,
  SWEPT_SHARE_OF_OLDER,
} from "@/lib/domain/transactions/mirror-plan";
import { isUpstreamError, type UpstreamError } from "@/lib/gateway/upstream-error";
import { insertChange } from "@/lib/store/changes";
import { noteLeftOut, noteLeftOutOfDays } from "@/lib/store/mirror/left-out-records";
import {
  claimMirrorRound,
  endMirrorRound,
  LEASE_RENEWED_EVERY_SECONDS,
  markSweepStarted,
  MirrorFenceError,
  type MirrorState,
  noteMirrorStep,
  renewMirrorLease,
} from "@/lib/store/mirror/mirror-state";
import { mergeRecordCounts } from "@/lib/store/mirror/mirror-search";
import { markWindowsDue } from "@/lib/store/mirror/mirror-windows";
import { scheduleMissingFromOpen } from "@/lib/store/mirror/transactions";
import { serviceToday } from "../context";
import type { WorkerContext } from "../operations/operation-handler";
import { ensureFreshRecipients } from "../recipients/ensure-fresh-recipients";
import { serviceTrouble } from "../service-trouble";
import { readDueRecords } from "./read-due-records";
import { readHistory } from "./read-history";
import { CLOSED, type ListReading, readList } from "./read-list";

const REST_MS = 2_000;
/** How long the first load waits for the list of recipients. */
const FIRST_RECIPIENTS_WAIT_MS = 10_000;
const MOST_PAUSE_MS = 5 * 60_000;
/** Our own backoff, up to this long, applies even if the service names a shorter pause. */
const LONGEST_FLOOR_MS = 30_000;

/**
 * Does one round: newest days, open list, due records, one window of the past.
 * Only one worker of all processes does it at a time. If the service fails, the reason is stored, and the next round waits.
 * Returns how much was done, 0 when the caller may rest.
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
      await ensureFreshRecipients(ctx, Number.POSITIVE_INFINITY, FIRST_RECIPIENTS_WAIT_MS);
    const recent = await readRecent(ctx, state);
    const open = await readOpen(ctx, state);
    const records = await readDueRecords(ctx);
    const history = await readHistory(ctx, state);
    const worked = records + Number(recent) + Number(open) + Number(history);
    const restMs = worked > 0 ? 0 : REST_MS;
    await endMirrorRound(ctx.db, state.fence, restMs, { failures: 0, lastError: null });
    if (state.lastError !== null) await insertChange(ctx.db, "transactions", null);
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
  const ownMs = Math.min(5_000 * 2 ** state.failures, MOST_PAUSE_MS) * (0.5 + ctx.random() / 2);
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

/** Reads the newest days when that is due. */
async function readRecent(ctx: WorkerContext, state: MirrorState): Promise<boolean> {
  if (state.recentDueAt !== null && state.recentDueAt > ctx.clock.now()) return false;
  const { startDay, endDay } = recentWindow(serviceToday(ctx));
  const filter = { ...CLOSED, startDate: startDay, endDate: endDay };
  const reading = await readList(ctx, state.fence, filter, { tellBrowsers: true });
  await ctx.db.transaction().execute(async (tx) => {
    await noteMirrorStep(tx, state.fence, {
      recentDueAt: dueAfter(ctx, reading),
      recentReadAt: reading.startedAt,
      recentWhy: reading.why,
      unreadable: reading.unreadable,
    });
    const inner = { from: addDays(startDay, 1), to: addDays(endDay, -1) };
    if (reading.why === null)
      await noteLeftOutOfDays(tx, inner, [...reading.named], reading.startedAt);
  });
  return true;
}

/**
 * Reads the service's whole open list when that is due. A record that has left it has moved on, and
 * is read by its id next.
 */
async function readOpen(ctx: WorkerContext, state: MirrorState): Promise<boolean> {
  if (state.openDueAt !== null && state.openDueAt > ctx.clock.now()) return false;
  const filter = { status: "pending" } as const;
  const reading = await readList(ctx, state.fence, filter, { tellBrowsers: true });
  await ctx.db.transaction().execute(async (tx) => {
    await noteMirrorStep(tx, state.fence, {
      openDueAt: dueAfter(ctx, reading),
      openReadAt: reading.startedAt,
      openWhy: reading.why,
      openUnreadable: reading.unreadable,
    });
    const missing = await scheduleMissingFromOpen(tx, [...reading.named], reading.startedAt);
    await noteLeftOut(tx, missing, reading.startedAt);
  });
  return true;
}

const dueAfter = ({ clock }: WorkerContext, { pages }: ListReading): Date =>
  new Date(clock.now().getTime() + listIntervalMs(pages));

/** Starts the nightly check, which finds late refunds and records that were missed. */
export async function startSweep(ctx: WorkerContext): Promise<void> {
  await ctx.db.transaction().execute(mergeRecordCounts);
  const at = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await markSweepStarted(tx, at))) return;
    await markWindowsDue(tx, {
      at,
      since: addDays(serviceToday(ctx), -SWEEP_DAYS),
      firstDay: ctx.gateway.profile.firstDay,
      shareOfOlder: SWEPT_SHARE_OF_OLDER,
    });
  });
}
