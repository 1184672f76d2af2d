import { defineEndpoint } from "../http/endpoint";
import { wrapped } from "../http/envelope";
import { askForRate } from "../moves/rate";
import { EmptyBody, lockTransfer, TransferParams, TransferRequest, transferView } from "./transfer";

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
