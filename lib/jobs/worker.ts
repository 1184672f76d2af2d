import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import type { DeliveryTools } from "@/lib/desk/schedules/delivery-tools";
import { syncMirror } from "@/lib/desk/mirror/sync-mirror";
import { workRuns } from "@/lib/desk/reconciliation/runs/work-runs";
import { workImports } from "@/lib/desk/statements/work-imports";
import { listen } from "@/lib/store/postgres/listen";
import { startDueLoop } from "./due-loop";
import { startSchedule } from "./schedule";
import { startDeliveries, startEventsAndReadings, startOperations } from "./work";

/** How often the tables are checked without a notification: the longest delay that a lost notification can cause. */
const LOOK_EVERY_MS = 1000;

export interface Worker {
  /** Takes nothing new, lets what is under way come to its end, and lets go of the database. */
  stop(): Promise<void>;
}

/**
 * Starts everything that happens without a page: the operation journal, the webhook inbox, polling, the mirror of
 * the service's transactions, imports, matching, scheduled reports, and what runs by the clock.
 * Unfinished work of an earlier process is taken up at once, since the tables are the queue.
 */
export async function startWorker(
  ctx: WorkerContext,
  databaseUrl: string,
  tools: DeliveryTools,
): Promise<Worker> {
  const { logger } = ctx;
  const { events, readings, unclaimed } = startEventsAndReadings(ctx, {
    lookEveryMs: LOOK_EVERY_MS,
    logger,
  });
  const operations = startOperations(ctx, { lookEveryMs: LOOK_EVERY_MS, logger });
  const mirror = startDueLoop({
    name: "mirror",
    lookEveryMs: LOOK_EVERY_MS,
    work: () => syncMirror(ctx),
    logger,
  });
  const runs = startDueLoop({
    name: "matching",
    lookEveryMs: LOOK_EVERY_MS,
    work: () => workRuns(ctx),
    logger,
  });
  const imports = startDueLoop({
    name: "imports",
    lookEveryMs: LOOK_EVERY_MS,
    work: () => workImports(ctx),
    logger,
  });
  const deliveries = startDeliveries(ctx, tools, { lookEveryMs: LOOK_EVERY_MS, logger });
  const loops = [operations, events, readings, unclaimed, mirror, runs, imports, ...deliveries];
  const wakeAll = (): void => [operations, events, readings].forEach((loop) => loop.wake());
  const listener = await listen(databaseUrl, "desk_work", {
    onNotify: (about) => (about === "events" ? events.wake() : wakeAll()),
    onConnected: wakeAll,
    onLost: (error) =>
      logger.warn("the worker lost its wake-up line and looks by the clock until it is back", {
        error: error.message,
      }),
  });
  const schedule = await startSchedule(ctx, databaseUrl);
  return {
    stop: async () => {
      await listener.close();
      await Promise.all(loops.map((loop) => loop.stop()));
      await schedule.stop();
    },
  };
}
