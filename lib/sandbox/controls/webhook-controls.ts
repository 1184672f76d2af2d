import { z } from "zod";
import { ServiceError } from "../http/service-error";
import type { Sandbox } from "../sandbox";
import { DurationMs } from "../settings";
import { afterMs } from "../steps/schedule";
import { type Db, writeTransaction } from "../store/database";
import { findTransfer, isTransferId } from "../transfers/transfer";
import {
  ACCOUNT_CREDIT_EVENT,
  planDeliveries,
  SANDBOX_EVENTS,
  storeTransferEvent,
} from "../webhooks/emit-event";
import { control, readBody, type Control, type ControlContext } from "./control";

const SendEvent = z.strictObject({
  copies: z.int().min(1).max(10).default(1),
  delayMs: DurationMs.default(0),
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

async function freshMessage(
  sandbox: Sandbox,
  transferId: string,
  type: z.output<typeof SendEvent>["type"],
): Promise<string> {
  if (type === ACCOUNT_CREDIT_EVENT)
    throw new ServiceError(400, `${type} tells of a payment: make one with the control pay`);
  const transfer = await findTransfer(sandbox.db, transferId);
  return writeTransaction(sandbox.db, (db) =>
    storeTransferEvent(
      { db, settings: sandbox.settings.current(), at: sandbox.clock.now(), transfer },
      type,
    ),
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

async function sendEvent(sandbox: Sandbox, c: ControlContext) {
  const { type, fresh, copies, delayMs } = await readBody(c, SendEvent);
  checkSendable(sandbox);
  const transferId = c.req.param("id") ?? "";
  const messageId = fresh
    ? await freshMessage(sandbox, transferId, type)
    : await lastMessage(sandbox.db, transferId, type);
  const dueAt = afterMs(sandbox.clock.now(), delayMs);
  await planDeliveries(sandbox.db, sandbox.settings.current().webhooks, messageId, dueAt, copies);
  sandbox.engine.wake();
  return { message_id: messageId };
}

export function webhookControls(sandbox: Sandbox): Control[] {
  return [
    control(
      "GET",
      "/deliveries",
      "the delivery log, newest first; ?transfer, ?type, ?limit",
      async (c) => ({
        deliveries: await deliveryLog(sandbox.db, DeliveriesQuery.parse(c.req.query())),
      }),
    ),
    control(
      "POST",
      "/transfers/:id/events",
      "sends the transfer's last event of {type} again; {copies}, {delayMs}; {fresh}: as a new event",
      (c) => sendEvent(sandbox, c),
    ),
  ];
}
