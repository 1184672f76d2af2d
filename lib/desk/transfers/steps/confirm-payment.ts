import { ConfirmPaymentInput } from "@/lib/contract/api/transfer-writes";
import type { TransferWriteResult } from "@/lib/contract/api/transfers";
import { AppError } from "@/lib/desk/app-error";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { awaitOperation } from "@/lib/desk/operations/await-operation";
import { rethrowConflict } from "@/lib/desk/operations/constraint-conflict";
import { planOperation } from "@/lib/desk/operations/plan-operation";
import { parseInput } from "@/lib/desk/parse-input";
import { decimalsWords, whyUnsendable } from "@/lib/domain/transfers/sendable-amount";
import { addAmounts, compareAmounts, normaliseAmount, remainderOf } from "@/lib/money/amount";
import { formatMoney } from "@/lib/money/format";
import { operationsOfTransfer, type OperationRow } from "@/lib/store/transfers/operations";
import type { TransferRow } from "@/lib/store/transfers/transfers";
import { writeResult } from "../view/write-result";
import { reportedAmount, type PaymentNoticeRequest } from "./payment-notices";
import { lockForStep } from "./plan-transfer-step";

/**
 * Tells the service that a payment was made, in full or in part. It is only a notification and moves no money.
 * A full payment can be reported once per transfer; parts can't add up to more than the source amount.
 * @throws {AppError} forbidden; invalid; not_found; conflict: wrong_state, already_reported, over_reported, operation_under_way.
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
  const planned = await ctx.db
    .transaction()
    .execute(async (tx) => {
      const row = await lockForStep(tx, transferId);
      const earlier = (await operationsOfTransfer(tx, transferId)).filter(
        (operation) => operation.intentId !== input.intentId,
      );
      checkNotice(row, request, earlier);
      const plan = ctx.gateway.planWrite(
        "confirmPayment",
        request.paymentType === "full"
          ? { transferId, paymentType: "full" }
          : { transferId, paymentType: "split", amount: request.amount },
      );
      const { intentId, ...payload } = input;
      return planOperation(tx, ctx, {
        kind: "confirm_payment",
        intentId,
        payload,
        request,
        transferId,
        likeness: null,
        plan,
      });
    })
    .catch(rethrowConflict);
  return writeResult(ctx, await awaitOperation(ctx, planned.operation.id, waitMs));
}

/** Assumed: while the record waits for a payment, the transfer request may have a status that isn't in the interface (`phase.ts`). */
const AWAITED: ReadonlySet<string> = new Set(["awaiting_payment", "payment_reported"]);

function checkNotice(
  row: TransferRow,
  request: PaymentNoticeRequest,
  earlier: readonly OperationRow[],
): void {
  if (row.status !== "awaiting_payment" && !AWAITED.has(row.phase)) {
    throw new AppError("conflict", "This transfer isn't waiting for a payment.", {
      reason: "wrong_state",
    });
  }
  const reported = reportedAmount(earlier, row.sourceAmount);
  if (compareAmounts(reported, row.sourceAmount) >= 0) {
    throw new AppError("conflict", "The full amount of this transfer was already reported.", {
      reason: "already_reported",
    });
  }
  if (request.paymentType === "full") return;
  const why = whyUnsendable(request.amount, row.sourceCurrency);
  if (why === "decimals" || why === "too_many_digits") {
    const fault =
      why === "decimals"
        ? decimalsWords(row.sourceCurrency)
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
