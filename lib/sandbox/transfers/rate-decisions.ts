import { sameAmount } from "@/lib/money/amount";
import { defineEndpoint } from "../http/endpoint";
import { wrapped } from "../http/envelope";
import { ServiceError } from "../http/service-error";
import { declineRate } from "../moves/endings";
import { wrongStateError } from "../moves/move";
import { awaitPayment } from "../moves/payment";
import { askForRate } from "../moves/rate";
import {
  ConfirmRateBody,
  EmptyBody,
  lockTransfer,
  TransferParams,
  TransferRequest,
  type TransferRow,
  transferView,
} from "./transfer";

export const cancelTransfer = defineEndpoint({
  operation: "cancelTransfer",
  method: "post",
  path: "/v1/transfer-requests/{id}/cancel",
  tag: "Transfer requests",
  summary: "Cancel a transfer by declining its rate",
  description: "Method, path and payload are the sandbox's.",
  auth: "bearer",
  limit: "write",
  key: "optional",
  params: TransferParams,
  body: EmptyBody,
  status: 200,
  response: wrapped(TransferRequest),
  refusals: [400, 404, 409],
  async handle({ sandbox, db, now, params }) {
    const transfer = await lockTransfer(db, params.id);
    const cancelled = await declineRate({
      db,
      settings: sandbox.settings.current(),
      at: now,
      transfer,
    });
    return {
      success: true,
      message: "Transfer cancelled",
      data: await transferView(db, cancelled.transfer),
    };
  },
});

export const refreshQuote = defineEndpoint({
  operation: "refreshQuote",
  method: "post",
  path: "/v1/transfer-requests/{id}/refresh-quote",
  tag: "Transfer requests",
  summary: "Ask for a new rate",
  description:
    "Method, path and payload are the sandbox's; the transfer goes back to fetching_rates until the new rate arrives.",
  auth: "bearer",
  limit: "write",
  key: "optional",
  params: TransferParams,
  body: EmptyBody,
  status: 200,
  response: wrapped(TransferRequest),
  refusals: [400, 404, 409],
  async handle({ sandbox, db, now, params }) {
    const transfer = await lockTransfer(db, params.id);
    const asked = await askForRate({ db, settings: sandbox.settings.current(), at: now, transfer });
    return {
      success: true,
      message: "Quote refreshed",
      data: await transferView(db, asked.transfer),
    };
  },
});

/**
 * Refuses a rate that can't be confirmed.
 * The sandbox answers 409 to an expired one and leaves the transfer in rate_received, ready to be refreshed.
 */
function checkRate(transfer: TransferRow, now: Date): void {
  if (transfer.status !== "rate_received")
    throw wrongStateError(transfer, "a rate can be confirmed only while it waits to be confirmed");
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
