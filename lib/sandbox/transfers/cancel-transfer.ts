import { defineEndpoint } from "../http/endpoint";
import { wrapped } from "../http/envelope";
import { declineRate } from "../moves/endings";
import { EmptyBody, lockTransfer, TransferParams, TransferRequest, transferView } from "./transfer";

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
