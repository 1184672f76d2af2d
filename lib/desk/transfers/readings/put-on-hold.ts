import { isDeepStrictEqual } from "node:util";
import { DESK_ACTOR, recordAudit } from "@/lib/desk/audit/record-audit";
import { isTerminal, type TransferPhase } from "@/lib/domain/transfers/phase";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { updateTransfer, type TransferRow } from "@/lib/store/transfers/transfers";
import { auditedState } from "./audit-movement";
import type { Reading } from "./reading";

/** Why a transfer is on hold whose payment details have changed. */
export const INSTRUCTIONS_CHANGED =
  "The service now shows different payment details from those first given for this transfer. Don't pay. Ask the service, over a channel you know, which are right.";

/** Why a transfer is on hold whose statuses follow each other impossibly: both are quoted as the service gave them. */
export function conflictMessage(row: TransferRow, reading: Reading): string {
  const record = reading.transaction ? ` (transaction ${reading.transaction.status})` : "";
  return `This transfer was ${row.transactionStatus ?? row.status}, and the service now says ${reading.transfer.status}${record}. That sequence is not possible. Ask the service before you act on it.`;
}

/**
 * The payment details that the service now shows for a transfer that is, or is about to be, on hold because they changed. Null if
 * they are none, can't be read or aren't new.
 */
export function heldColumns(
  { frozenReason, heldInstructions }: Pick<TransferRow, "frozenReason" | "heldInstructions">,
  { transfer }: Reading,
): { heldInstructions: string } | null {
  const shown = transfer.paymentInstructions;
  if (frozenReason !== "instructions_changed" || shown === null || shown.type === "unreadable")
    return null;
  const text = JSON.stringify(shown);
  return isDeepStrictEqual(heldInstructions, JSON.parse(text)) ? null : { heldInstructions: text };
}

/** Stops a transfer, with why, until a person releases it. Side effects: an audit row and a change hint when it wasn't on hold before. */
export async function putOnHold(
  tx: DatabaseTransaction,
  row: TransferRow,
  reason: "state_conflict" | "instructions_changed",
  message: string,
  reading: Reading,
  at: Date,
): Promise<"frozen"> {
  const isNew = row.frozenReason === null;
  const held = heldColumns({ ...row, frozenReason: reason }, reading);
  await updateTransfer(tx, row.id, {
    frozenReason: reason,
    frozenMessage: message,
    frozenAt: row.frozenAt ?? at,
    ...held,
    pollFailures: row.pollFailures + 1,
    nextPollAt: isTerminal(row.phase as TransferPhase) ? null : new Date(at.getTime() + 5 * 60_000),
  });
  if (held !== null && !isNew) await insertChange(tx, "transfer", row.id);
  if (!isNew) return "frozen";
  await recordAudit(
    tx,
    { actor: DESK_ACTOR, at, requestId: null },
    {
      action: "transfer.frozen",
      subjectType: "transfer",
      subjectId: row.id,
      before: auditedState(row),
      after: {
        reason,
        status: reading.transfer.status,
        instructions: reading.transfer.paymentInstructions,
      },
    },
  );
  await insertChange(tx, "transfer", row.id);
  return "frozen";
}
