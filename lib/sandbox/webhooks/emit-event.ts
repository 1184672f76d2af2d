import { randomBytes } from "node:crypto";
import { z } from "@hono/zod-openapi";
import type { EVENT_TYPES } from "@/lib/contract/service/values";
import type { Amount } from "@/lib/money/amount";
import { AnswerNumber, AnswerTime } from "../http/fields";
import { jsonNumber, writeJson } from "../http/json";
import type { Move } from "../moves/move";
import type { SandboxSettings } from "../settings";
import type { Db } from "../store/database";
import { BankTransferAccount, TransferRequest, transferView } from "../transfers/transfer";

/** The sandbox's event for a payment into the NGN account, which the interface doesn't name. */
export const ACCOUNT_CREDIT_EVENT = "payment_account.credited";

export const SANDBOX_EVENTS = [
  "transfer_request.rate.received",
  "transfer_request.payment.received",
  "transfer_request.payment.completed",
  "transfer_request.completed",
  "transfer_request.cancelled",
] as const satisfies typeof EVENT_TYPES;
export type TransferEvent = (typeof SANDBOX_EVENTS)[number];

const AccountCredit = z.strictObject({
  transfer_request_id: z.uuid(),
  reference: z.string(),
  payment: z.strictObject({
    id: z.uuid(),
    amount: AnswerNumber,
    currency: z.string(),
    session_id: z.string(),
    received_at: AnswerTime,
  }),
  payment_account: z.union([BankTransferAccount, z.strictObject({})]),
});

const event = <T extends string>(type: T, data: z.ZodType) =>
  z.strictObject({ type: z.literal(type), timestamp: AnswerTime, data });

/** Bodies of events by type. A sent body is checked with the schema that describes it. */
export const EVENT_BODIES = new Map<string, z.ZodType>([
  ...SANDBOX_EVENTS.map((type) => [type, event(type, TransferRequest)] as const),
  [ACCOUNT_CREDIT_EVENT, event(ACCOUNT_CREDIT_EVENT, AccountCredit)],
]);

/** Stores an event, in the transaction of its change. @returns the message's id */
async function store(
  { db, at, transfer }: Move,
  type: TransferEvent | typeof ACCOUNT_CREDIT_EVENT,
  data: unknown,
): Promise<string> {
  const id = `msg_${randomBytes(12).toString("hex")}`;
  const body = writeJson(
    EVENT_BODIES.get(type)?.parse({ type, timestamp: at.toISOString(), data }),
  );
  await db
    .insertInto("webhook_messages")
    .values({ id, type, transfer_id: transfer.id, body, created_at: at })
    .execute();
  return id;
}

/**
 * Stores a transfer event, whose payload is the transfer in its new state.
 * Source: interface.md, which shows this for the rate event.
 */
export async function storeTransferEvent(move: Move, type: TransferEvent): Promise<string> {
  return store(move, type, await transferView(move.db, move.transfer));
}

export async function emitTransferEvent(move: Move, type: TransferEvent): Promise<void> {
  const messageId = await storeTransferEvent(move, type);
  await planDeliveries(move.db, move.settings.webhooks, messageId, move.at);
}

/** Emits an account credit; the sandbox's payload names payment, account and transfer. */
export async function emitAccountCredit(
  move: Move,
  payment: { id: string; amount: Amount; currency: string; session_id: string; received_at: Date },
): Promise<void> {
  const instructions = move.transfer.payment_instructions;
  const messageId = await store(move, ACCOUNT_CREDIT_EVENT, {
    transfer_request_id: move.transfer.id,
    reference: move.transfer.reference,
    payment: {
      id: payment.id,
      amount: jsonNumber(payment.amount),
      currency: payment.currency,
      session_id: payment.session_id,
      received_at: payment.received_at.toISOString(),
    },
    payment_account: instructions?.type === "bank_transfer" ? instructions.bank_transfer : {},
  });
  await planDeliveries(move.db, move.settings.webhooks, messageId, move.at);
}

/** Null when events are sent. */
export function whyNotSent({ enabled, url }: SandboxSettings["webhooks"]): string | null {
  if (!enabled) return "webhooks are off";
  return url === null ? "no address is registered" : null;
}

/** Plans `copies` deliveries of a message. With webhooks off or without an address it is only stored as not sent. */
export async function planDeliveries(
  db: Db,
  webhooks: SandboxSettings["webhooks"],
  messageId: string,
  dueAt: Date,
  copies = 1,
): Promise<void> {
  const reason = whyNotSent(webhooks);
  await db
    .insertInto("webhook_deliveries")
    .values(
      Array.from({ length: copies }, () => ({
        message_id: messageId,
        attempt: 1,
        due_at: dueAt,
        status: reason === null ? ("pending" as const) : ("not_sent" as const),
        error: reason,
      })),
    )
    .execute();
}
