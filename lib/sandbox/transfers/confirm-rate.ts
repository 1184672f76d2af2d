import { sameAmount } from "@/lib/money/amount";
import { defineEndpoint } from "../http/endpoint";
import { wrapped } from "../http/envelope";
import { ServiceError } from "../http/service-error";
import { awaitPayment } from "../moves/payment";
import { notNow } from "../moves/move";
import {
  ConfirmRateBody,
  lockTransfer,
  TransferParams,
  TransferRequest,
  type TransferRow,
  transferView,
} from "./transfer";

/**
 * Refuses a rate that can't be confirmed.
 * The sandbox answers 409 to an expired one and leaves the transfer in rate_received, ready to be refreshed.
 */
function checkRate(transfer: TransferRow, now: Date): void {
  if (transfer.status !== "rate_received")
    throw notNow(transfer, "a rate can be confirmed only while it waits to be confirmed");
  const expiresAt = transfer.rate_expires_at;
  if (expiresAt === null || expiresAt.getTime() <= now.getTime()) {
    throw new ServiceError(
      409,
      `The rate expired at ${expiresAt?.toISOString() ?? "an unknown time"}. Refresh the quote to get a new one`,
    );
  }
}

export const confirmRate = defineEndpoint({
  operation: "confirmRate",
  method: "post",
  path: "/v1/transfer-requests/{id}/confirm-rate",
  tag: "Transfer requests",
  summary: "Confirm the rate and get payment instructions",
  description:
    "Method, path and payload are the sandbox's. The amount is the whole source amount of the transfer.",
  auth: "bearer",
  limit: "write",
  key: "optional",
  params: TransferParams,
  body: ConfirmRateBody,
  status: 200,
  response: wrapped(TransferRequest),
  refusals: [400, 404, 409],
  async handle({ sandbox, db, now, params, body }) {
    const transfer = await lockTransfer(db, params.id);
    checkRate(transfer, now);
    if (!sameAmount(body.amount, transfer.source_amount)) {
      throw new ServiceError(
        400,
        `amount must be the amount of the transfer, ${transfer.source_amount} ${transfer.source_currency}`,
      );
    }
    const confirmed = await awaitPayment({
      db,
      settings: sandbox.settings.current(),
      at: now,
      transfer,
    });
    return {
      success: true,
      message: "Rate confirmed",
      data: await transferView(db, confirmed.transfer),
    };
  },
});
