import type { RefusalReason } from "@/lib/domain/webhooks/refusal-reason";
import type { Clock } from "@/lib/platform/clock";
import type { Logger } from "@/lib/platform/logger";
import type { Database } from "@/lib/store/database";
import { addRefusedEvents, type RefusedEvents } from "@/lib/store/webhook-inbox";

/** Shortest time between two writes of a process's refusals. */
export const REFUSALS_WRITTEN_EVERY_MS = 10_000;

export type RefusalCounter = ReturnType<typeof createRefusalCounter>;

/**
 * Counts refused events for Settings and the log. Anybody who knows the address can send any
 * number, so a refusal alone costs no write and no log line. The first is written at once, and
 * later ones together every ten seconds. Counts not yet written when the process ends are lost.
 * While the database is away, they wait.
 * @param later runs something after so many milliseconds
 */
export function createRefusalCounter({ db, clock, logger, later = inBackground }: CounterParts) {
  const waiting = new Map<RefusalReason, RefusedEvents>();
  let isResting = false;
  let lastDetail = "";
  let writing: Promise<void> = Promise.resolve();

  const add = (refused: RefusedEvents): void => {
    const before = waiting.get(refused.reason);
    waiting.set(refused.reason, before ? together(before, refused) : refused);
  };
  const write = (): void => {
    if (waiting.size === 0) {
      isResting = false;
      return;
    }
    isResting = true;
    later(REFUSALS_WRITTEN_EVERY_MS, write);
    const refused = [...waiting.values()];
    waiting.clear();
    logger.warn("webhooks were refused", {
      ...Object.fromEntries(refused.map(({ reason, count }) => [reason, count])),
      last: lastDetail,
    });
    writing = writing
      .then(() => addRefusedEvents(db, refused))
      .catch((error: unknown) => {
        refused.forEach(add);
        logger.warn("refused webhooks could not be counted yet", { error });
      });
  };
  return {
    /** Counts a refused event. Neither waits nor throws. */
    count(reason: RefusalReason, detail: string): void {
      const at = clock.now();
      add({ reason, count: 1, firstAt: at, lastAt: at });
      lastDetail = detail;
      if (!isResting) write();
    },
    /** Resolves when what is being written is. */
    settled: () => writing,
  };
}

export interface CounterParts {
  db: Database;
  clock: Clock;
  logger: Logger;
  later?: (ms: number, run: () => void) => void;
}

/** Keeps no process from ending. */
function inBackground(ms: number, run: () => void): void {
  setTimeout(run, ms).unref();
}

function together(a: RefusedEvents, b: RefusedEvents): RefusedEvents {
  return {
    reason: a.reason,
    count: a.count + b.count,
    firstAt: a.firstAt < b.firstAt ? a.firstAt : b.firstAt,
    lastAt: a.lastAt > b.lastAt ? a.lastAt : b.lastAt,
  };
}
