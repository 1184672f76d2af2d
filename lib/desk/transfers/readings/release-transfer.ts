import { ReleaseInput } from "@/lib/contract/api/transfer-writes";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import { AppError } from "@/lib/desk/app-error";
import { recordAudit } from "@/lib/desk/audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import type { TransferPhase } from "@/lib/domain/transfers/phase";
import { completedPayee, type Payee } from "@/lib/domain/recipients/payee";
import { insertChange } from "@/lib/store/changes";
import { operationsOfTransfer } from "@/lib/store/transfers/operations";
import { lockTransfer, updateTransfer } from "@/lib/store/transfers/transfers";
import { getTransfer } from "../view/get-transfer";
import { firstInstructions, heldDetails, instructionColumns } from "./pinned-instructions";
import { heldPayee, type HeldPayee } from "./pinned-payee";
import { handledBy } from "./put-on-hold";

const SECOND_PERSON =
  "You created or confirmed this transfer, so somebody else has to take it off hold.";

/** The place shown, with what it lacks from the place chosen. */
function accepted({ chosen, shown }: HeldPayee): Payee {
  return chosen === null ? shown : completedPayee(shown, chosen);
}

/**
 * Takes a transfer off hold, after a person who neither made nor confirmed it has asked the service. If it was on hold for changed payment
 * details or a changed payee, those that the person was shown replace the first ones; different ones put it on hold again. If it was on
 * hold for an impossible state, the last accepted state is dropped, so that the next reading is accepted whatever it says.
 * @throws {AppError} forbidden, with `second_person` for whoever made or confirmed it; invalid; not_found; conflict if it isn't on hold,
 * or the service shows other details by now.
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
    if (handledBy(row, await operationsOfTransfer(tx, id)).includes(ctx.actor.userId))
      throw new AppError("forbidden", SECOND_PERSON, { reason: "second_person" });
    const held = heldDetails(row);
    const payee = heldPayee(row);
    const shown = held ?? payee;
    if (shown !== null && shown.key !== seen) {
      throw new AppError(
        "conflict",
        "The service now shows different details from those you looked at. Go back, look at them, then take it off hold.",
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
      heldPayee: null,
      pollFailures: 0,
      backwardReadings: 0,
      nextPollAt: at,
      ...(row.frozenReason === "instructions_changed"
        ? instructionColumns(known)
        : payee !== null
          ? { payee: JSON.stringify(accepted(payee)) }
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
          ...(payee && { payee: payee.chosen }),
        },
        after: {
          reason,
          ...(held && { instructionsHash: known.instructionsHash }),
          ...(payee && { payee: accepted(payee) }),
        },
      },
    );
    await insertChange(tx, "transfer", id);
  });
  return getTransfer(ctx, id);
}
