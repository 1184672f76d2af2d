import { GiveUpInput, type OperationView } from "@/lib/contract/api/operations";
import { counted } from "@/lib/domain/words/words";
import { isUuidV4 } from "@/lib/platform/ids";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import {
  findOperation,
  type OperationChange,
  type OperationRow,
  settleOperation,
  takeOverOperation,
} from "@/lib/store/transfers/operations";
import { AppError } from "../app-error";
import { recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { parseInput } from "../parse-input";
import { giveUpFrom, operationView } from "./get-operation";

/**
 * A person closes an operation whose outcome couldn't be found at the service. Only after a quiet
 * period, in which a late result would have shown; a transfer that appears later is not adopted.
 * @throws {AppError} forbidden; invalid; not_found; conflict.
 */
export async function giveUpOperation(
  ctx: UserContext,
  operationId: string,
  raw: unknown,
): Promise<OperationView> {
  requirePermission(ctx, "transfers.resolve");
  const { reason } = parseInput(GiveUpInput, raw);
  const operation = isUuidV4(operationId) ? await findOperation(ctx.db, operationId) : undefined;
  if (!operation) throw new AppError("not_found", "There is no such operation.");
  const from = giveUpFrom(operation);
  const at = ctx.clock.now();
  if (from === null)
    throw new AppError(
      "conflict",
      "The desk is still finding out what happened to this, or it has already ended.",
      { reason: "not_waiting" },
    );
  if (from > at) {
    const minutes = Math.ceil((from.getTime() - at.getTime()) / 60_000);
    throw new AppError(
      "conflict",
      `It may still turn up at the service. It can be given up in ${counted(minutes, "minute")}.`,
      { reason: "quiet_period" },
    );
  }
  await ctx.db.transaction().execute(async (tx) => {
    await endByHand(
      tx,
      operation,
      { state: "given_up", message: `Given up by ${ctx.actor.name}: ${reason}` },
      at,
    );
    await recordAudit(
      tx,
      { actor: ctx.actor, at, requestId: ctx.requestId },
      {
        action: `${operation.kind}.given_up`,
        subjectType: operation.transferId === null ? "operation" : "transfer",
        subjectId: operation.transferId ?? operation.id,
        before: { state: operation.state },
        after: { operationId, reason },
      },
    );
  });
  const row = await findOperation(ctx.db, operationId);
  return operationView(ctx, row ?? operation);
}

/**
 * Ends an operation in the name of a person. The new fence keeps out a worker's late result.
 * @throws {AppError} conflict when it is no longer waiting.
 */
export async function endByHand(
  tx: DatabaseTransaction,
  operation: OperationRow,
  change: Omit<OperationChange, "finishedAt" | "nextAttemptAt">,
  at: Date,
): Promise<void> {
  const held = await takeOverOperation(tx, operation.id, ["waiting", "ambiguous"]);
  if (!held)
    throw new AppError("conflict", "This has ended in the meantime. Look at its current state.", {
      reason: "already_ended",
    });
  await settleOperation(tx, held, { ...change, finishedAt: at, nextAttemptAt: null });
  await insertChange(tx, "operation", operation.id);
  const transferId = change.transferId ?? operation.transferId;
  if (transferId !== null) await insertChange(tx, "transfer", transferId);
}
