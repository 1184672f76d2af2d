import { Hono } from "hono";
import type { HttpBindings } from "@hono/node-server";
import { writeJson } from "../http/json";
import { ServiceError } from "../http/service-error";
import type { Sandbox } from "../sandbox";
import { controlError, sendJson, type ControlContext } from "./control";
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
    const refusal =
      known ?? new ServiceError(500, "Something went wrong inside the sandbox; its log says what");
    return c.body(writeJson(refusal.body()), refusal.status, {
      "content-type": "application/json",
    });
  });
  return app;
}
