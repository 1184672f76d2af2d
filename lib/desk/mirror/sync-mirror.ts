import { listIntervalMs, recentWindow } from "@/lib/domain/transactions/mirror-plan";
import { proofAfter } from "@/lib/domain/transactions/unproven-list";
import type { Gateway } from "@/lib/gateway/gateway";
import { isUpstreamError, type UpstreamError } from "@/lib/gateway/upstream-error";
import { insertChange } from "@/lib/store/changes";
import { noteLeftOut } from "@/lib/store/mirror/left-out-records";
import {
  claimMirrorRound,
  endMirrorRound,
  LEASE_RENEWED_EVERY_SECONDS,
  MirrorFenceError,
  type MirrorState,
  noteMirrorStep,
  renewMirrorLease,
} from "@/lib/store/mirror/mirror-state";
import { scheduleMissingFromOpen } from "@/lib/store/mirror/transactions";
import type { WorkerContext } from "../operations/operation-handler";
import { ensureFreshRecipients } from "../recipients/ensure-fresh-recipients";
import { serviceTrouble } from "../service-trouble";
import { isOfQuestion } from "./is-of-question";
import { openProof, recentProof } from "./list-proofs";
import { readDays } from "./read-days";
import { readDueRecords } from "./read-due-records";
import { readHistory } from "./read-history";
import { readList } from "./read-list";
import { serviceToday } from "./service-today";
import { pageTaker } from "./take-page";

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

/**
 * Reads the newest days, in which records appear, when that is due. Those that await payment appear in the open list.
 * @throws {UpstreamError}
 * @throws {MirrorFenceError}
 */
async function readRecent(ctx: WorkerContext, state: MirrorState): Promise<boolean> {
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

/**
 * Reads the service's whole open list when that is due. Records that the mirror still has as awaiting payment and that the list no
 * longer contains have moved on, and are read individually next.
 * @throws {UpstreamError}
 * @throws {MirrorFenceError}
 */
async function readOpen(ctx: WorkerContext, state: MirrorState): Promise<boolean> {
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

/** The parts of a round that read lists of their own. */
type Part = "recent" | "open" | "history";

interface Trouble {
  words: string;
  at: Date;
  failures: number;
  retryAtMs: number;
}

/** What each process last failed to read. */
const troubles = new WeakMap<Gateway, Map<Part, Trouble>>();

function troublesOf(gateway: Gateway): Map<Part, Trouble> {
  const found = troubles.get(gateway) ?? new Map<Part, Trouble>();
  troubles.set(gateway, found);
  return found;
}

/**
 * Does one part of a round. If the service refuses what it asks for, gives an answer that can't be read, or fails for it alone, that says nothing of the
 * other parts: they go on, and this one is tried again after longer and longer pauses.
 * @param pauseMs the pause after this many failures in a row
 * @returns whether it did something
 * @throws {UpstreamError} of any other kind, such as a 429 or an outage, which concerns every part
 */
async function doPart(
  ctx: WorkerContext,
  part: Part,
  act: () => Promise<boolean>,
  pauseMs: (failures: number) => number,
): Promise<boolean> {
  const all = troublesOf(ctx.gateway);
  const before = all.get(part);
  if (before && ctx.clock.now().getTime() < before.retryAtMs) return false;
  try {
    const worked = await act();
    all.delete(part);
    return worked;
  } catch (error) {
    if (!isUpstreamError(error) || !(await isOfQuestion(ctx, error))) throw error;
    ctx.logger.warn("a part of the mirror could not be read on", { part, error });
    const failures = before?.failures ?? 0;
    const now = ctx.clock.now();
    all.set(part, {
      words: serviceTrouble(error),
      at: now,
      failures: failures + 1,
      retryAtMs: now.getTime() + pauseMs(failures),
    });
    return false;
  }
}

/** What keeps a part from being read; null if nothing does. */
function troubleOfParts(gateway: Gateway): { lastError: string; lastErrorAt: Date } | null {
  const [first] = troublesOf(gateway).values();
  return first ? { lastError: first.words, lastErrorAt: first.at } : null;
}
