import { runExclusively } from "@/lib/store/advisory-lock";
import type { Database } from "@/lib/store/database";
import { readServiceHealth } from "@/lib/store/service-health";
import type { DeskContext } from "../context";
import { syncRecipients } from "./sync-recipients";

/** A page opens with recipients no older than this, if the service answers. */
export const RECIPIENTS_MAX_AGE_MS = 30_000;
/** So long a page waits for the service before it shows what is there. */
const PAGE_WAIT_MS = 2_000;
/** After a reading that failed, pages leave the service alone for so long. */
const PAUSE_AFTER_FAILURE_MS = 15_000;
const LOOK_EVERY_MS = 50;

/** What this process knows of its own readings. It only spares the service needless calls: others have their own. */
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

export interface FreshnessOptions {
  /** How long to wait for the reading. It continues afterwards, and a hint tells browsers when it has ended. */
  waitMs?: number;
  /** Ask again though the last reading has just failed: somebody pressed the button. */
  evenAfterFailure?: boolean;
}

/**
 * Reads the recipients again when the mirror is older than `maxAgeMs`. One reading at a time over all processes;
 * it never throws for the service's sake and never holds the caller longer than `waitMs`.
 * Who finds a reading under way goes on with what is there, unless nothing was ever read.
 */
export async function ensureFreshRecipients(ctx: DeskContext, maxAgeMs: number, options: FreshnessOptions = {}): Promise<void> {
  const { waitMs = PAGE_WAIT_MS, evenAfterFailure = false } = options;
  const { recipientsVerifiedAt } = await readServiceHealth(ctx.db);
  const now = ctx.clock.now().getTime();
  if (recipientsVerifiedAt !== null && now - recipientsVerifiedAt.getTime() < maxAgeMs) return;

  const own = ownReadings(ctx.db);
  if (own.underWay !== null) {
    if (recipientsVerifiedAt === null || evenAfterFailure) await settledWithin(own.underWay, waitMs);
    return;
  }
  if (!evenAfterFailure && now - own.failedAt < PAUSE_AFTER_FAILURE_MS) return;
  own.underWay = readOnce(ctx, own, recipientsVerifiedAt).finally(() => {
    own.underWay = null;
  });
  await settledWithin(own.underWay, waitMs);
}

async function readOnce(ctx: DeskContext, own: OwnReadings, verifiedBefore: Date | null): Promise<void> {
  try {
    const run = await runExclusively(ctx.db, "recipients", () => syncRecipients(ctx));
    if (!run.ran) await readElsewhere(ctx, verifiedBefore);
    else own.failedAt = run.result.outcome === "failed" ? ctx.clock.now().getTime() : Number.NEGATIVE_INFINITY;
  } catch (error) {
    own.failedAt = ctx.clock.now().getTime();
    ctx.logger.error("the recipients could not be stored", { error });
  }
}

/** Another process has the lock: its result shows in the same row. */
async function readElsewhere(ctx: DeskContext, verifiedBefore: Date | null): Promise<void> {
  const until = performance.now() + PAGE_WAIT_MS;
  while (performance.now() < until) {
    const { recipientsVerifiedAt } = await readServiceHealth(ctx.db);
    if (recipientsVerifiedAt?.getTime() !== verifiedBefore?.getTime()) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

async function settledWithin(work: Promise<void>, waitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
