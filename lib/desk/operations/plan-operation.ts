import { createHash } from "node:crypto";
import { newId } from "@/lib/platform/ids";
import type { OperationKind } from "@/lib/domain/operations/operation";
import type { WritePlan } from "@/lib/gateway/writes/write-plans";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { insertIntentOnce, replacePayload } from "@/lib/store/transfers/intents";
import {
  findOperationOfIntent,
  insertOperation,
  wakeWorkers,
  type OperationRow,
} from "@/lib/store/transfers/operations";
import { AppError } from "../app-error";
import { canonicalJson, recordAudit } from "../audit/record-audit";
import type { UserContext } from "../context";

export interface OperationPlan {
  kind: OperationKind;
  /** The browser's intent; null for writes that the transfer's own state keeps from happening twice. */
  intentId: string | null;
  /** What the person asked for: the same intent with another payload is refused. */
  payload: unknown;
  /** The same in the desk's terms: for people, for the echo check, and for finding it again at the service. */
  request: unknown;
  transferId: string | null;
  /** Fingerprint of a create: two unfinished ones may not have the same. */
  likeness: string | null;
  /** Method, path and the exact bytes. */
  plan: WritePlan;
}

export interface Planned {
  operation: OperationRow;
  /** False when the intent already had its operation, so that nothing was planned. */
  isNew: boolean;
}

/**
 * Stores what is to be sent before anything is sent: the intent, the operation with its key and exact bytes, the audit row,
 * all in the caller's transaction. The same intent with the same payload gives the operation it already has.
 * @throws {AppError} `conflict` when the intent was used for something else, by somebody else, or when something alike is still under way.
 */
export async function planOperation(
  tx: DatabaseTransaction,
  ctx: UserContext,
  plan: OperationPlan,
): Promise<Planned> {
  const at = ctx.clock.now();
  if (plan.intentId !== null) {
    const earlier = await operationOfSameIntent(tx, ctx, plan, plan.intentId, at);
    if (earlier) return { operation: earlier, isNew: false };
  }
  const id = newId();
  const operation = await insertOperation(tx, {
    id,
    kind: plan.kind,
    intentId: plan.intentId,
    transferId: plan.transferId,
    upstreamKey: newId(),
    method: plan.plan.method,
    path: plan.plan.path,
    body: plan.plan.body,
    bodySha256: createHash("sha256").update(plan.plan.body).digest("hex"),
    request: plan.request,
    likeness: plan.likeness,
    createdBy: ctx.actor.userId,
    createdAt: at,
  });
  await recordAudit(
    tx,
    { actor: ctx.actor, at, requestId: ctx.requestId },
    {
      action: `${plan.kind}.planned`,
      subjectType: plan.transferId === null ? "operation" : "transfer",
      subjectId: plan.transferId ?? id,
      after: { operationId: id, request: plan.request },
    },
  );
  await insertChange(tx, "operation", id);
  await wakeWorkers(tx);
  return { operation, isNew: true };
}

async function operationOfSameIntent(
  tx: DatabaseTransaction,
  ctx: UserContext,
  plan: OperationPlan,
  intentId: string,
  at: Date,
): Promise<OperationRow | null> {
  const payloadHash = createHash("sha256").update(canonicalJson(plan.payload)).digest("hex");
  const intent = await insertIntentOnce(tx, {
    id: intentId,
    kind: plan.kind,
    userId: ctx.actor.userId,
    payloadHash,
    payload: plan.payload,
    createdAt: at,
  });
  if (intent.isNew) return null;
  if (intent.userId !== ctx.actor.userId || intent.kind !== plan.kind) {
    throw new AppError("conflict", "This form was opened by somebody else. Open a new one.", {
      reason: "intent_taken",
    });
  }
  const earlier = await findOperationOfIntent(tx, intentId);
  const ended = !earlier || earlier.state === "refused" || earlier.state === "given_up";
  if (intent.payloadHash !== payloadHash) {
    if (!ended)
      throw new AppError(
        "conflict",
        "This form was already sent with different details. Open the transfer it created, or start a new one.",
        { reason: "intent_reused" },
      );
    // The first try was refused and had no effect: the corrected form replaces it.
    await replacePayload(tx, intentId, { payloadHash, payload: plan.payload });
    return null;
  }
  if (ended) return null;
  // The same request, but for another transfer: nothing was sent for that one.
  if (plan.transferId !== null && earlier.transferId !== plan.transferId) {
    throw new AppError(
      "conflict",
      "This form was already sent for another transfer. Open a new one.",
      { reason: "intent_reused" },
    );
  }
  return earlier;
}
