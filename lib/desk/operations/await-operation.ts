import type { OperationView } from "@/lib/contract/api/operations";
import { findOperation } from "@/lib/store/transfers/operations";
import type { DeskContext } from "../context";
import { operationView } from "./operation-view";

/** How long a route waits for the worker before it answers 202. */
const ANSWER_WITHIN_MS = 8000;
const LOOK_EVERY_MS = 25;

/**
 * Waits, for at most `waitMs`, until an operation has ended or reached a state that will take longer.
 * Running out of time isn't an error: the operation continues, and the browser learns of its end by a change event.
 */
export async function awaitOperation(
  ctx: DeskContext,
  operationId: string,
  waitMs = ANSWER_WITHIN_MS,
): Promise<OperationView> {
  const until = performance.now() + waitMs;
  for (;;) {
    const row = await findOperation(ctx.db, operationId);
    if (!row) throw new Error(`operation ${operationId} is gone`);
    const underWay = row.state === "planned" || row.state === "sending";
    // A first try that could not be sent is reported at once: waiting longer would hide that the service can't be reached.
    const stuck = row.state === "planned" && row.attempt > 0 && row.message !== null;
    if (!underWay || stuck || performance.now() >= until) return operationView(ctx, row);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
