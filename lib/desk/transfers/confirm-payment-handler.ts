import { transferPhase } from "@/lib/domain/transfers/phase";
import { receivedAmount } from "@/lib/domain/transfers/received";
import type { WriteAnswer } from "@/lib/gateway/gateway";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import type { DatabaseTransaction } from "@/lib/store/database";
import type { OperationRow } from "@/lib/store/operations";
import { lockTransfer, updateTransfer } from "@/lib/store/transfers";
import type { Finish, OperationHandler, WorkerContext } from "../operations/operation-handler";
import { answeredTransfer, parsedTransfer } from "./parsed-transfer";
import type { Reading } from "./reading";
import { isReportOpen } from "./payment-notices";
import { finishWith, readingOfAnswer, readService } from "./read-transfer";
import { transferIdOf } from "./step-request";

/** With the notice itself this stays within the operation's lease. */
const READ_AFTER_MS = 10_000;

/** The notice was accepted: from now on the transfer waits for the bank or the chain, unless what was reported is in already. It is read more often. */
async function markReported(tx: DatabaseTransaction, transferId: string, at: Date): Promise<void> {
  const row = await lockTransfer(tx, transferId);
  if (!row) return;
  const paymentReported = await isReportOpen(tx, transferId, row.sourceAmount, row.receivedAmount);
  const phase = transferPhase({ status: row.status, rateExpiresAt: null, transactionStatus: row.transactionStatus, paymentReported, isConfirmed: true }, at);
  await updateTransfer(tx, transferId, { paymentReportedAt: at, phase, nextPollAt: at });
}

/**
 * Assumed: the answer to a notice may lack the transfer, or all of it but a good status. It was taken up all the same, being but a
 * notification, and the transfer is read by itself; null when it can't be just now, since polling reads it soon.
 */
async function readNow(ctx: WorkerContext, transferId: string): Promise<Reading | null> {
  try {
    const { transfer, readStartedAt } = await ctx.gateway.transfers.get(transferId, { deadlineMs: READ_AFTER_MS });
    return readingOfAnswer(transfer, readStartedAt);
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return null;
  }
}

/** A payment notice moves no money and carries an idempotency key by the interface's own word: it is safe to send again. */
export const confirmPaymentHandler: OperationHandler = {
  async read(ctx, row: OperationRow, answer: WriteAnswer): Promise<Finish | null> {
    const transferId = transferIdOf(row);
    const transfer = answeredTransfer(answer.body, transferId);
    // Another transfer than was spoken of: nobody knows which one was noticed.
    if (transfer === null && parsedTransfer(answer.body) !== null) return null;
    const reading = transfer === null ? await readNow(ctx, transferId) : readingOfAnswer(transfer, answer.sentAt);
    const finish: Finish = reading === null ? async () => ({ transferId }) : finishWith(ctx, reading);
    return async (tx, held, at) => {
      const result = await finish(tx, held, at);
      await markReported(tx, transferId, at);
      return result;
    };
  },

  // A notice leaves no trace of its own that could be looked up. Once what it reports is in, it has nothing left to say.
  async look(ctx, row) {
    const reading = await readService(ctx, transferIdOf(row));
    const finish = finishWith(ctx, reading);
    const { payments, source } = reading.transfer;
    const isIn = !(await isReportOpen(ctx.db, transferIdOf(row), source.amount, receivedAmount(payments, source.currency)));
    return isIn ? { finding: "taken_up", finish } : { finding: "nothing_yet", message: null, finish };
  },
};
