import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import {
  takeOverOperation,
  settleOperation,
  type OperationChange,
  type OperationRow,
} from "@/lib/store/transfers/operations";
import { AppError } from "../app-error";

/**
 * A person ends an operation that waits for them. It takes a new fence first, so that no worker's late result can be written afterwards.
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
