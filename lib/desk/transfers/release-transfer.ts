import { ReleaseInput } from "@/lib/contract/api/transfer-writes";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import { insertChange } from "@/lib/store/changes";
import { lockTransfer, updateTransfer } from "@/lib/store/transfers";
import { AppError } from "../app-error";
import { recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { parseInput } from "../parse-input";
import { getTransfer } from "./get-transfer";

/**
 * A person who has asked the service takes a transfer off hold. The pinned payment details and the last accepted state are let go,
 * so that the next reading is taken as it is. @throws {AppError} forbidden; invalid; not_found; conflict when it isn't on hold.
 */
export async function releaseTransfer(ctx: UserContext, id: string, raw: unknown): Promise<TransferDetail> {
  requirePermission(ctx, "transfers.resolve");
  const { reason } = parseInput(ReleaseInput, raw);
  const at = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockTransfer(tx, id);
    if (!row) throw new AppError("not_found", "This desk has no such transfer.");
    if (row.frozenReason === null) throw new AppError("conflict", "This transfer isn't on hold.", { reason: "not_frozen" });
    await updateTransfer(tx, id, {
      frozenReason: null,
      frozenMessage: null,
      pollFailures: 0,
      backwardReadings: 0,
      nextPollAt: at,
      ...(row.frozenReason === "instructions_changed" ? { instructions: null, instructionsHash: null } : { phase: "unknown" }),
    });
    await recordAudit(tx, { actor: ctx.actor, at, requestId: ctx.requestId }, {
      action: "transfer.released",
      subjectType: "transfer",
      subjectId: id,
      before: { reason: row.frozenReason, instructionsHash: row.instructionsHash, phase: row.phase },
      after: { reason },
    });
    await insertChange(tx, "transfer", id);
  });
  return getTransfer(ctx, id);
}
