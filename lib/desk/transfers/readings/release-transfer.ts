import { ReleaseInput } from "@/lib/contract/api/transfer-writes";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import { AppError } from "@/lib/desk/app-error";
import { recordAudit } from "@/lib/desk/audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import type { TransferPhase } from "@/lib/domain/transfers/phase";
import { insertChange } from "@/lib/store/changes";
import { lockTransfer, updateTransfer } from "@/lib/store/transfers/transfers";
import { getTransfer } from "../view/get-transfer";
import { firstInstructions, heldDetails, instructionColumns } from "./pinned-instructions";

/**
 * Takes a transfer off hold, after a person has asked the service. If it was on hold for changed payment details, the ones that the
 * person was shown replace the first ones; different ones put it on hold again. If it was on hold for an impossible state, the last
 * accepted state is dropped, so that the next reading is accepted whatever it says.
 * @throws {AppError} forbidden; invalid; not_found; conflict if it isn't on hold, or the service shows other details by now.
 */
export async function releaseTransfer(
  ctx: UserContext,
  id: string,
  raw: unknown,
): Promise<TransferDetail> {
  requirePermission(ctx, "transfers.resolve");
  const { reason, held: seen } = parseInput(ReleaseInput, raw);
  const at = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockTransfer(tx, id);
    if (!row) throw new AppError("not_found", "This desk has no such transfer.");
    if (row.frozenReason === null)
      throw new AppError("conflict", "This transfer isn't on hold.", { reason: "not_frozen" });
    const held = heldDetails(row);
    if (held !== null && held.key !== seen) {
      throw new AppError(
        "conflict",
        "The service now shows different payment details from those you looked at. Go back, look at them, then take it off hold.",
        { reason: "details_changed" },
      );
    }
    const known = firstInstructions(held?.details ?? null, {
      phase: row.phase as TransferPhase,
      isConfirmed: true,
    });
    await updateTransfer(tx, id, {
      frozenReason: null,
      frozenAt: null,
      frozenMessage: null,
      heldInstructions: null,
      pollFailures: 0,
      backwardReadings: 0,
      nextPollAt: at,
      ...(row.frozenReason === "instructions_changed"
        ? instructionColumns(known)
        : { phase: "unknown" }),
    });
    await recordAudit(
      tx,
      { actor: ctx.actor, at, requestId: ctx.requestId },
      {
        action: "transfer.released",
        subjectType: "transfer",
        subjectId: id,
        before: {
          reason: row.frozenReason,
          instructionsHash: row.instructionsHash,
          phase: row.phase,
        },
        after: { reason, ...(held && { instructionsHash: known.instructionsHash }) },
      },
    );
    await insertChange(tx, "transfer", id);
  });
  return getTransfer(ctx, id);
}
