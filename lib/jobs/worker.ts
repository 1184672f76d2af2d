import { parseCronItems, run, type TaskList } from "graphile-worker";
import { cleanUp } from "@/lib/desk/clean-up";
import { startSweep, syncMirror } from "@/lib/desk/mirror/sync-mirror";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { operationRunner } from "@/lib/desk/operations/run-operation";
import { createRecipientHandler } from "@/lib/desk/recipients/create-recipient";
import { syncRecipients } from "@/lib/desk/recipients/sync-recipients";
import { matchAgain, workRuns } from "@/lib/desk/reconciliation/runs/matching-runs";
import { runDelivery } from "@/lib/desk/schedules/run-delivery";
import type { DeliveryTools } from "@/lib/desk/schedules/schedule-fields";
import { startDueRuns } from "@/lib/desk/schedules/schedule-runs";
import { workImports } from "@/lib/desk/statements/run-import";
import { checkUnclaimed, findUnclaimedOnList } from "@/lib/desk/transfers/create/check-unclaimed";
import { createTransferHandler } from "@/lib/desk/transfers/create/create-transfer";
import { refreshMirror } from "@/lib/desk/transfers/readings/read-transfer";
import {
  cancelTransferHandler,
  confirmRateHandler,
  refreshQuoteHandler,
} from "@/lib/desk/transfers/steps/rate-steps";
import { confirmPaymentHandler } from "@/lib/desk/transfers/steps/confirm-payment";
import { listen } from "@/lib/store/postgres/listen";
import { claimDelivery, type DeliveryStep } from "@/lib/store/schedules/deliveries";
import { claimDueOperation } from "@/lib/store/transfers/operations";
import { claimDueTransfers } from "@/lib/store/transfers/transfers";
import { claimDueUnclaimed } from "@/lib/store/transfers/unclaimed-transfers";
import { claimDueInboxRows } from "@/lib/store/webhook-inbox";
import { processEvents } from "@/lib/webhooks/process-event";
import { type DueLanes, type DueLoop, startDueLanes, startDueLoop } from "./due-loop";

export const runOperation = operationRunner({
  create_transfer: createTransferHandler,
  create_recipient: createRecipientHandler,
  confirm_rate: confirmRateHandler,
  cancel_transfer: cancelTransferHandler,
  refresh_quote: refreshQuoteHandler,
  confirm_payment: confirmPaymentHandler,
});

/** Interval between looks without a notification: the longest delay after a lost one. */
const LOOK_EVERY_MS = 1000;

export interface Worker {
  /** Starts nothing new, waits for running work, and closes the database. */
  stop(): Promise<void>;
}

/**
 * Starts the worker's loops: everything that happens without a page. Continues the unfinished work
 * of an earlier process at once, since the tables are the queue.
 */
export async function startWorker(
  ctx: WorkerContext,
  databaseUrl: string,
  tools: DeliveryTools,
): Promise<Worker> {
  const { logger } = ctx;
  const options = { lookEveryMs: LOOK_EVERY_MS, logger };
  const { events, readings, unclaimed } = startEventsAndReadings(ctx, options);
  const operations = startOperations(ctx, options);
  const mirror = startDueLoop({ ...options, name: "mirror", work: () => syncMirror(ctx) });
  const runs = startDueLoop({ ...options, name: "matching", work: () => workRuns(ctx) });
  const imports = startDueLoop({ ...options, name: "imports", work: () => workImports(ctx) });
  const deliveries = startDeliveries(ctx, tools, options);
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

const ONCE = { backfillPeriod: 0, maxAttempts: 1 };
const madeUpWithin = (hours: number) => ({ backfillPeriod: hours * 3_600_000, maxAttempts: 3 });

/** Starts the periodic jobs. graphile-worker runs each on a single worker. */
export async function startSchedule(ctx: WorkerContext, databaseUrl: string): Promise<Worker> {
  const tasks: TaskList = {
    sync_recipients: async () => void (await syncRecipients(ctx)),
    clean_up: () => cleanUp(ctx),
    sweep_mirror: () => startSweep(ctx),
    match_again: () => matchAgain(ctx),
    find_unclaimed: () => findUnclaimedOnList(ctx),
  };
  const runner = await run({
    connectionString: databaseUrl,
    concurrency: 1,
    noHandleSignals: true,
    maxPoolSize: 3,
    taskList: tasks,
    parsedCronItems: parseCronItems([
      { task: "sync_recipients", match: "*/5 * * * *", options: ONCE },
      { task: "match_again", match: "*/2 * * * *", options: ONCE },
      { task: "find_unclaimed", match: "* * * * *", options: ONCE },
      { task: "clean_up", match: "17 * * * *", options: madeUpWithin(1) },
      { task: "sweep_mirror", match: "10 1 * * *", options: madeUpWithin(12) },
    ]),
  });
  return { stop: () => runner.stop() };
}

const OPERATIONS_AT_A_TIME = 8;
const READINGS_AT_A_TIME = 6;
const EVENTS_A_ROUND = 200;
/** Events that come within this time after a round wait for the next one. */
const EVENTS_ROUND_MS = 100;
/** From so many events in a round on, readings of transfers are spaced out. */
const MANY_EVENTS = 20;
const MANY_FOR_MS = 1_000;
const SPACED_READING_MS = 50;
const DELIVERIES_AT_A_TIME = 3;

type LaneOptions = Pick<DueLanes<unknown>, "lookEveryMs" | "logger">;

/** Runs due operations side by side, so that a slow one doesn't block others. */
export function startOperations(ctx: WorkerContext, options: LaneOptions): DueLoop {
  return startDueLanes({
    ...options,
    name: "operations",
    atATime: OPERATIONS_AT_A_TIME,
    claim: () => claimDueOperation(ctx.db),
    run: (row) => runOperation(ctx, row),
  });
}

/**
 * Processes due events and reads due transfers, within the budget that all polling shares.
 * Transfers that no create of the desk has led to are read one at a time: other clients of the same
 * account may make many. With many events a second, marks come together in one round and readings
 * are spaced out, which leaves the processor to the intake.
 */
function startEventsAndReadings(ctx: WorkerContext, options: LaneOptions) {
  let manyUntil = 0;
  const restMs = (): number => (performance.now() < manyUntil ? SPACED_READING_MS : 0);
  const readings = startDueLanes({
    ...options,
    name: "readings",
    atATime: READINGS_AT_A_TIME,
    restMs,
    claim: async () => (await claimDueTransfers(ctx.db, 1))[0],
    run: (id) => refreshMirror(ctx, id),
  });
  const unclaimed = startDueLanes({
    ...options,
    name: "unclaimed transfers",
    atATime: 1,
    restMs,
    claim: () => claimDueUnclaimed(ctx.db),
    run: (row) => checkUnclaimed(ctx, row),
  });
  const events = startDueLoop({
    ...options,
    name: "events",
    roundMs: EVENTS_ROUND_MS,
    work: async () => {
      const count = await workEvents(ctx);
      if (count >= MANY_EVENTS) manyUntil = performance.now() + MANY_FOR_MS;
      if (count > 0) readings.wake();
      return count;
    },
  });
  return { events, readings, unclaimed };
}

/** Works through a round of due events. @returns how many there were */
export async function workEvents(ctx: WorkerContext): Promise<number> {
  const rows = await claimDueInboxRows(ctx.db, EVENTS_A_ROUND);
  if (rows.length > 0) await processEvents(ctx, rows);
  return rows.length;
}

/**
 * Starts due runs of scheduled reports, makes files and mails them, each independently. A mail
 * server may stay silent for ten minutes, which delays only other mail.
 */
export function startDeliveries(ctx: WorkerContext, tools: DeliveryTools, options: LaneOptions) {
  const lanes = (name: string, step: DeliveryStep): DueLoop =>
    startDueLanes({
      ...options,
      name,
      atATime: DELIVERIES_AT_A_TIME,
      claim: () => claimDelivery(ctx.db, step, ctx.clock.now()),
      run: (row) => runDelivery(ctx, tools, row),
    });
  return [
    startDueLoop({ ...options, name: "schedules", work: () => startDueRuns(ctx, tools.policy) }),
    lanes("scheduled files", "making"),
    lanes("mail", "mailing"),
  ];
}
