import { addAmounts, compareAmounts, sumAmounts, type Amount } from "@/lib/money/amount";
import { newId } from "@/lib/platform/ids";
import { defineEndpoint } from "../http/endpoint";
import { wrapped } from "../http/envelope";
import { ServiceError } from "../http/service-error";
import { wrongStateError } from "../moves/move";
import { isAwaited } from "../moves/payment";
import { afterMs, schedule } from "../steps/schedule";
import type { Db, Trx } from "../store/database";
import {
  checkDecimals,
  ConfirmPaymentBody,
  lockTransfer,
  TransferParams,
  TransferRequest,
  type TransferRow,
  transferView,
} from "./transfer";

/**
 * Checks a payment notice.
 * In the sandbox a `full` notice ends the reporting, and split notices never exceed the transfer's amount.
 */
async function checkNotice(
  db: Db | Trx,
  transfer: TransferRow,
  amount: Amount | null,
): Promise<void> {
  if (!isAwaited(transfer))
    throw wrongStateError(transfer, "a payment can be reported only while it awaits payment");
  const before = await db
    .selectFrom("payment_notices")
    .select(["payment_type", "amount"])
    .where("transfer_id", "=", transfer.id)
    .execute();
  if (before.some((notice) => notice.payment_type === "full")) {
    throw new ServiceError(
      409,
      `The payment of transfer ${transfer.reference} was already reported in full`,
    );
  }
  if (amount === null) return;
  checkDecimals(amount, transfer.source_currency);
  const reported = sumAmounts(before.map((notice) => notice.amount ?? "0"));
  if (compareAmounts(addAmounts(reported, amount), transfer.source_amount) > 0) {
    const amounts = `${reported} ${transfer.source_currency} of ${transfer.source_amount}`;
    throw new ServiceError(400, `amount is more than is left: ${amounts} was reported already`);
  }
}

export const confirmPayment = defineEndpoint({
  operation: "confirmPayment",
  method: "post",
  path: "/v1/transfer-requests/{id}/confirm",
  tag: "Transfer requests",
  summary: "Report a payment",
  description: "Only a notification: settlement is triggered when the payment is detected.",
  auth: "bearer",
  limit: "write",
  key: "required",
  params: TransferParams,
  body: ConfirmPaymentBody,
  status: 200,
  response: wrapped(TransferRequest),
  refusals: [400, 404, 409],
  async handle({ sandbox, db, now, params, body }) {
    const transfer = await lockTransfer(db, params.id);
    const amount = body.amount ?? null;
    await checkNotice(db, transfer, amount);
    const notice = {
      id: newId(),
      transfer_id: transfer.id,
      payment_type: body.payment_type,
      amount,
      created_at: now,
    };
    await db.insertInto("payment_notices").values(notice).execute();
    const dueAt = afterMs(now, sandbox.settings.current().detectionDelayMs);
    await schedule(db, { transferId: transfer.id, kind: "detect_payment", dueAt, amount });
    return { success: true, message: "Payment reported", data: await transferView(db, transfer) };
  },
});
