import { ConfirmPaymentInput } from "@/lib/contract/api/transfer-writes";
import type { TransferWriteResult } from "@/lib/contract/api/transfers";
import { transferPhase } from "@/lib/domain/transfers/phase";
import { describeDecimals, whyUnsendable } from "@/lib/domain/transfers/amounts";
import { addAmounts, compareAmounts, normaliseAmount, remainderOf } from "@/lib/money/amount";
import { formatMoney } from "@/lib/money/format";
import type { DatabaseTransaction } from "@/lib/store/database";
import { type OperationRow, operationsOfTransfer } from "@/lib/store/transfers/operations";
import {
  findTransfer,
  lockTransfer,
  type TransferRow,
  updateTransfer,
} from "@/lib/store/transfers/transfers";
import { AppError, conflict } from "../../app-error";
import { requirePermission, type UserContext } from "../../context";
import type { OperationHandler } from "../../operations/operation-handler";
import {
  auditPlan,
  awaitOperation,
  planOperation,
  rethrowConflict,
} from "../../operations/plan-operation";
import { parseInput } from "../../parse-input";
import { claimOf, endClaim } from "../paying/payment-claim";
import { answeredTransfer, parsedTransfer, receivedBy } from "../readings/reading";
import { finishWith, readAfterStep, readingOfAnswer, readService } from "../readings/read-transfer";
import { writeResult } from "../view/transfer-detail";
import { isReportOpen, type PaymentNoticeRequest, reportedAmount } from "./payment-notices";
import { lockForStep, transferIdOf } from "./transfer-step";

/**
 * Reports to the service that a payment was made; this moves no money. A full payment can be
 * reported once, and parts can't add up to more than the source amount.
 * @throws {AppError} forbidden; invalid; not_found; conflict: wrong_state, already_reported,
 * over_reported, operation_under_way.
 */
export async function confirmPayment(
  ctx: UserContext,
  transferId: string,
  raw: unknown,
  waitMs?: number,
): Promise<TransferWriteResult> {
  requirePermission(ctx, "transfers.report-payment");
  const input = parseInput(ConfirmPaymentInput, raw);
  const request: PaymentNoticeRequest =
    input.paymentType === "full"
      ? { paymentType: "full", amount: null }
      : { paymentType: "split", amount: normaliseAmount(input.amount) };
  const operationId = await ctx.db
    .transaction()
    .execute(async (tx) => {
      const row = await lockForStep(tx, transferId);
      const earlier = (await operationsOfTransfer(tx, transferId)).filter(
        (operation) => operation.intentId !== input.intentId,
      );
      checkNotice(row, request, earlier);
      const plan = ctx.gateway.planWrite("confirmPayment", { transferId, ...request });
      const write = { kind: "confirm_payment", input, request, transferId, plan } as const;
      return auditPlan(tx, ctx, await planOperation(tx, ctx, write));
    })
    .catch(rethrowConflict);
  return writeResult(ctx, await awaitOperation(ctx, operationId, waitMs));
}

/** Phases that await a payment by the record, whatever the transfer's own status. */
const AWAITED: ReadonlySet<string> = new Set(["awaiting_payment", "payment_reported"]);

function checkNotice(
  row: TransferRow,
  request: PaymentNoticeRequest,
  earlier: readonly OperationRow[],
): void {
  if (row.status !== "awaiting_payment" && !AWAITED.has(row.phase))
    throw conflict("wrong_state", "This transfer isn't waiting for a payment.");
  const reported = reportedAmount(earlier, row.sourceAmount);
  if (compareAmounts(reported, row.sourceAmount) >= 0)
    throw conflict("already_reported", "The full amount of this transfer was already reported.");
  if (request.paymentType === "full") return;
  const why = whyUnsendable(request.amount, row.sourceCurrency);
  if (why === "decimals" || why === "too_many_digits") {
    const fault =
      why === "decimals"
        ? describeDecimals(row.sourceCurrency)
        : "This amount has too many digits to be sent exactly. Report it in parts";
    throw new AppError("invalid", `${fault}.`, { fields: { amount: fault } });
  }
  if (compareAmounts(addAmounts(reported, request.amount), row.sourceAmount) > 0) {
    const left = formatMoney(remainderOf(row.sourceAmount, reported), row.sourceCurrency);
    const fault = `At most ${left} is left to report`;
    throw new AppError("conflict", `${fault}. Parts can't add up to more than the transfer.`, {
      reason: "over_reported",
      fields: { amount: fault },
    });
  }
}

/**
 * Records that the service accepted the notice. The bank or the chain acts next, and whoever
 * reported it, or everybody once all is reported, is no longer paying.
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

/** How the worker sends a payment notice. It has a key, so it is safe to send again. */
export const confirmPaymentHandler: OperationHandler = {
  async read(ctx, row, answer) {
    const transferId = transferIdOf(row);
    const transfer = answeredTransfer(answer.body, transferId);
    // Another transfer: it isn't known which one the service took the notice for.
    if (transfer === null && parsedTransfer(answer.body) !== null) return null;
    // Assumed: a notice whose answer doesn't show the transfer has been accepted all the same.
    const reading =
      transfer === null
        ? await readAfterStep(ctx, transferId)
        : readingOfAnswer(transfer, answer.sentAt);
    return async (tx, held, at) => {
      if (reading !== null) await finishWith(ctx, reading)(tx, held, at);
      await markReported(tx, transferId, row.createdBy, at);
      return { transferId };
    };
  },

  // A notice leaves no trace at the service. Once its amount is received, it no longer matters.
  async look(ctx, row) {
    const reading = await readService(ctx, transferIdOf(row));
    const finish = finishWith(ctx, reading);
    const held = await findTransfer(ctx.db, transferIdOf(row));
    const received = receivedBy(reading.transfer, held, held?.network ?? null);
    const { amount } = reading.transfer.source;
    return (await isReportOpen(ctx.db, transferIdOf(row), amount, received))
      ? { finding: "nothing_yet", message: null, finish }
      : { finding: "taken_up", finish };
  },
};
