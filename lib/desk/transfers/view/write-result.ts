import type { OperationView } from "@/lib/contract/api/operations";
import type { TransferWriteResult } from "@/lib/contract/api/transfers";
import { AppError } from "@/lib/desk/app-error";
import type { UserContext } from "@/lib/desk/context";
import { transferDetail } from "./transfer-detail";

/**
 * The result of a write: the operation's current state, and the transfer once there is one.
 * @throws {AppError} refused_by_service with the service's message, or conflict if the transfer's state didn't allow it.
 */
export async function writeResult(
  ctx: UserContext,
  operation: OperationView,
): Promise<TransferWriteResult> {
  if (operation.state === "refused") {
    const code = operation.serviceMessage === null ? "conflict" : "refused_by_service";
    throw new AppError(code, operation.message ?? "This was refused. Nothing was done.", {
      reason: operation.kind,
    });
  }
  const transfer =
    operation.transferId === null ? null : await transferDetail(ctx, operation.transferId);
  return { operation, transfer };
}
