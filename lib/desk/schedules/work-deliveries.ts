import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { claimDelivery } from "@/lib/store/schedules/deliveries";
import type { DeliveryTools } from "./delivery-tools";
import { runDelivery } from "./run-delivery";
import { startDueRuns } from "./start-due-runs";

const AT_A_TIME = 3;

/** Starts the runs that are due and processes what waits, several at a time: one slow mail server must not hold up the others. */
export async function workDeliveries(ctx: WorkerContext, tools: DeliveryTools): Promise<number> {
  let worked = await startDueRuns(ctx, tools.policy);
  const lane = async (): Promise<void> => {
    for (let row = await claimDelivery(ctx.db, ctx.clock.now()); row; row = await claimDelivery(ctx.db, ctx.clock.now())) {
      worked += 1;
      await runDelivery(ctx, tools, row);
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: AT_A_TIME }, lane));
  const failed = lanes.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  return worked;
}
