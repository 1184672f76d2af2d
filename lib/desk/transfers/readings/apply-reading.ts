import { isDeepStrictEqual } from "node:util";
import type { Payee } from "@/lib/domain/recipients/payee";
import { isTerminal, movement, type TransferPhase } from "@/lib/domain/transfers/phase";
import type { Transfer } from "@/lib/domain/transfers/transfer";
import { sameAmount } from "@/lib/money/amount";
import { formatMoney } from "@/lib/money/format";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import {
  countWatched,
  insertTransfer,
  lockTransfer,
  type TransferRow,
  unlessMarkedSince,
  updateTransfer,
} from "@/lib/store/transfers/transfers";
import { deleteUnclaimed } from "@/lib/store/transfers/unclaimed-transfers";
import { atService } from "../../context";
import type { WorkerContext } from "../../operations/operation-handler";
import { markChanged } from "../../recipients/changed-details";
import { endClaim } from "../paying/payment-claim";
import {
  derive,
  type Derived,
  hasUnconfirmedRate,
  mirrored,
  newRate,
  type Reading,
  storeRate,
} from "./reading";
import { rulesOutStaleCopy, mayBeOlder, nextPoll, pauseAfterStaleCopyMs } from "./next-poll";
import {
  firstInstructions,
  instructionColumns,
  keptInstructions,
  type KeptInstructions,
  changedPayee,
  PAYEE_CHANGED,
  pinnedPayee,
  storedInstructions,
  storedPayee,
} from "./pinned-details";
import {
  auditedState,
  auditHold,
  auditTransfer,
  conflictMessage,
  heldColumns,
  INSTRUCTIONS_CHANGED,
  putOnHold,
} from "./put-on-hold";

/** The desk's own facts about a transfer at its first reading. */
export interface OwnFacts extends Pick<
  TransferRow,
  "createdBy" | "intentId" | "note" | "recipientId" | "destinationCurrency" | "network"
> {
  /** Where the recipient is paid, as the person chose it; null if that wasn't kept. */
  payee: Payee | null;
}

type ReadingContext = Pick<WorkerContext, "gateway" | "random">;

export type Applied = "first" | "changed" | "unchanged" | "older" | "backward" | "frozen";

/**
 * Writes a reading of the service into the mirror, in the caller's transaction. An older reading is
 * ignored, and states only move forward. Where the deal, the payment details or the payee changed,
 * the transfer is put on hold.
 */
export async function applyReading(
  tx: DatabaseTransaction,
  ctx: ReadingContext,
  reading: Reading,
  at: Date,
  own?: OwnFacts,
): Promise<Applied> {
  const row = await lockTransfer(tx, reading.transfer.id);
  if (!row) return applyFirst(tx, ctx, reading, at, own);
  if (isOlder(reading, row, at)) return "older";
  const otherPayee = changedPayee(storedPayee(row), reading.transfer);
  if (otherPayee !== null) {
    await markChanged(tx, row.recipientId, otherPayee, at);
    return putOnHold(tx, row, "payee_changed", PAYEE_CHANGED, reading, at);
  }

  const derived = await derive(tx, reading, row, row);
  const before = row.phase as TransferPhase;
  // Expired before its rate was confirmed, it may get a new one, here or elsewhere.
  const move = movement(
    before === "expired" && hasUnconfirmedRate(row) ? "rate_expired" : before,
    derived.phase,
  );
  if (move === "conflict" && !mayBeOlder(reading, derived.phase, row))
    return putOnHold(tx, row, "state_conflict", conflictMessage(row, reading), reading, at);
  if (move === "conflict" || move === "backward") return applyBackward(tx, row, reading, at);
  const contradiction = changedDealMessage(row, reading.transfer, derived.phase);
  if (contradiction !== null)
    return putOnHold(tx, row, "state_conflict", contradiction, reading, at);
  const kept = keptInstructions(
    storedInstructions(row),
    reading.transfer.paymentInstructions,
    derived,
  );
  if (kept === "other_place")
    return putOnHold(tx, row, "instructions_changed", INSTRUCTIONS_CHANGED, reading, at);

  const rate = newRate(ctx, row, reading);
  const reached = milestones(ctx, row, reading, derived.phase, at);
  const heldNow = heldColumns(row, reading);
  const payee = pinnedPayee(storedPayee(row), reading.transfer);
  const changed =
    rate !== null ||
    isVisibleChange(row, reading, derived, kept) ||
    heldNow !== null ||
    reached.completedAt != null;
  const watched =
    row.watchedUntil !== null && row.watchedUntil > at ? await countWatched(tx, at) : null;
  await updateTransfer(tx, row.id, {
    ...mirrored(reading, derived),
    ...rate,
    ...reached,
    ...instructionColumns(kept),
    ...heldNow,
    payee: payee && JSON.stringify(payee),
    readStartedAt: reading.startedAt,
    verifiedAt: at,
    pollFailures: 0,
    backwardReadings: 0,
    nextPollAt: unlessMarkedSince(
      at.getTime() - reading.startedAt.getTime(),
      nextPoll(row, reading, derived, watched, at, ctx.random),
    ),
  });
  const isPaid = derived.phase === "payment_confirmed";
  if (derived.phase !== before && (isPaid || isTerminal(derived.phase)))
    await endClaim(tx, row.id, isPaid ? "paid" : "ended", at);
  if (rate) await storeRate(tx, reading, derived, rate, at);
  if (move === "forward" || rate)
    await auditTransfer(tx, at, "transfer.moved", row.id, auditedState(row), {
      status: reading.transfer.status,
      phase: derived.phase,
      rate: reading.transfer.rate?.value ?? null,
    });
  if (changed) await insertChange(tx, "transfer", row.id);
  return changed ? "changed" : "unchanged";
}

/** How exactly the service's clock is known. Where nothing is known of it, it counts as ours. */
const CLOCK_ACCURACY_MS = 1_000;

/**
 * When it completed by the service's history. Null without a time, or for one in the service's
 * future: documents print no time that the service never gave.
 */
function completion(ctx: ReadingContext, { transfer }: Reading, at: Date): Date | null {
  const completedAt = transfer.history
    .filter(({ status }) => status === "completed" || status === "transaction_completed")
    .at(-1)?.at;
  return completedAt && completedAt.getTime() <= atService(ctx, at).getTime() + CLOCK_ACCURACY_MS
    ? completedAt
    : null;
}

function milestones(
  ctx: ReadingContext,
  row: TransferRow | undefined,
  reading: Reading,
  phase: TransferPhase,
  at: Date,
) {
  // The rate may have been confirmed elsewhere, and expired, while nobody read it.
  const awaited =
    phase === "awaiting_payment" ||
    phase === "payment_reported" ||
    reading.transfer.history.some(({ status }) => status === "awaiting_payment");
  return {
    ...(phase !== row?.phase && { phaseSince: at }),
    ...(awaited && !row?.awaitingSince && { awaitingSince: at }),
    ...(phase === "completed" &&
      !row?.completedAt && { completedAt: completion(ctx, reading, at) }),
  };
}

/** A stored start this far ahead comes from a wrong clock. */
const CLOCK_FAULT_MS = 2 * 60_000;

function isOlder(reading: Reading, { readStartedAt }: TransferRow, at: Date): boolean {
  return (
    readStartedAt > reading.startedAt && readStartedAt.getTime() - at.getTime() < CLOCK_FAULT_MS
  );
}

async function applyFirst(
  tx: DatabaseTransaction,
  ctx: ReadingContext,
  reading: Reading,
  at: Date,
  own?: OwnFacts,
): Promise<Applied> {
  const { transfer } = reading;
  const chosen = own?.payee ?? null;
  const other = changedPayee(chosen, transfer);
  if (other !== null) await markChanged(tx, own?.recipientId ?? null, other, at);
  const payee = other === null ? pinnedPayee(chosen, transfer) : chosen;
  const derived = await derive(tx, reading, undefined, own);
  const rate = newRate(ctx, undefined, reading);
  await deleteUnclaimed(tx, transfer.id);
  await insertTransfer(tx, {
    id: transfer.id,
    ...mirrored(reading, derived),
    ...rate,
    ...milestones(ctx, undefined, reading, derived.phase, at),
    // The list's id first: a transfer may name the same recipient by another one.
    recipientId: own?.recipientId ?? transfer.recipient?.id ?? null,
    network: own?.network ?? transfer.recipient?.network ?? null,
    ...instructionColumns(firstInstructions(transfer.paymentInstructions, derived)),
    serviceCreatedAt: transfer.createdAt,
    note: own?.note ?? null,
    createdBy: own?.createdBy ?? null,
    intentId: own?.intentId ?? null,
    payee: payee && JSON.stringify(payee),
    ...(other !== null && {
      frozenReason: "payee_changed",
      frozenMessage: PAYEE_CHANGED,
      frozenAt: at,
      heldPayee: JSON.stringify(other),
    }),
    readStartedAt: reading.startedAt,
    verifiedAt: at,
    nextPollAt: nextPoll(undefined, reading, derived, null, at, ctx.random),
    createdAt: at,
  });
  if (rate) await storeRate(tx, reading, derived, rate, at);
  await auditTransfer(tx, at, "transfer.moved", transfer.id, null, {
    status: transfer.status,
    phase: derived.phase,
    reference: transfer.reference,
  });
  if (other !== null)
    await auditHold(tx, { id: transfer.id, payee: chosen }, "payee_changed", null, reading, at);
  await insertChange(tx, "transfer", transfer.id);
  return "first";
}

function isVisibleChange(
  row: TransferRow,
  reading: Reading,
  derived: Derived,
  kept: KeptInstructions,
): boolean {
  const { transfer, transaction } = reading;
  return (
    row.status !== transfer.status ||
    row.phase !== derived.phase ||
    !sameAmount(row.receivedAmount, derived.received) ||
    !isDeepStrictEqual(row.payments, JSON.parse(JSON.stringify(derived.payments))) ||
    row.history.length !== transfer.history.length ||
    !sameAmount(row.destinationAmount, transfer.destination.amount) ||
    !isDeepStrictEqual(storedInstructions(row).instructions, kept.instructions) ||
    (transaction !== null &&
      (row.transactionStatus !== transaction.status ||
        row.transactionHash !== transaction.transactionHash))
  );
}

/** Ignores the reading and reads again soon: a stale copy may have answered. */
async function applyBackward(
  tx: DatabaseTransaction,
  row: TransferRow,
  reading: Reading,
  at: Date,
): Promise<Applied> {
  const backwardReadings = row.backwardReadings + 1;
  if (rulesOutStaleCopy(backwardReadings, row, at))
    return putOnHold(tx, row, "state_conflict", conflictMessage(row, reading), reading, at);
  await updateTransfer(tx, row.id, {
    backwardReadings,
    pollFailures: 0,
    nextPollAt: new Date(at.getTime() + pauseAfterStaleCopyMs(backwardReadings)),
  });
  return "backward";
}

/**
 * Explains that a payable transfer no longer is the agreed deal. Null if it is, if everything is
 * paid (the service may then show what it received), or if it was just taken off hold.
 */
export function changedDealMessage(
  row: TransferRow,
  transfer: Transfer,
  phase: TransferPhase,
): string | null {
  if (row.phase === "unknown" || phase === "payment_confirmed" || isTerminal(phase)) return null;
  const { source, destination } = transfer;
  const destinationCurrency = destination.currency ?? row.destinationCurrency;
  const isSame =
    row.type === transfer.type &&
    row.sourceCurrency === source.currency &&
    row.destinationCurrency === destinationCurrency &&
    sameAmount(row.sourceAmount, source.amount);
  if (isSame) return null;
  const deal = (amount: string, from: string, to: string): string =>
    `${formatMoney(amount, from)} to ${to}`;
  const before = deal(row.sourceAmount, row.sourceCurrency, row.destinationCurrency);
  return `This transfer was ${before}, and the service now says ${deal(source.amount, source.currency, destinationCurrency)}. Ask the service before you pay.`;
}
