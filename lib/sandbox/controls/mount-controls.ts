import { Hono } from "hono";
import type { HttpBindings } from "@hono/node-server";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import { internalError, ServiceError } from "../http/service-error";
import type { Sandbox } from "../sandbox";
import { sendJson, type ControlContext } from "./control";
import { recipientControls } from "./recipient-controls";
import { sandboxControls } from "./sandbox-controls";
import { statementControls } from "./statement-controls";
import { transferControls } from "./transfer-controls";
import { webhookControls } from "./webhook-controls";

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

const OWN_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/**
 * Refuses callers from other machines, and web pages.
 * The controls have no password. A web page sends an Origin, or its own name as the Host after DNS rebinding.
 */
function checkCaller(c: ControlContext): void {
  const address = c.env.incoming.socket.remoteAddress ?? "";
  if (
    !LOOPBACK.test(address) ||
    c.req.header("origin") !== undefined ||
    !OWN_HOST.test(c.req.header("host") ?? "")
  ) {
    throw new ServiceError(403, "The controls answer only programs on this machine");
  }
}

function controlError(error: unknown): ServiceError | null {
  if (error instanceof ServiceError) return error;
  if (!(error instanceof z.ZodError)) return null;
  const problems = error.issues.map(({ path, message }) =>
    [path.join("."), message].filter(Boolean).join(": "),
  );
  return new ServiceError(400, problems.join("; "));
}

/** The simulation controls, under /control. They are no part of the service's interface. */
export function createControls(sandbox: Sandbox): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use("/control/*", async (c, next) => {
    checkCaller(c);
    await next();
  });
  const controls = [
    ...transferControls(sandbox),
    ...recipientControls(sandbox),
    ...webhookControls(sandbox),
    ...statementControls(sandbox),
    ...sandboxControls(sandbox),
  ];
  for (const { method, path, handle } of controls)
    app.on(method, path, async (c) => {
      const answer = await handle(c);
      return answer instanceof Response ? answer : sendJson(c, answer);
    });
  app.get("/control", (c) => {
    checkCaller(c);
    return sendJson(c, {
      controls: controls.map(({ handle: _handle, ...described }) => described),
    });
  });
  app.onError((error, c) => {
    const known = controlError(error);
    if (!known) sandbox.logger.error("a control failed", { path: c.req.path, error });
    const refusal = known ?? internalError();
    return sendJson(c, refusal.body(), refusal.status as ContentfulStatusCode);
  });
  return app;
}
