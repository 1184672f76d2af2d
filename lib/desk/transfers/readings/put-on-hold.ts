import { isDeepStrictEqual } from "node:util";
import { type Payee, payeeOf } from "@/lib/domain/recipients/payee";
import { isTerminal, type TransferPhase } from "@/lib/domain/transfers/phase";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import type { OperationRow } from "@/lib/store/transfers/operations";
import { type TransferRow, updateTransfer } from "@/lib/store/transfers/transfers";
import { auditOfDesk, recordAudit } from "../../audit/record-audit";
import { changedPayee, storedPayee } from "./pinned-details";
import type { Reading } from "./reading";

export type HoldReason = "state_conflict" | "instructions_changed" | "payee_changed";

/** Why a transfer is on hold whose payment details have changed. */
export const INSTRUCTIONS_CHANGED =
  "The service now shows different payment details from those first given for this transfer. Don't pay. Ask the service, over a channel you know, which are right.";

export function conflictMessage(row: TransferRow, reading: Reading): string {
  const record = reading.transaction ? ` (transaction ${reading.transaction.status})` : "";
  return `This transfer was ${row.transactionStatus ?? row.status}, and the service now says ${reading.transfer.status}${record}. That sequence is not possible. Ask the service before you act on it.`;
}

type Held = Pick<TransferRow, "frozenReason" | "heldInstructions" | "heldPayee">;

/** The columns for changed payment details or payee of a held transfer. Null if nothing is new. */
export function heldColumns(
  { frozenReason, heldInstructions, heldPayee }: Held,
  { transfer: { paymentInstructions: shown, recipient } }: Reading,
): { heldInstructions: string } | { heldPayee: string } | null {
  if (frozenReason === "payee_changed") {
    if (recipient === null || isNothing(recipient)) return null;
    const text = JSON.stringify(payeeOf(recipient));
    return isDeepStrictEqual(heldPayee, JSON.parse(text)) ? null : { heldPayee: text };
  }
  if (frozenReason !== "instructions_changed" || shown === null || shown.type === "unreadable")
    return null;
  const text = JSON.stringify(shown);
  return isDeepStrictEqual(heldInstructions, JSON.parse(text)) ? null : { heldInstructions: text };
}

function isNothing({ walletAddress, accountNumber, network, bankName }: Payee): boolean {
  return [walletAddress, accountNumber, network, bankName].every((part) => !part);
}

export async function auditHold(
  tx: DatabaseTransaction,
  row: Pick<TransferRow, "id" | "payee">,
  reason: HoldReason,
  before: unknown,
  { transfer }: Reading,
  at: Date,
): Promise<void> {
  await auditTransfer(tx, at, "transfer.frozen", row.id, before, {
    reason,
    status: transfer.status,
    instructions: transfer.paymentInstructions,
    ...(reason === "payee_changed" && {
      payee: { chosen: row.payee, shown: changedPayee(storedPayee(row), transfer) },
    }),
  });
}

/** Stops a transfer, with why, until a person releases it. */
export async function putOnHold(
  tx: DatabaseTransaction,
  row: TransferRow,
  reason: HoldReason,
  message: string,
  reading: Reading,
  at: Date,
): Promise<"frozen"> {
  const isNew = row.frozenReason !== reason;
  const held = heldColumns({ ...row, frozenReason: reason }, reading);
  await updateTransfer(tx, row.id, {
    frozenReason: reason,
    frozenMessage: message,
    frozenAt: row.frozenAt ?? at,
    ...held,
    pollFailures: 0,
    nextPollAt: isTerminal(row.phase as TransferPhase) ? null : new Date(at.getTime() + 5 * 60_000),
  });
  if (isNew) await auditHold(tx, row, reason, auditedState(row), reading, at);
  if (isNew || held !== null) await insertChange(tx, "transfer", row.id);
  return "frozen";
}

/** User ids of whoever created or confirmed a transfer. */
export function handledBy(row: TransferRow, operations: readonly OperationRow[]): string[] {
  const confirms = operations.filter(
    ({ kind, state }) => kind === "confirm_rate" && state !== "refused" && state !== "given_up",
  );
  const ids = [row.createdBy, ...confirms.map(({ createdBy }) => createdBy)];
  return [...new Set(ids.filter((id) => id !== null))];
}

export function auditedState(row: TransferRow) {
  return { status: row.status, phase: row.phase, rate: row.rateValue };
}

export async function auditTransfer(
  tx: DatabaseTransaction,
  at: Date,
  action: "transfer.moved" | "transfer.frozen",
  subjectId: string,
  before: unknown,
  after: unknown,
): Promise<void> {
  const entry = { action, subjectType: "transfer", subjectId, before, after } as const;
  await recordAudit(tx, auditOfDesk(at), entry);
}
