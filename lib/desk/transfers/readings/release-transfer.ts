import { setTimeout as sleep } from "node:timers/promises";
import { ReleaseInput } from "@/lib/contract/api/transfer-writes";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import { completedPayee, type Payee } from "@/lib/domain/recipients/payee";
import type { TransferPhase } from "@/lib/domain/transfers/phase";
import { insertChange } from "@/lib/store/changes";
import { operationsOfTransfer } from "@/lib/store/transfers/operations";
import {
  claimReading,
  findTransfer,
  lockTransfer,
  READ_EVERY_MS,
  updateTransfer,
} from "@/lib/store/transfers/transfers";
import { AppError, conflict } from "../../app-error";
import { auditOf, recordAudit } from "../../audit/record-audit";
import { requirePermission, type UserContext } from "../../context";
import { parseInput } from "../../parse-input";
import { getTransfer } from "../view/transfer-detail";
import { firstInstructions, heldDetails, heldPayee, instructionColumns } from "./pinned-details";
import { handledBy } from "./put-on-hold";
import { refreshMirror } from "./read-transfer";

const SECOND_PERSON =
  "You created or confirmed this transfer, so somebody else has to take it off hold.";

function accepted({ chosen, shown }: NonNullable<TransferDetail["heldPayee"]>): Payee {
  return chosen === null ? shown : completedPayee(shown, chosen);
}

/**
 * Takes a transfer off hold; whoever made or confirmed it may not. Changed details that the person
 * was shown replace the first ones. After an impossible state, whatever is read next is accepted.
 * @throws {AppError} forbidden, with `second_person`; invalid; not_found; conflict if it isn't on
 * hold, or the service shows other details by now.
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
    if (row.frozenReason === null) throw conflict("not_frozen", "This transfer isn't on hold.");
    if (handledBy(row, await operationsOfTransfer(tx, id)).includes(ctx.actor.userId))
      throw new AppError("forbidden", SECOND_PERSON, { reason: "second_person" });
    const held = heldDetails(row);
    const payee = heldPayee(row);
    const shown = held ?? payee;
    if (shown !== null && shown.key !== seen)
      throw conflict(
        "details_changed",
        "The service now shows different details from those you looked at. Go back, look at them, then take it off hold.",
      );
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
    await recordAudit(tx, auditOf(ctx, at), {
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
    });
    await insertChange(tx, "transfer", id);
  });
  return getTransfer(ctx, id);
}

const LOOK_EVERY_MS = 100;
/** Maximum difference between this process's clock and the database's. */
const CLOCKS_DIFFER_MS = 500;

/**
 * Reads a transfer from the service for a person. A reading that another person or process began
 * within the last two seconds is the answer for all of them.
 * @throws {AppError} forbidden; not_found; service_unavailable if the service can't be read.
 */
export async function verifyTransfer(ctx: UserContext, id: string): Promise<TransferDetail> {
  const { transfer } = await getTransfer(ctx, id);
  requirePermission(ctx, "desk.read");
  const isRead = (await claimReading(ctx.db, transfer.id))
    ? (await refreshMirror({ ...ctx, random: Math.random }, transfer.id)) !== "failed"
    : await isReadByOthers(ctx, transfer.id);
  if (!isRead)
    throw new AppError(
      "service_unavailable",
      "The service can't be read right now. What you see was true when it was last verified.",
      { reason: "unreadable" },
    );
  return getTransfer(ctx, transfer.id);
}

/** Waits for a reading that is under way elsewhere. False if it failed. */
async function isReadByOthers({ db }: UserContext, id: string): Promise<boolean> {
  const first = await findTransfer(db, id);
  let row = first;
  for (let waitedMs = 0; row && waitedMs < READ_EVERY_MS; waitedMs += LOOK_EVERY_MS) {
    const began = row.readingBeganAt?.getTime() ?? 0;
    if (row.verifiedAt.getTime() >= began - CLOCKS_DIFFER_MS) return true;
    if (row.pollFailures > (first?.pollFailures ?? 0)) return false;
    await sleep(LOOK_EVERY_MS);
    row = await findTransfer(db, id);
  }
  return row?.pollFailures === 0;
}
