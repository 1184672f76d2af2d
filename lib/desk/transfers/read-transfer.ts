import type { Transaction } from "@/lib/domain/transactions/transaction";
import { retryPauseMs } from "@/lib/domain/transfers/polling";
import type { Transfer } from "@/lib/domain/transfers/transfer";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import type { DatabaseTransaction } from "@/lib/store/database";
import { findTransfer, updateTransfer } from "@/lib/store/transfers";
import type { WorkerContext } from "../operations/operation-handler";
import { applyReading, type Applied, type OwnFacts } from "./apply-reading";
import type { Reading } from "./reading";

/** Statuses before which a transfer has no transaction record. Source: interface.md: records start at awaiting_payment. */
const WITHOUT_RECORD = new Set(["pending", "fetching_rates", "rate_received"]);

/**
 * Reads a transfer from the service, with its transaction record where there can be one.
 * Assumed: a cancelled transfer may or may not have a record; no record is no error.
 * @throws {UpstreamError} when the transfer itself can't be read.
 */
export async function readService(ctx: Pick<WorkerContext, "gateway">, id: string): Promise<Reading> {
  const { transfer, readStartedAt } = await ctx.gateway.transfers.get(id);
  const transaction = WITHOUT_RECORD.has(transfer.status) ? null : await readRecord(ctx, id);
  return { transfer, transaction, startedAt: readStartedAt };
}

async function readRecord(ctx: Pick<WorkerContext, "gateway">, id: string): Promise<Transaction | null> {
  try {
    return (await ctx.gateway.transactions.get(id)).transaction;
  } catch (error) {
    // The transfer was read: its record can be read the next time, and until then the last one stands.
    if (isUpstreamError(error)) return null;
    throw error;
  }
}

/** Brings one reading into the mirror in a transaction of its own. */
export async function storeReading(ctx: WorkerContext, reading: Reading, own?: OwnFacts): Promise<Applied> {
  return ctx.db.transaction().execute((tx) => applyReading(tx, reading, ctx.clock.now(), ctx.random, own));
}

/**
 * One round of polling: reads a transfer of the desk and brings it into the mirror. Never throws for the service's sake:
 * a failed reading is noted on the row and comes again after a pause.
 */
export async function refreshMirror(ctx: WorkerContext, id: string): Promise<Applied | "failed"> {
  try {
    return await storeReading(ctx, await readService(ctx, id));
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    const row = await findTransfer(ctx.db, id);
    const failures = (row?.pollFailures ?? 0) + 1;
    const pause = Math.max(error.retryAfterMs ?? 0, retryPauseMs(failures, ctx.random));
    await updateTransfer(ctx.db, id, { pollFailures: failures, nextPollAt: new Date(ctx.clock.now().getTime() + pause) });
    return "failed";
  }
}

/** A write's answer that carries the transfer is a reading too. */
export function readingOfAnswer(transfer: Transfer, sentAt: Date): Reading {
  return { transfer, transaction: null, startedAt: sentAt };
}

/** For operations' finish: brings a reading into the mirror within their own transaction. */
export function finishWith(ctx: WorkerContext, reading: Reading, own?: OwnFacts) {
  return async (tx: DatabaseTransaction, _row: unknown, at: Date) => {
    await applyReading(tx, reading, at, ctx.random, own);
    return { transferId: reading.transfer.id };
  };
}
