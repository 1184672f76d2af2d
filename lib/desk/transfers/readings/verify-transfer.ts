import type { TransferDetail } from "@/lib/contract/api/transfers";
import { AppError } from "@/lib/desk/app-error";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { getTransfer } from "../view/get-transfer";
import { refreshMirror } from "./read-transfer";

/**
 * Reads a transfer from the service at a person's request, and returns what the mirror then holds.
 * @throws {AppError} forbidden; not_found; service_unavailable if the service can't be read.
 */
export async function verifyTransfer(ctx: UserContext, id: string): Promise<TransferDetail> {
  const { transfer } = await getTransfer(ctx, id);
  requirePermission(ctx, "desk.read");
  const applied = await refreshMirror({ ...ctx, random: Math.random }, transfer.id);
  if (applied === "failed") {
    throw new AppError(
      "service_unavailable",
      "The service can't be read right now. What you see was true when it was last verified.",
      { reason: "unreadable" },
    );
  }
  return getTransfer(ctx, transfer.id);
}
