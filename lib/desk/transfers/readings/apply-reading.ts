import { isDeepStrictEqual } from "node:util";
import { DESK_ACTOR, recordAudit } from "@/lib/desk/audit/record-audit";
import { isSameExpiry } from "@/lib/domain/transfers/guards";
import { movement } from "@/lib/domain/transfers/lattice";
import { isEndedRecord, isTerminal, type TransferPhase } from "@/lib/domain/transfers/phase";
import { pollIntervalMs, recordIntervalMs, watchedIntervalMs, withJitter } from "@/lib/domain/transfers/polling";
import { sameAmount } from "@/lib/money/amount";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { countWatched, insertRate, insertTransfer, lockTransfer, unlessMarkedSince, updateTransfer, type TransferRow } from "@/lib/store/transfers/transfers";
import { isNoCopy, mayBeOlder, pauseAfterCopyMs } from "./old-copy";
import { firstInstructions, instructionColumns, keptInstructions, storedInstructions, type KeptInstructions } from "./pinned-instructions";
import { derive, mirrored, storedPayments, type Derived, type Reading } from "./reading";
import { otherDeal } from "./same-deal";

/** What the desk itself knows about a transfer when it first reads it. */
export interface OwnFacts {
  createdBy: string | null;
  intentId: string | null;
  note: string | null;
  recipientId: string | null;
  destinationCurrency: string;
  network: string | null;
}

export type Applied = "first" | "changed" | "unchanged" | "older" | "backward" | "frozen";

/** A rate that the mirror hasn't seen becomes the next version. A reading without a rate keeps the last one. */
function rateChange(row: TransferRow | undefined, reading: Reading) {
  const { rate, history } = reading.transfer;
  if (rate === null || rate.value === null) return { isNew: false };
  const known =
    row !== undefined &&
    row.rateVersion > 0 &&
    row.rateValue !== null &&
    sameAmount(row.rateValue, rate.value) &&
    isSameExpiry(row.rateExpiresAt, rate.expiresAt);
  if (known) return { isNew: false };
  const received = history.filter((entry) => entry.status === "rate_received" && entry.at !== null).at(-1)?.at;
  return {
    isNew: true,
    rateValue: rate.value,
    rateExpiresAt: rate.expiresAt,
    rateReceivedAt: received && received <= reading.startedAt ? received : reading.startedAt,
    rateVersion: (row?.rateVersion ?? 0) + 1,
  };
}

interface Polled {
  phase: TransferPhase;
  /** Since when it is in this phase. */
  since: Date;
  /** When the rate that it was last seen with ends. */
  rateExpiresAt: Date | null;
  reportedAt: Date | null;
  /** Whether its request and its record, as far as it should have one, show that it has ended. */
  haveBothEnded: boolean;
  /** How many transfers are being watched in total; null if this one isn't. */
  watched: number | null;
}

function nextPoll({ phase, since, rateExpiresAt, reportedAt, haveBothEnded, watched }: Polled, at: Date, random: () => number): Date | null {
  const agoMs = (then: Date): number => Math.max(0, at.getTime() - then.getTime());
  // A rate expires by the clock, without a reading. Paces are minutes, so this process's clock is good enough for the service's.
  const expiredAt = phase === "rate_ready" && rateExpiresAt !== null && rateExpiresAt <= at ? rateExpiresAt : null;
  const own = pollIntervalMs(expiredAt === null ? phase : "rate_expired", agoMs(expiredAt ?? since), reportedAt && agoMs(reportedAt));
  // Also a refund, though nothing else can follow it: its record has the reason, and its request what was received.
  const record = isTerminal(phase) && !haveBothEnded ? recordIntervalMs(agoMs(since)) : null;
  const interval = watched === null || record !== null ? least(own, record) : watchedIntervalMs(phase, own, watched);
  return interval === null ? null : new Date(at.getTime() + withJitter(interval, random));
}

function least(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/**
 * Whether request and record both show an end: of the two, the one that was read a moment before the end is read again. A transfer that
 * was cancelled before its rate was confirmed has no record that could show it.
 */
function bothEnded(row: TransferRow | undefined, { transfer, transaction }: Reading, { phase, isConfirmed }: Derived): boolean {
  const status = transaction?.status ?? row?.transactionStatus ?? null;
  if (status === null) return phase === "cancelled" && !isConfirmed;
  return isEndedRecord(status) && isEndedRecord(transfer.status);
}

/** When it completed by the service's history, unless that is in the future; otherwise when the desk saw it. */
function completion({ transfer }: Reading, at: Date): Date {
  const told = transfer.history.filter(({ status }) => status === "completed" || status === "transaction_completed").at(-1)?.at;
  return told && told <= at ? told : at;
}

function milestones(row: TransferRow | undefined, reading: Reading, phase: TransferPhase, at: Date) {
  const paying = phase === "awaiting_payment" || phase === "payment_reported";
  return {
    ...(phase === row?.phase ? {} : { phaseSince: at }),
    ...(paying && !row?.awaitingSince ? { awaitingSince: at } : {}),
    ...(phase === "completed" && !row?.completedAt ? { completedAt: completion(reading, at) } : {}),
  };
}

/**
 * A stored start this far in the future comes from a clock that was wrong. It is ignored, because otherwise every reading until that
 * time would be rejected as older.
 */
const CLOCK_FAULT_MS = 2 * 60_000;

function isOlder(reading: Reading, { readStartedAt }: TransferRow, at: Date): boolean {
  return readStartedAt > reading.startedAt && readStartedAt.getTime() - at.getTime() < CLOCK_FAULT_MS;
}

/**
 * Writes a reading of the service into the mirror, in the caller's transaction. The transfer's row is locked, so readings of one
 * transfer are applied one at a time. An older reading is ignored, and states only move forward. If the payment instructions change
 * after they were first seen, or the amount to pay changes, the transfer is put on hold.
 * Side effects: a rates row for a new rate, a change hint for browsers, an audit row if the transfer's phase or rate changed.
 */
export async function applyReading(
  tx: DatabaseTransaction,
  reading: Reading,
  at: Date,
  random: () => number,
  own?: OwnFacts,
): Promise<Applied> {
  const row = await lockTransfer(tx, reading.transfer.id);
  if (!row) return applyFirst(tx, reading, at, random, own);
  if (isOlder(reading, row, at)) return "older";

  const derived = await derive(tx, reading, row, row);
  const before = row.phase as TransferPhase;
  const move = movement(before, derived.phase);
  if (move === "conflict" && !mayBeOlder(reading, derived.phase, row)) return freeze(tx, row, "state_conflict", conflictMessage(row, reading), reading, at);
  if (move === "conflict" || move === "backward") return applyBackward(tx, row, reading, at);
  const contradiction = otherDeal(row, reading.transfer, derived.phase);
  if (contradiction !== null) return freeze(tx, row, "state_conflict", contradiction, reading, at);
  const kept = keptInstructions(storedInstructions(row), reading.transfer.paymentInstructions, derived.phase);
  if (kept === "other_place") return freeze(tx, row, "instructions_changed", INSTRUCTIONS_CHANGED, reading, at);

  const { isNew: newRate, ...rate } = rateChange(row, reading);
  const held = heldColumns(row, reading);
  const changed = isVisibleChange(row, reading, derived, kept, newRate) || held !== null;
  const watched = row.watchedUntil !== null && row.watchedUntil > at ? await countWatched(tx, at) : null;
  const since = derived.phase === before ? row.phaseSince : at;
  await updateTransfer(tx, row.id, {
    ...mirrored(reading, derived),
    ...rate,
    ...milestones(row, reading, derived.phase, at),
    ...instructionColumns(kept),
    ...held,
    readStartedAt: reading.startedAt,
    verifiedAt: at,
    pollFailures: 0,
    backwardReadings: 0,
    nextPollAt: unlessMarkedSince(at.getTime() - reading.startedAt.getTime(), nextPoll({ phase: derived.phase, since, rateExpiresAt: reading.transfer.rate?.expiresAt ?? row.rateExpiresAt, reportedAt: row.paymentReportedAt, haveBothEnded: bothEnded(row, reading, derived), watched }, at, random)),
  });
  if (newRate) await storeRate(tx, reading, derived, row.rateVersion + 1, at);
  if (move === "forward" || newRate) await auditMovement(tx, row.id, at, describe(row), { status: reading.transfer.status, phase: derived.phase, rate: reading.transfer.rate?.value ?? null });
  if (changed) await insertChange(tx, "transfer", row.id);
  return changed ? "changed" : "unchanged";
}

async function applyFirst(tx: DatabaseTransaction, reading: Reading, at: Date, random: () => number, own?: OwnFacts): Promise<Applied> {
  const { transfer } = reading;
  const derived = await derive(tx, reading, undefined, own);
  const { isNew: newRate, ...rate } = rateChange(undefined, reading);
  await insertTransfer(tx, {
    id: transfer.id,
    ...mirrored(reading, derived),
    ...rate,
    ...milestones(undefined, reading, derived.phase, at),
    // The list's id first: a transfer may name the same recipient by another one.
    recipientId: own?.recipientId ?? transfer.recipient?.id ?? null,
    network: own?.network ?? transfer.recipient?.network ?? null,
    ...instructionColumns(firstInstructions(transfer.paymentInstructions, derived.phase)),
    serviceCreatedAt: transfer.createdAt,
    note: own?.note ?? null,
    createdBy: own?.createdBy ?? null,
    intentId: own?.intentId ?? null,
    frozenReason: null,
    frozenMessage: null,
    readStartedAt: reading.startedAt,
    verifiedAt: at,
    nextPollAt: nextPoll({ phase: derived.phase, since: at, rateExpiresAt: transfer.rate?.expiresAt ?? null, reportedAt: null, haveBothEnded: bothEnded(undefined, reading, derived), watched: null }, at, random),
    createdAt: at,
  });
  if (newRate) await storeRate(tx, reading, derived, 1, at);
  await auditMovement(tx, transfer.id, at, null, { status: transfer.status, phase: derived.phase, reference: transfer.reference });
  await insertChange(tx, "transfer", transfer.id);
  return "first";
}

async function storeRate(tx: DatabaseTransaction, reading: Reading, derived: Derived, version: number, at: Date): Promise<void> {
  const { transfer } = reading;
  if (!transfer.rate?.value) return;
  await insertRate(tx, {
    transferId: transfer.id,
    version,
    value: transfer.rate.value,
    expiresAt: transfer.rate.expiresAt,
    seenAt: at,
    sourceAmount: transfer.source.amount,
    sourceCurrency: transfer.source.currency,
    destinationAmount: transfer.destination.amount,
    destinationCurrency: derived.destinationCurrency,
  });
}

function isVisibleChange(row: TransferRow, reading: Reading, derived: Derived, kept: KeptInstructions, newRate: boolean): boolean {
  const { transfer, transaction } = reading;
  return (
    newRate ||
    row.status !== transfer.status ||
    row.phase !== derived.phase ||
    !sameAmount(row.receivedAmount, derived.received) ||
    !isDeepStrictEqual(row.payments, JSON.parse(JSON.stringify(storedPayments(transfer)))) ||
    row.history.length !== transfer.history.length ||
    !sameAmount(row.destinationAmount, transfer.destination.amount) ||
    !isDeepStrictEqual(storedInstructions(row).instructions, kept.instructions) ||
    (transaction !== null && (row.transactionStatus !== transaction.status || row.transactionHash !== transaction.transactionHash))
  );
}

/** Ignores the reading and reads again soon: a stale copy of the service's data may have answered, or the reading was made before what the mirror shows. */
async function applyBackward(tx: DatabaseTransaction, row: TransferRow, reading: Reading, at: Date): Promise<Applied> {
  const backwardReadings = row.backwardReadings + 1;
  if (isNoCopy(backwardReadings, row, at)) return freeze(tx, row, "state_conflict", conflictMessage(row, reading), reading, at);
  await updateTransfer(tx, row.id, { backwardReadings, pollFailures: row.pollFailures + 1, nextPollAt: new Date(at.getTime() + pauseAfterCopyMs(backwardReadings)) });
  return "backward";
}

const INSTRUCTIONS_CHANGED =
  "The service now shows different payment details from those first given for this transfer. Don't pay. Ask the service, over a channel you know, which are right.";

function conflictMessage(row: TransferRow, reading: Reading): string {
  const record = reading.transaction ? ` (transaction ${reading.transaction.status})` : "";
  return `This transfer was ${row.transactionStatus ?? row.status}, and the service now says ${reading.transfer.status}${record}. That sequence is not possible. Ask the service before you act on it.`;
}

/**
 * The payment details that the service now shows for a transfer that is, or is about to be, on hold because they changed. Null if
 * they are none, can't be read or aren't new.
 */
function heldColumns({ frozenReason, heldInstructions }: Pick<TransferRow, "frozenReason" | "heldInstructions">, { transfer }: Reading): { heldInstructions: string } | null {
  const shown = transfer.paymentInstructions;
  if (frozenReason !== "instructions_changed" || shown === null || shown.type === "unreadable") return null;
  const text = JSON.stringify(shown);
  return isDeepStrictEqual(heldInstructions, JSON.parse(text)) ? null : { heldInstructions: text };
}

async function freeze(
  tx: DatabaseTransaction,
  row: TransferRow,
  reason: "state_conflict" | "instructions_changed",
  message: string,
  reading: Reading,
  at: Date,
): Promise<Applied> {
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
  await recordAudit(tx, { actor: DESK_ACTOR, at, requestId: null }, {
    action: "transfer.frozen",
    subjectType: "transfer",
    subjectId: row.id,
    before: describe(row),
    after: { reason, status: reading.transfer.status, instructions: reading.transfer.paymentInstructions },
  });
  await insertChange(tx, "transfer", row.id);
  return "frozen";
}

function describe(row: TransferRow) {
  return { status: row.status, phase: row.phase, rate: row.rateValue };
}

async function auditMovement(tx: DatabaseTransaction, id: string, at: Date, before: unknown, after: unknown): Promise<void> {
  await recordAudit(tx, { actor: DESK_ACTOR, at, requestId: null }, { action: "transfer.moved", subjectType: "transfer", subjectId: id, before, after });
}
