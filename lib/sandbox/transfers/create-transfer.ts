import { randomInt } from "node:crypto";
import { newId } from "@/lib/platform/ids";
import { defineEndpoint } from "../http/endpoint";
import { wrapped } from "../http/envelope";
import { ServiceError } from "../http/service-error";
import { scheduleRate } from "../moves/rate";
import type { RecipientRow } from "../recipients/recipient";
import type { Db } from "../store/database";
import { newHistory } from "../moves/move";
import {
  checkTransferAmount,
  CreateTransferBody,
  TransferRequest,
  type TransferRow,
  transferView,
} from "./transfer";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const REFERENCE_TRIES = 20;

function newReference(): string {
  return `TXN-${Array.from({ length: 6 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("")}`;
}

function checkRecipient(recipient: RecipientRow | undefined, body: CreateTransferBody): void {
  if (!recipient) throw new ServiceError(400, `recipient_id ${body.recipient_id} is not known`);
  if (!recipient.active) throw new ServiceError(400, `Recipient ${recipient.name} is not active`);
  const needed = body.type === "onramp" ? "crypto" : "fiat";
  if (recipient.type !== needed) {
    throw new ServiceError(
      400,
      `${body.type} transfers need a ${needed} recipient; ${recipient.id} is a ${recipient.type} recipient`,
    );
  }
  const receives = recipient.type === "crypto" ? recipient.symbol : recipient.currency;
  if (receives !== body.to_currency) {
    throw new ServiceError(
      400,
      `Recipient ${recipient.name} receives ${receives}, not ${body.to_currency}`,
    );
  }
}

/** Inserts a transfer under a free reference, of which there are 2 thousand million. */
async function insertTransfer(db: Db, body: CreateTransferBody, at: Date): Promise<TransferRow> {
  for (let tries = 0; tries < REFERENCE_TRIES; tries += 1) {
    const row = await db
      .insertInto("transfers")
      .values({
        id: newId(),
        reference: newReference(),
        type: body.type,
        status: "fetching_rates",
        source_amount: body.amount,
        source_currency: body.from_currency,
        destination_currency: body.to_currency,
        network: body.type === "offramp" ? body.network : null,
        recipient_id: body.recipient_id,
        events: JSON.stringify(newHistory(at)),
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row) return row;
  }
  throw new Error(`no free reference in ${REFERENCE_TRIES} tries`);
}

export const createTransfer = defineEndpoint({
  operation: "createTransfer",
  method: "post",
  path: "/v1/transfer-requests",
  tag: "Transfer requests",
  summary: "Create a transfer request",
  description:
    "The rate arrives by itself: by the event transfer_request.rate.received, or by polling.",
  limit: "write",
  key: "required",
  apiKey: true,
  body: CreateTransferBody,
  status: 201,
  response: wrapped(TransferRequest),
  refusals: [400, 409],
  async handle({ sandbox, db, now, body }) {
    checkTransferAmount(body.amount, body.from_currency);
    const recipient = await db
      .selectFrom("recipients")
      .selectAll()
      .where("id", "=", body.recipient_id)
      .executeTakeFirst();
    checkRecipient(recipient, body);
    const transfer = await insertTransfer(db, body, now);
    await scheduleRate({ db, settings: sandbox.settings.current(), at: now, transfer });
    return {
      success: true,
      message: "Transfer request created",
      data: await transferView(db, transfer),
    };
  },
});
