import type { TransferDetail } from "@/lib/contract/api/transfers";
import { WATCHED_INTERVAL_MS } from "@/lib/domain/transfers/polling";
import { findTransferByReference, watchTransfer } from "@/lib/store/transfers/transfers";
import { AppError } from "../../app-error";
import { requirePermission, type UserContext } from "../../context";
import { transferDetail } from "./transfer-detail";

/** Twice the interval at which a visible page reads the transfer. A hidden page doesn't read, so its watch expires. */
const WATCH_MS = 30_000;

/**
 * One transfer of the desk for its page, by id or reference. Side effect: unless the transfer has ended, the worker reads it from the
 * service every few seconds for the next 30 seconds, so that a change shows soon even without a webhook.
 * @throws {AppError} forbidden; not_found.
 */
export async function openTransfer(
  ctx: UserContext,
  idOrReference: string,
): Promise<TransferDetail> {
  const detail = await getTransfer(ctx, idOrReference);
  await watchTransfer(ctx.db, detail.transfer.id, {
    forMs: WATCH_MS,
    withinMs: WATCHED_INTERVAL_MS,
  });
  return detail;
}

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
