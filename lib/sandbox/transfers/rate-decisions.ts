import type { z } from "@hono/zod-openapi";
import {
  addAmounts,
  type Amount,
  compareAmounts,
  sameAmount,
  sumAmounts,
} from "@/lib/money/amount";
import { newId } from "@/lib/platform/ids";
import { defineEndpoint } from "../http/endpoint";
import { wrapped } from "../http/envelope";
import { ServiceError } from "../http/service-error";
import { declineRate } from "../moves/endings";
import { type Move, requireState, wrongStateError } from "../moves/move";
import { awaitPayment, isAwaited } from "../moves/payment";
import { askForRate } from "../moves/rate";
import { schedule } from "../steps/schedule";
import type { Db } from "../store/database";
import {
  checkDecimals,
  ConfirmPaymentBody,
  ConfirmRateBody,
  EmptyBody,
  findTransfer,
  lockTransfer,
  TransferParams,
  TransferRequest,
  type TransferRow,
  transferView,
} from "./transfer";

interface Decision<B extends z.ZodType> {
  operation: string;
  name: string;
  summary: string;
  description: string;
  key: "required" | "optional";
  body: B;
  message: string;
  /** @returns the transfer as it then is */
  decide(move: Move, body: z.output<B>): Promise<TransferRow>;
}

/** A write to one transfer, which is locked meanwhile. */
function decision<B extends z.ZodType>({ name, message, decide, ...described }: Decision<B>) {
  return defineEndpoint({
    ...described,
    method: "post",
    path: `/v1/transfer-requests/{id}/${name}`,
    tag: "Transfer requests",
    limit: "write",
    params: TransferParams,
    response: wrapped(TransferRequest),
    refusals: [400, 404, 409],
    async handle({ sandbox, db, now, params, body }) {
      const transfer = await lockTransfer(db, params.id);
      const settings = sandbox.settings.current();
      const decided = await decide({ db, settings, at: now, transfer }, body);
      return { success: true, message, data: await transferView(db, decided) };
    },
  });
}

export const cancelTransfer = decision({
  operation: "cancelTransfer",
  name: "cancel",
  summary: "Cancel a transfer by declining its rate",
  description: "Method, path and payload are the sandbox's.",
  key: "optional",
  body: EmptyBody,
  message: "Transfer cancelled",
  decide: async (move) => (await declineRate(move)).transfer,
});

export const refreshQuote = decision({
  operation: "refreshQuote",
  name: "refresh-quote",
  summary: "Ask for a new rate",
  description:
    "Method, path and payload are the sandbox's; the transfer goes back to fetching_rates until the new rate arrives.",
  key: "optional",
  body: EmptyBody,
  message: "Quote refreshed",
  decide: async (move) => (await askForRate(move)).transfer,
});

/** An expired rate gets 409, and the transfer stays in rate_received, ready to be refreshed. */
function checkRate(transfer: TransferRow, now: Date): void {
  requireState(
    transfer,
    "a rate can be confirmed only while it waits to be confirmed",
    "rate_received",
  );
  const expiresAt = transfer.rate_expires_at;
  if (expiresAt === null || expiresAt.getTime() <= now.getTime()) {
    throw new ServiceError(
      409,
      `The rate expired at ${expiresAt?.toISOString() ?? "an unknown time"}. Refresh the quote to get a new one`,
    );
  }
}

export const confirmRate = decision({
  operation: "confirmRate",
  name: "confirm-rate",
  summary: "Confirm the rate and get payment instructions",
  description:
    "Method, path and payload are the sandbox's. The amount is the whole source amount of the transfer.",
  key: "optional",
  body: ConfirmRateBody,
  message: "Rate confirmed",
  async decide(move, { amount }) {
    const { transfer, at } = move;
    checkRate(transfer, at);
    if (!sameAmount(amount, transfer.source_amount)) {
      throw new ServiceError(
        400,
        `amount must be the amount of the transfer, ${transfer.source_amount} ${transfer.source_currency}`,
      );
    }
    return (await awaitPayment(move)).transfer;
  },
});

export const getTransfer = defineEndpoint({
  operation: "getTransfer",
  method: "get",
  // The interface names it without /v1; both are served.
  path: "/transfer-requests/{id}",
  aliases: ["/v1/transfer-requests/{id}"],
  tag: "Transfer requests",
  summary: "Get a transfer request",
  limit: "read",
  params: TransferParams,
  response: wrapped(TransferRequest),
  refusals: [404],
  handle: async ({ db, params }) => ({
    success: true,
    message: "Transfer request retrieved",
    data: await transferView(db, await findTransfer(db, params.id)),
  }),
});

/** A `full` notice ends the reporting, and split notices never exceed the amount. */
async function checkNotice(db: Db, transfer: TransferRow, amount: Amount | null): Promise<void> {
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

export const confirmPayment = decision({
  operation: "confirmPayment",
  name: "confirm",
  summary: "Report a payment",
  description: "Only a notification: settlement is triggered when the payment is detected.",
  key: "required",
  body: ConfirmPaymentBody,
  message: "Payment reported",
  async decide(move, { payment_type, amount = null }) {
    const { db, settings, at, transfer } = move;
    await checkNotice(db, transfer, amount);
    await db
      .insertInto("payment_notices")
      .values({ id: newId(), transfer_id: transfer.id, payment_type, amount, created_at: at })
      .execute();
    await schedule(move, "detect_payment", settings.detectionDelayMs, amount);
    return transfer;
  },
});
