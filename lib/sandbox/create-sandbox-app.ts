import { OpenAPIHono } from "@hono/zod-openapi";
import type { HttpBindings } from "@hono/node-server";
import { issueToken } from "./auth/issue-token";
import { listBanks, lookUpAccount } from "./banks/bank-endpoints";
import { createControls } from "./controls/mount-controls";
import { docsPage } from "./docs/docs-page";
import { openApiDocument } from "./docs/openapi-document";
import type { Endpoint } from "./http/endpoint";
import { limitBody, mountEndpoint, type SandboxHono } from "./http/mount-endpoint";
import { logRequest, sendAnswer } from "./http/respond";
import { internalError, ServiceError } from "./http/service-error";
import { errorAnswer } from "./idempotency/answer-once";
import { createRecipient, listRecipients } from "./recipients/create-recipient";
import type { Sandbox } from "./sandbox";
import { getTransaction, listTransactions } from "./transactions/transaction-endpoints";
import {
  cancelTransfer,
  confirmPayment,
  confirmRate,
  getTransfer,
  refreshQuote,
} from "./transfers/rate-decisions";
import { createTransfer } from "./transfers/create-transfer";

/** Every endpoint of the service, in the order of interface.md. */
export const ENDPOINTS: readonly Endpoint[] = [
  issueToken,
  createTransfer,
  confirmRate,
  cancelTransfer,
  refreshQuote,
  getTransfer,
  confirmPayment,
  createRecipient,
  listRecipients,
  listBanks,
  lookUpAccount,
  listTransactions,
  getTransaction,
];

function methodsAt(path: string): string[] {
  return ENDPOINTS.filter((endpoint) =>
    new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
  ).map(({ method }) => method.toUpperCase());
}

/** The sandbox's HTTP application: the service, its description and the controls. Has no listener. */
export function createSandboxApp(sandbox: Sandbox): SandboxHono {
  const app = new OpenAPIHono<{ Bindings: HttpBindings }>();
  const refuse = (status: number, message: string): Response =>
    sendAnswer(sandbox, errorAnswer(new ServiceError(status, message)));
  app.use(limitBody((message) => refuse(413, message)));
  // No stored text holds NUL, and the database refuses to look for it.
  app.use(async (c, next) => {
    const [path = "", ...query] = c.req.url.split("?");
    if (path.includes("%00")) return refuse(400, "The path must not contain NUL");
    if (query.join("?").includes("%00")) return refuse(400, "The query must not contain NUL");
    return next();
  });
  for (const endpoint of ENDPOINTS) mountEndpoint(app, sandbox, endpoint);

  const document = openApiDocument(app);
  const page = docsPage(document);
  app.get("/openapi.json", (c) => c.json(document));
  app.get("/docs", (c) => c.html(page));
  app.route("/", createControls(sandbox));
  app.on("OPTIONS", "*", (c, next) => {
    const methods = methodsAt(c.req.path);
    if (methods.length === 0) return next();
    return c.body(null, 204, { allow: [...methods, "OPTIONS"].join(", ") });
  });

  app.notFound(async (c) => {
    const seen = logRequest(sandbox, null, c, await c.req.text());
    seen.answer = 404;
    return refuse(404, `There is no endpoint ${c.req.method} ${c.req.path}. GET /docs lists them`);
  });
  app.onError((error) => {
    sandbox.logger.error("a request failed", { error });
    return sendAnswer(sandbox, errorAnswer(internalError()));
  });
  return app;
}
