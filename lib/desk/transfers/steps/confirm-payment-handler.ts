import type {
  Finish,
  OperationHandler,
  WorkerContext,
} from "@/lib/desk/operations/operation-handler";
import { transferPhase } from "@/lib/domain/transfers/phase";
import type { WriteAnswer } from "@/lib/gateway/gateway";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import { compareAmounts } from "@/lib/money/amount";
import type { DatabaseTransaction } from "@/lib/store/database";
import { operationsOfTransfer, type OperationRow } from "@/lib/store/transfers/operations";
import { findTransfer, lockTransfer, updateTransfer } from "@/lib/store/transfers/transfers";
import { answeredTransfer, parsedTransfer } from "../readings/parsed-transfer";
import { claimOf, endClaim } from "../paying/payment-claim";
import {
  finishWith,
  readingOfAnswer,
  readService,
  readTransferAlone,
} from "../readings/read-transfer";
import { receivedBy, type Reading } from "../readings/reading";
import { isReportOpen, reportedAmount } from "./payment-notices";
import { transferIdOf } from "./step-request";

/** How long reading the transfer may take after a notice. Together with sending the notice it fits into the operation's lease. */
const READ_AFTER_MS = 10_000;

/**
 * Records that the service accepted the notice. From now on the transfer waits for the bank or the chain, unless what was reported has
 * already been received, and it is polled more often. Whoever reported it, or everybody once all is reported, is no longer paying.
 */
async function markReported(
  tx: DatabaseTransaction,
  transferId: string,
  by: string | null,
  at: Date,
): Promise<void> {
  const row = await lockTransfer(tx, transferId);
  if (!row) return;
  const reported = reportedAmount(await operationsOfTransfer(tx, transferId), row.sourceAmount);
  const paymentReported = compareAmounts(reported, row.receivedAmount) > 0;
  const isAllReported = compareAmounts(reported, row.sourceAmount) >= 0;
  if (isAllReported || (await claimOf(tx, transferId))?.claimedBy === by)
    await endClaim(tx, transferId, "reported", at);
  const phase = transferPhase(
    {
      status: row.status,
      rateExpiresAt: null,
      transactionStatus: row.transactionStatus,
      paymentReported,
      isConfirmed: true,
      isShortPaid:
        row.phase !== "payment_confirmed" &&
        compareAmounts(row.receivedAmount, row.sourceAmount) < 0,
    },
    at,
  );
  await updateTransfer(tx, transferId, {
    paymentReportedAt: at,
    phase,
    ...(phase === row.phase ? {} : { phaseSince: at }),
    nextPollAt: at,
  });
}

/**
 * Assumed: the answer to a notice may lack the transfer, or may be only a success status. The notice has been accepted all the same,
 * since it is only a notification, so the transfer is read separately. Null if it can't be read now; polling reads it soon.
 */
async function readNow(ctx: WorkerContext, transferId: string): Promise<Reading | null> {
  try {
    const { transfer, readStartedAt } = await readTransferAlone(ctx, transferId, {
      deadlineMs: READ_AFTER_MS,
    });
    return readingOfAnswer(transfer, readStartedAt);
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return null;
  }
}

/** A payment notice moves no money, and by the interface it carries an idempotency key, so it is safe to send again. */
export const confirmPaymentHandler: OperationHandler = {
  async read(ctx, row: OperationRow, answer: WriteAnswer): Promise<Finish | null> {
    const transferId = transferIdOf(row);
    const transfer = answeredTransfer(answer.body, transferId);
    // The answer shows another transfer, so it isn't known which one the service took the notice for.
    if (transfer === null && parsedTransfer(answer.body) !== null) return null;
    const reading =
      transfer === null ? await readNow(ctx, transferId) : readingOfAnswer(transfer, answer.sentAt);
    const finish: Finish =
      reading === null ? async () => ({ transferId }) : finishWith(ctx, reading);
    return async (tx, held, at) => {
      const result = await finish(tx, held, at);
      await markReported(tx, transferId, row.createdBy, at);
      return result;
    };
  },

  // A notice leaves no trace at the service that could be looked up. Once the amount that it reports is received, it no longer matters.
  async look(ctx, row) {
    const reading = await readService(ctx, transferIdOf(row));
    const finish = finishWith(ctx, reading);
    const held = await findTransfer(ctx.db, transferIdOf(row));
    const received = receivedBy(reading.transfer, held, held?.network ?? null);
    const isIn = !(await isReportOpen(
      ctx.db,
      transferIdOf(row),
      reading.transfer.source.amount,
      received,
    ));
    return isIn
      ? { finding: "taken_up", finish }
      : { finding: "nothing_yet", message: null, finish };
  },
};
