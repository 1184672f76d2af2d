import { defineEndpoint } from "../http/endpoint";
import { wrapped } from "../http/envelope";
import { findTransfer, TransferParams, TransferRequest, transferView } from "./transfer";

export const getTransfer = defineEndpoint({
  operation: "getTransfer",
  method: "get",
  // The interface names it without /v1; both are served.
  path: "/transfer-requests/{id}",
  aliases: ["/v1/transfer-requests/{id}"],
  tag: "Transfer requests",
  summary: "Get a transfer request",
  auth: "bearer",
  limit: "read",
  key: "none",
  params: TransferParams,
  status: 200,
  response: wrapped(TransferRequest),
  refusals: [404],
  handle: async ({ db, params }) => ({
    success: true,
    message: "Transfer request retrieved",
    data: await transferView(db, await findTransfer(db, params.id)),
  }),
});
