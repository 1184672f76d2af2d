import { z } from "@hono/zod-openapi";
import type { SandboxHono } from "../http/mount-endpoint";
import { ACCOUNT_CREDIT_EVENT, EVENT_BODIES } from "../webhooks/emit-event";

const DESCRIPTION =
  "On-ramp and off-ramp transfers between fiat and stablecoins, as the sandbox implements them. " +
  "What the interface doesn't show is described as the sandbox's. No real money moves here.";

/** Source: interface.md, Events. */
const EVENT_MEANINGS = new Map<string, string>([
  ["transfer_request.rate.received", "The rate is there"],
  ["transfer_request.payment.received", "A part of the payment was received"],
  ["transfer_request.payment.completed", "The payment is complete, and the transfer is processed"],
  ["transfer_request.completed", "The transfer was settled"],
  ["transfer_request.cancelled", "The transfer was cancelled"],
  [ACCOUNT_CREDIT_EVENT, "A payment came into the NGN account"],
]);

const SignatureHeaders = z.object({
  "webhook-id": z.string().openapi({ description: "The same for every try of one event" }),
  "webhook-timestamp": z.string().openapi({ description: "Seconds since 1970" }),
  "webhook-signature": z.string().openapi({ description: "By Standard Webhooks" }),
});

function describeEvents(app: SandboxHono): void {
  for (const [type, schema] of EVENT_BODIES) {
    app.openAPIRegistry.registerWebhook({
      method: "post",
      path: type,
      operationId: type,
      tags: ["Events"],
      summary: EVENT_MEANINGS.get(type) ?? type,
      description: "Headers, envelope, and every payload but the rate's are the sandbox's.",
      security: [],
      request: {
        headers: SignatureHeaders,
        body: { required: true, content: { "application/json": { schema } } },
      },
      responses: { "2XX": { description: "Taken; any other answer is tried again" } },
    });
  }
}

/** The OpenAPI 3.1 description, made from the schemas that validate. */
export function openApiDocument(app: SandboxHono): ReturnType<SandboxHono["getOpenAPI31Document"]> {
  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
  });
  describeEvents(app);
  return app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Fiat/Crypto Transfer Service (sandbox)",
      version: "1.0.0",
      description: DESCRIPTION,
    },
  });
}
