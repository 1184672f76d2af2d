import type { TransferDetail } from "@/lib/contract/api/transfers";
import { AppError } from "@/lib/desk/app-error";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { findTransferByReference } from "@/lib/store/transfers/transfers";
import { transferDetail } from "./transfer-detail";

/** One transfer of the desk, by id or reference. @throws {AppError} forbidden; not_found. */
export async function getTransfer(
  ctx: UserContext,
  idOrReference: string,
): Promise<TransferDetail> {
  requirePermission(ctx, "desk.read");
  const detail = await transferDetail(ctx, idOrReference);
  if (detail) return detail;
  const row = await findTransferByReference(ctx.db, idOrReference);
  const byReference = row ? await transferDetail(ctx, row.id) : null;
  if (!byReference)
    throw new AppError(
      "not_found",
      "This desk has no such transfer. If it was made elsewhere, look for it under Transactions.",
    );
  return byReference;
}
