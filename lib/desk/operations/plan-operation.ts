import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { OperationView } from "@/lib/contract/api/operations";
import type { OperationKind } from "@/lib/domain/operations/operation";
import type { WritePlan } from "@/lib/gateway/writes/write-plans";
import { newId } from "@/lib/platform/ids";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { violatedUnique } from "@/lib/store/postgres/failures";
import { insertIntentOnce, replacePayload } from "@/lib/store/transfers/intents";
import {
  findOperation,
  findOperationOfIntent,
  insertOperation,
  type OperationRow,
  wakeWorkers,
} from "@/lib/store/transfers/operations";
import { AppError, conflict } from "../app-error";
import { auditOf, canonicalJson, recordAudit } from "../audit/record-audit";
import type { DeskContext, UserContext } from "../context";
import { operationView } from "./get-operation";

export interface OperationPlan {
  kind: OperationKind;
  /**
   * The request as the person sent it, with the browser's intent. The same intent with any other
   * request is refused. Null for writes that are safe by the transfer's state.
   */
  input: { intentId: string; [field: string]: unknown } | null;
  /** The request in the desk's terms: shown to people, compared and searched with. */
  request: unknown;
  transferId?: string;
  /** Fingerprint of a create: two unfinished ones may not have the same. */
  likeness?: string;
  plan: WritePlan;
}

interface Planned {
  operation: OperationRow;
  /** False when the intent already had its operation, so that nothing was planned. */
  isNew: boolean;
}

/**
 * Stores an operation with its intent, key and exact bytes before anything is sent. The caller adds
 * the audit row (`auditPlan`). The same intent and payload give the same operation.
 * @throws {AppError} `conflict` when the intent was used for something else, by somebody else, or
 * when something alike is still under way.
 */
export async function planOperation(
  tx: DatabaseTransaction,
  ctx: UserContext,
  plan: OperationPlan,
): Promise<Planned> {
  const at = ctx.clock.now();
  const earlier = plan.input && (await operationOfSameIntent(tx, ctx, plan, plan.input, at));
  if (earlier) return { operation: earlier, isNew: false };
  const id = newId();
  const operation = await insertOperation(tx, {
    id,
    kind: plan.kind,
    intentId: plan.input?.intentId ?? null,
    transferId: plan.transferId ?? null,
    upstreamKey: newId(),
    method: plan.plan.method,
    path: plan.plan.path,
    body: plan.plan.body,
    bodySha256: hash("sha256", plan.plan.body),
    request: plan.request,
    likeness: plan.likeness ?? null,
    createdBy: ctx.actor.userId,
    createdAt: at,
  });
  await insertChange(tx, "operation", id);
  await wakeWorkers(tx);
  return { operation, isNew: true };
}

/** Writes the audit row of a planned operation; a repeated intent adds none. @returns its id */
export async function auditPlan(
  tx: DatabaseTransaction,
  ctx: UserContext,
  { operation, isNew }: Planned,
): Promise<string> {
  if (isNew)
    await recordAudit(tx, auditOf(ctx), {
      action: `${operation.kind}.planned`,
      subjectType: operation.transferId === null ? "operation" : "transfer",
      subjectId: operation.transferId ?? operation.id,
      after: { operationId: operation.id, request: operation.request },
    });
  return operation.id;
}

async function operationOfSameIntent(
  tx: DatabaseTransaction,
  ctx: UserContext,
  plan: OperationPlan,
  { intentId, ...payload }: NonNullable<OperationPlan["input"]>,
  at: Date,
): Promise<OperationRow | null> {
  const payloadHash = hash("sha256", canonicalJson(payload));
  const intent = await insertIntentOnce(tx, {
    id: intentId,
    kind: plan.kind,
    userId: ctx.actor.userId,
    payloadHash,
    payload,
    createdAt: at,
  });
  if (intent.isNew) return null;
  if (intent.userId !== ctx.actor.userId || intent.kind !== plan.kind)
    throw conflict("intent_taken", "This form was opened by somebody else. Open a new one.");
  const earlier = await findOperationOfIntent(tx, intentId);
  const ended = !earlier || earlier.state === "refused" || earlier.state === "given_up";
  if (intent.payloadHash !== payloadHash) {
    if (!ended)
      throw conflict(
        "intent_reused",
        "This form was already sent with different details. Open the transfer it created, or start a new one.",
      );
    // The first try was refused and had no effect: the corrected form replaces it.
    await replacePayload(tx, intentId, { payloadHash, payload });
    return null;
  }
  if (ended) return null;
  // The same request, but for another transfer: nothing was sent for that one.
  if (plan.transferId !== undefined && earlier.transferId !== plan.transferId)
    throw conflict(
      "intent_reused",
      "This form was already sent for another transfer. Open a new one.",
    );
  return earlier;
}

/** The unique indexes that can be violated: index name → message for people. */
const MESSAGES: Record<string, { reason: string; message: string }> = {
  operations_unfinished_transfer: {
    reason: "operation_under_way",
    message: "Another step on this transfer is still in progress. Wait until it has ended.",
  },
  operations_full_notice: {
    reason: "already_reported",
    message: "The full payment of this transfer was already reported.",
  },
  operations_unfinished_likeness: {
    reason: "alike_under_way",
    message:
      "The same transfer (recipient, amount, currencies) is being created right now. Wait for it before you send another.",
  },
  operations_live_intent: { reason: "intent_reused", message: "This form was already sent." },
};

/** Turns a broken constraint of the journal into a message for people; rethrows other errors. */
export function rethrowConflict(error: unknown): never {
  const known = MESSAGES[violatedUnique(error) ?? ""];
  if (known) throw new AppError("conflict", known.message, { reason: known.reason, cause: error });
  throw error;
}

/** How long a route waits for the worker before it answers 202. */
const ANSWER_WITHIN_MS = 8000;
const LOOK_EVERY_MS = 25;

/** Waits until an operation has ended or will take longer. It continues by itself after that. */
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
    // A first try that could not be sent is reported at once.
    const stuck = row.state === "planned" && row.attempt > 0 && row.message !== null;
    if (!underWay || stuck || performance.now() >= until) return operationView(ctx, row);
    await sleep(LOOK_EVERY_MS);
  }
}
