import type { Transaction } from "@/lib/domain/transactions/transaction";
import { retryPauseMs } from "@/lib/domain/transfers/polling";
import type { Transfer } from "@/lib/domain/transfers/transfer";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import { UnusableIdError } from "@/lib/gateway/template";
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
  const transaction = WITHOUT_RECORD.has(transfer.status) ? null : await readRecord(ctx, id, transfer);
  return { transfer, transaction, startedAt: readStartedAt };
}

/** Source: interface.md, GET /v1/transactions/{id}: an id or a reference. Assumed: the id may be the record's own. */
async function readRecord(ctx: Pick<WorkerContext, "gateway">, id: string, { reference, status, payments }: Transfer): Promise<Transaction | null> {
  const byId = await readRecordNamed(ctx, id);
  if (byId !== "none") return byId;
  // Before anything is paid there may be no record under any name: asking twice each time would be for nothing.
  const isDue = status !== "awaiting_payment" || payments.length > 0;
  const byReference = reference !== null && isDue ? await readRecordNamed(ctx, reference) : null;
  return byReference === "none" ? null : byReference;
}

/** `none`: the service says that there is no such record. Null when it couldn't be read: until it can, the last one stands. */
async function readRecordNamed(ctx: Pick<WorkerContext, "gateway">, name: string): Promise<Transaction | "none" | null> {
  try {
    return (await ctx.gateway.transactions.get(name)).transaction;
  } catch (error) {
    // A reference that no path can carry names nothing.
    if (error instanceof UnusableIdError) return "none";
    if (!isUpstreamError(error)) throw error;
    return error.kind === "refused" ? "none" : null;
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
