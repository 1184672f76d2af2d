import { z } from "zod";
import { ServiceError } from "../http/service-error";
import type { Sandbox } from "../sandbox";
import { DurationMs } from "../settings";
import { afterMs } from "../steps/schedule";
import { type Db, writeTransaction } from "../store/database";
import { findTransfer, isTransferId } from "../transfers/transfer";
import {
  ACCOUNT_CREDIT_EVENT,
  emitTransferEvent,
  planDeliveries,
  SANDBOX_EVENTS,
} from "../webhooks/emit-event";
import { readBody, sendJson, type ControlDescription, type ControlHono } from "./control";

const Sending = {
  /** How many times it is sent; 2 sends it twice. */
  copies: z.int().min(1).max(10).default(1),
  /** How late it is sent. */
  delayMs: DurationMs.default(0),
};
const Resend = z.strictObject(Sending);
const SendEvent = z.strictObject({
  ...Sending,
  type: z.enum([...SANDBOX_EVENTS, ACCOUNT_CREDIT_EVENT]),
  /** Sends a new event about the transfer as it is now, fitting or not. */
  fresh: z.boolean().default(false),
});

const DeliveriesQuery = z.strictObject({
  transfer: z.uuid().optional(),
  type: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
});

async function deliveryLog(db: Db, query: z.output<typeof DeliveriesQuery>) {
  let rows = db
    .selectFrom("webhook_deliveries as delivery")
    .innerJoin("webhook_messages as message", "message.id", "delivery.message_id")
    .select([
      "delivery.id",
      "delivery.message_id",
      "message.type",
      "message.transfer_id",
      "delivery.attempt",
      "delivery.status",
      "delivery.due_at",
      "delivery.attempted_at",
      "delivery.url",
      "delivery.response_status",
      "delivery.error",
      "message.body",
    ])
    .orderBy("delivery.id", "desc")
    .limit(query.limit);
  if (query.transfer) rows = rows.where("message.transfer_id", "=", query.transfer);
  if (query.type) rows = rows.where("message.type", "=", query.type);
  return rows.execute();
}

function checkSendable(sandbox: Sandbox): void {
  const { enabled, url } = sandbox.settings.current().webhooks;
  if (!enabled)
    throw new ServiceError(
      409,
      "Webhooks are off: set webhooks.enabled to true at /control/settings",
    );
  if (url === null)
    throw new ServiceError(409, "No address is registered: set webhooks.url at /control/settings");
}

async function send(
  sandbox: Sandbox,
  messageId: string,
  { copies, delayMs }: z.output<typeof Resend>,
): Promise<{ message_id: string }> {
  checkSendable(sandbox);
  const dueAt = afterMs(sandbox.clock.now(), delayMs);
  await planDeliveries(sandbox.db, sandbox.settings.current().webhooks, {
    messageId,
    copies,
    dueAt,
  });
  sandbox.engine.wake();
  return { message_id: messageId };
}

/** A new message that replaces an old one. The caller plans its delivery, so none is planned here. */
async function freshMessage(
  sandbox: Sandbox,
  transferId: string,
  type: z.output<typeof SendEvent>["type"],
): Promise<string> {
  if (type === ACCOUNT_CREDIT_EVENT)
    throw new ServiceError(400, `${type} tells of a payment: make one with the control pay`);
  const transfer = await findTransfer(sandbox.db, transferId);
  const settings = sandbox.settings.current();
  const undelivered = { ...settings, webhooks: { ...settings.webhooks, copies: 0 } };
  return writeTransaction(sandbox.db, (db) =>
    emitTransferEvent({ db, settings: undelivered, at: sandbox.clock.now(), transfer }, type),
  );
}

async function lastMessage(db: Db, transferId: string, type: string): Promise<string> {
  const message = isTransferId(transferId)
    ? await db
        .selectFrom("webhook_messages")
        .select("id")
        .where("transfer_id", "=", transferId)
        .where("type", "=", type)
        .orderBy("created_at", "desc")
        .limit(1)
        .executeTakeFirst()
    : undefined;
  if (!message)
    throw new ServiceError(
      404,
      `Transfer ${transferId} has had no event ${type}; {"fresh": true} makes one`,
    );
  return message.id;
}

export function mountWebhookControls(app: ControlHono, sandbox: Sandbox): ControlDescription[] {
  app.get("/control/deliveries", async (c) =>
    sendJson(c, {
      deliveries: await deliveryLog(sandbox.db, DeliveriesQuery.parse(c.req.query())),
    }),
  );

  app.post("/control/messages/:id/send", async (c) => {
    const body = await readBody(c, Resend);
    const message = await sandbox.db
      .selectFrom("webhook_messages")
      .select("id")
      .where("id", "=", c.req.param("id"))
      .executeTakeFirst();
    if (!message) throw new ServiceError(404, `There is no message ${c.req.param("id")}`);
    return sendJson(c, await send(sandbox, message.id, body));
  });

  app.post("/control/transfers/:id/events", async (c) => {
    const { type, fresh, ...sending } = await readBody(c, SendEvent);
    checkSendable(sandbox);
    const transferId = c.req.param("id");
    const messageId = fresh
      ? await freshMessage(sandbox, transferId, type)
      : await lastMessage(sandbox.db, transferId, type);
    return sendJson(c, await send(sandbox, messageId, sending));
  });

  return [
    {
      method: "GET",
      path: "/control/deliveries",
      does: "the delivery log, newest first; ?transfer, ?type, ?limit",
    },
    {
      method: "POST",
      path: "/control/messages/:id/send",
      does: "sends a message again; {copies} times, {delayMs} late",
    },
    {
      method: "POST",
      path: "/control/transfers/:id/events",
      does: "sends the transfer's last event of {type} again; {copies}, {delayMs}; {fresh}: as a new event",
    },
  ];
}
