import { isRecordOf, type TransactionState } from "@/lib/domain/transactions/transaction";
import { retryPauseMs } from "@/lib/domain/transfers/polling";
import type { Transfer } from "@/lib/domain/transfers/transfer";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import { UnusableIdError } from "@/lib/gateway/writes/template";
import { findTransfer, updateTransfer } from "@/lib/store/transfers/transfers";
import type { Finish, WorkerContext } from "../../operations/operation-handler";
import { type Applied, applyReading, type OwnFacts } from "./apply-reading";
import type { Reading } from "./reading";

/** Source: interface.md: records start at awaiting_payment. */
const WITHOUT_RECORD = new Set(["pending", "fetching_rates", "rate_received"]);

/**
 * Reads a transfer from the service, with its transaction record, which may be missing.
 * @throws {UpstreamError} if the transfer itself can't be read.
 */
export async function readService(
  ctx: Pick<WorkerContext, "gateway">,
  id: string,
): Promise<Reading> {
  const { transfer, readStartedAt } = await ctx.gateway.transfers.get(id);
  const transaction = WITHOUT_RECORD.has(transfer.status)
    ? null
    : await readRecord(ctx, id, transfer);
  return { transfer, transaction, startedAt: readStartedAt };
}

/**
 * Reads the record by the transfer's id, then by its reference. Assumed: the record's id may differ
 * from the transfer's. Source: interface.md, GET /v1/transactions/{id}: an id or a reference.
 */
async function readRecord(
  ctx: Pick<WorkerContext, "gateway">,
  id: string,
  { reference, source, destination }: Transfer,
): Promise<TransactionState | null> {
  const byId = await readRecordNamed(ctx, id);
  if (byId !== "none") return byId;
  // Also while a payment is awaited: only the record may say that it has expired or failed.
  const byReference = reference !== null ? await readRecordNamed(ctx, reference) : null;
  if (byReference === null || byReference === "none") return null;
  return isRecordOf(byReference, {
    sourceCurrency: source.currency,
    destinationCurrency: destination.currency,
  })
    ? byReference
    : null;
}

/** `none`: the service has no such record. Null: unreadable, so what was last read stays valid. */
async function readRecordNamed(
  ctx: Pick<WorkerContext, "gateway">,
  name: string,
): Promise<TransactionState | "none" | null> {
  try {
    return (await ctx.gateway.transactions.getState(name)).transaction;
  } catch (error) {
    if (isUnknownName(error)) return "none";
    if (!isUpstreamError(error)) throw error;
    return null;
  }
}

/** Writes one reading into the mirror, in its own database transaction. */
export async function storeReading(ctx: WorkerContext, reading: Reading): Promise<Applied> {
  const { db, clock } = ctx;
  return db.transaction().execute((tx) => applyReading(tx, ctx, reading, clock.now()));
}

/** Polls a transfer once. A failure is recorded on the row and repeated after a pause. */
export async function refreshMirror(ctx: WorkerContext, id: string): Promise<Applied | "failed"> {
  try {
    return await storeReading(ctx, await readService(ctx, id));
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    const row = await findTransfer(ctx.db, id);
    const failures = (row?.pollFailures ?? 0) + 1;
    const pause = Math.max(error.retryAfterMs ?? 0, retryPauseMs(failures, ctx.random));
    await updateTransfer(ctx.db, id, {
      pollFailures: failures,
      nextPollAt: new Date(ctx.clock.now().getTime() + pause),
    });
    return "failed";
  }
}

/** With the step itself, this fits into the operation's lease. */
const READ_AFTER_MS = 10_000;

/** Reads a transfer right after a step that its answer doesn't show. Null if it can't be read. */
export async function readAfterStep(ctx: WorkerContext, id: string): Promise<Reading | null> {
  try {
    const { transfer, readStartedAt } = await ctx.gateway.transfers.get(id, {
      deadlineMs: READ_AFTER_MS,
    });
    return readingOfAnswer(transfer, readStartedAt);
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return null;
  }
}

/** The answer to a write, if it contains the transfer, counts as a reading. */
export function readingOfAnswer(transfer: Transfer, sentAt: Date): Reading {
  return { transfer, transaction: null, startedAt: sentAt };
}

export function finishWith(ctx: WorkerContext, reading: Reading, own?: OwnFacts): Finish {
  return async (tx, _row, at) => {
    await applyReading(tx, ctx, reading, at, own);
    return { transferId: reading.transfer.id };
  };
}

/**
 * Returns true if a failed reading means that the service has no such name. Assumed: a 404 page, a
 * 500, or `success: false` under a good status all mean that.
 */
export function isUnknownName(error: unknown): boolean {
  if (error instanceof UnusableIdError) return true;
  if (!isUpstreamError(error)) return false;
  return (
    error.kind === "refused" ||
    error.status === 404 ||
    error.status === 500 ||
    (error.kind === "malformed" && error.serviceMessage !== null)
  );
}
