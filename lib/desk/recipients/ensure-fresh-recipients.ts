import { setTimeout as sleep } from "node:timers/promises";
import type { RecipientFreshness } from "@/lib/contract/api/recipients";
import type { Database } from "@/lib/store/database";
import { runExclusively } from "@/lib/store/postgres/advisory-lock";
import { readServiceHealth } from "@/lib/store/service-health";
import { type DeskContext, requirePermission, type UserContext } from "../context";
import { syncRecipients } from "./sync-recipients";

/** Pages show recipients no older than this, if the service answers. */
export const RECIPIENTS_MAX_AGE_MS = 30_000;
/** How long a page waits for the service before it shows what the mirror has. */
const PAGE_WAIT_MS = 2_000;
/** How long pages don't ask the service again after a failed reading. */
const PAUSE_AFTER_FAILURE_MS = 15_000;
const LOOK_EVERY_MS = 50;

/** This process's own readings. Other processes have theirs; this only saves needless calls. */
interface OwnReadings {
  underWay: Promise<void> | null;
  failedAt: number;
}

const readings = new WeakMap<Database, OwnReadings>();

function ownReadings(db: Database): OwnReadings {
  let own = readings.get(db);
  if (!own) readings.set(db, (own = { underWay: null, failedAt: Number.NEGATIVE_INFINITY }));
  return own;
}

/**
 * Reads the recipients from the service if the mirror is older than `maxAgeMs`. Only one reading
 * runs in all processes; while it runs, callers don't wait for it unless nothing was ever read or
 * `evenAfterFailure` is set. Errors of the service are not thrown.
 * @param waitMs how long to wait for the reading, which continues afterwards
 * @param evenAfterFailure asks even if the last reading has just failed, for a person's button
 */
export async function ensureFreshRecipients(
  ctx: DeskContext,
  maxAgeMs: number,
  waitMs = PAGE_WAIT_MS,
  evenAfterFailure = false,
): Promise<void> {
  const { recipientsVerifiedAt } = await readServiceHealth(ctx.db);
  const now = ctx.clock.now().getTime();
  if (recipientsVerifiedAt !== null && now - recipientsVerifiedAt.getTime() < maxAgeMs) return;

  const own = ownReadings(ctx.db);
  if (own.underWay !== null) {
    if (recipientsVerifiedAt === null || evenAfterFailure)
      await settledWithin(own.underWay, waitMs);
    return;
  }
  if (!evenAfterFailure && now - own.failedAt < PAUSE_AFTER_FAILURE_MS) return;
  own.underWay = readOnce(ctx, own, recipientsVerifiedAt).finally(() => {
    own.underWay = null;
  });
  await settledWithin(own.underWay, waitMs);
}

async function readOnce(ctx: DeskContext, own: OwnReadings, verifiedBefore: Date | null) {
  try {
    const run = await runExclusively(ctx.db, "recipients", () => syncRecipients(ctx));
    if (!run.ran) await readElsewhere(ctx, verifiedBefore);
    else
      own.failedAt =
        run.result.outcome === "failed" ? ctx.clock.now().getTime() : Number.NEGATIVE_INFINITY;
  } catch (error) {
    own.failedAt = ctx.clock.now().getTime();
    ctx.logger.error("the recipients could not be stored", { error });
  }
}

/** Waits for another process that holds the lock. Its result appears in the same row. */
async function readElsewhere(ctx: DeskContext, verifiedBefore: Date | null): Promise<void> {
  const until = performance.now() + PAGE_WAIT_MS;
  while (performance.now() < until) {
    const { recipientsVerifiedAt } = await readServiceHealth(ctx.db);
    if (recipientsVerifiedAt?.getTime() !== verifiedBefore?.getTime()) return;
    await sleep(LOOK_EVERY_MS);
  }
}

async function settledWithin(work: Promise<void>, waitMs: number): Promise<void> {
  await Promise.race([work, sleep(waitMs, undefined, { ref: false })]);
}

/** A person waits for this, looking at a spinner. */
const BUTTON_WAIT_MS = 10_000;
/** However often people press the button. */
const READ_EVERY_MS = 2_000;

/**
 * Reads the recipients from the service, unless they were read within the last two seconds. If it
 * takes longer than ten seconds, it returns what is known so far, and the reading continues.
 * @throws {AppError} `forbidden` without desk.read.
 */
export async function refreshRecipients(ctx: UserContext): Promise<RecipientFreshness> {
  requirePermission(ctx, "desk.read");
  await ensureFreshRecipients(ctx, READ_EVERY_MS, BUTTON_WAIT_MS, true);
  const health = await readServiceHealth(ctx.db);
  return {
    verifiedAt: health.recipientsVerifiedAt?.toISOString() ?? null,
    staleReason: health.recipientsError,
  };
}
