import { runOperation } from "@/lib/desk/operations/run-operation";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import type { DeliveryTools } from "@/lib/desk/schedules/delivery-tools";
import { runDelivery } from "@/lib/desk/schedules/run-delivery";
import { startDueRuns } from "@/lib/desk/schedules/start-due-runs";
import { checkUnclaimed } from "@/lib/desk/transfers/create/check-unclaimed";
import { refreshMirror } from "@/lib/desk/transfers/readings/read-transfer";
import { claimDelivery, type DeliveryStep } from "@/lib/store/schedules/deliveries";
import { claimDueOperation } from "@/lib/store/transfers/operations";
import { claimDueTransfers } from "@/lib/store/transfers/transfers";
import { claimDueUnclaimed } from "@/lib/store/transfers/unclaimed-transfers";
import { claimDueInboxRows } from "@/lib/store/webhook-inbox";
import { processEvents } from "@/lib/webhooks/process-event";
import { startDueLanes, type DueLanes } from "./due-lanes";
import { startDueLoop, type DueLoop } from "./due-loop";

const OPERATIONS_AT_A_TIME = 8;
const READINGS_AT_A_TIME = 6;
const EVENTS_A_ROUND = 200;
/** What comes within this time after a round is worked off in the next one. */
const EVENTS_ROUND_MS = 100;
/** While at least so many events come in a round, readings of transfers are spaced out. */
const MANY_EVENTS = 20;
const MANY_FOR_MS = 1_000;
const SPACED_READING_MS = 50;
const DELIVERIES_AT_A_TIME = 3;

type LaneOptions = Pick<DueLanes<unknown>, "lookEveryMs" | "logger">;

/** Runs due operations side by side: one that waits for a slow service must not hold up the others, nor those that come later. */
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
 * Works off due events, and reads due transfers, at most a fixed number at a time: the budget that all polling shares.
 * Transfers that no create of the desk has led to are read one at a time: other clients of the same account may make many.
 * Many events a second leave the processor to those who take them in: marks come together in one round, and readings are spaced out.
 */
export function startEventsAndReadings(
  ctx: WorkerContext,
  options: LaneOptions,
): { events: DueLoop; readings: DueLoop; unclaimed: DueLoop } {
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
 * Starts the runs of scheduled reports that are due, makes their files, and mails them, each beside the others: a mail server may take
 * ten minutes to say nothing, and holds up other mail alone.
 */
export function startDeliveries(
  ctx: WorkerContext,
  tools: DeliveryTools,
  options: LaneOptions,
): DueLoop[] {
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
