import { z } from "@hono/zod-openapi";
import type { Selectable } from "kysely";
import {
  OFFRAMP_NETWORKS,
  PAYMENT_TYPES,
  TRANSFER_STATUSES,
  TRANSFER_TYPES,
} from "@/lib/contract/service/values";
import { type Amount, compareAmounts, decimalPlaces } from "@/lib/money/amount";
import {
  type CurrencyCode,
  currencyRules,
  FIAT_CURRENCIES,
  isFiat,
  STABLECOINS,
} from "@/lib/money/currency";
import { amountField, AnswerNumber, AnswerTime, choiceField, textField } from "../http/fields";
import { jsonNumber } from "../http/json";
import { ServiceError } from "../http/service-error";
import { RecipientSummary, recipientSummary } from "../recipients/recipient";
import type { Db } from "../store/database";
import type { PaymentsTable, TransfersTable } from "../store/schema";

const OnrampBody = z
  .strictObject({
    type: z.literal("onramp"),
    amount: amountField("amount"),
    from_currency: choiceField("from_currency", FIAT_CURRENCIES, "for onramp transfers"),
    to_currency: choiceField("to_currency", STABLECOINS, "for onramp transfers"),
    recipient_id: textField("recipient_id", 64),
  })
  .openapi("OnrampTransferRequest");

const OfframpBody = z
  .strictObject({
    type: z.literal("offramp"),
    amount: amountField("amount"),
    from_currency: choiceField("from_currency", STABLECOINS, "for offramp transfers"),
    to_currency: choiceField("to_currency", FIAT_CURRENCIES, "for offramp transfers"),
    recipient_id: textField("recipient_id", 64),
    network: choiceField("network", OFFRAMP_NETWORKS, "for offramp transfers"),
  })
  .openapi("OfframpTransferRequest");

/** Source: interface.md, POST /v1/transfer-requests. */
export const CreateTransferBody = z.discriminatedUnion("type", [OnrampBody, OfframpBody], {
  error: "type must be onramp or offramp",
});
export type CreateTransferBody = z.output<typeof CreateTransferBody>;

/** The sandbox's confirm-rate payload: the amount to transfer. */
export const ConfirmRateBody = z
  .strictObject({ amount: amountField("amount") })
  .openapi("ConfirmRateRequest");

/** The sandbox's payload of cancel and refresh quote: an empty object, or nothing. */
export const EmptyBody = z.strictObject({}).openapi("EmptyRequest");

/** Source: interface.md, POST /v1/transfer-requests/{id}/confirm. */
export const ConfirmPaymentBody = z
  .strictObject({
    payment_type: choiceField("payment_type", PAYMENT_TYPES),
    amount: amountField("amount").optional(),
  })
  .refine(({ payment_type, amount }) => payment_type === "full" || amount !== undefined, {
    path: ["amount"],
    error: "amount is required for split payments",
  })
  .refine(({ payment_type, amount }) => payment_type === "split" || amount === undefined, {
    path: ["amount"],
    error: "amount must not be sent for full payments",
  })
  .openapi("ConfirmPaymentRequest");

export const TransferParams = z.object({ id: z.string().openapi({ format: "uuid" }) });

const Money = z.strictObject({
  amount: AnswerNumber,
  currency: z.enum([...FIAT_CURRENCIES, ...STABLECOINS]),
});

export const BankTransferAccount = z.strictObject({
  account_number: z.string(),
  account_name: z.string(),
  bank_name: z.string(),
  bank_code: z.string().optional(),
});

/** Source: interface.md, Payment instructions. An empty object until payment details are assigned. */
const PaymentInstructions = z
  .union([
    z.strictObject({
      type: z.literal("bank_transfer"),
      bank_transfer: BankTransferAccount,
    }),
    z.strictObject({
      type: z.literal("crypto_deposit"),
      crypto_deposit: z.strictObject({
        address: z.string(),
        network: z.enum(OFFRAMP_NETWORKS),
        asset: z.enum(STABLECOINS),
      }),
    }),
    z.strictObject({}),
  ])
  .openapi("PaymentInstructions");

const HistoryEntry = z.strictObject({
  status: z.string(),
  timestamp: AnswerTime,
  completed_at: AnswerTime.nullable(),
});

const Payment = z.strictObject({
  id: z.uuid(),
  amount: AnswerNumber,
  currency: z.string(),
  session_id: z.string(),
  status: z.string(),
  received_at: AnswerTime,
  created_at: AnswerTime,
});

/** Source: interface.md, Transfer request. */
export const TransferRequest = z
  .strictObject({
    id: z.uuid(),
    reference: z
      .string()
      .regex(/^TXN-[A-Z0-9]{6}$/)
      .openapi({ example: "TXN-7QK2M9" }),
    type: z.enum(TRANSFER_TYPES),
    status: z.enum(TRANSFER_STATUSES),
    source: Money,
    destination: Money,
    rate: z.strictObject({ value: AnswerNumber, expires_at: AnswerTime.nullable() }),
    recipient: RecipientSummary,
    payment_instructions: PaymentInstructions,
    events: z.array(HistoryEntry),
    payments: z.array(Payment),
    created_at: AnswerTime,
  })
  .openapi("TransferRequest");

export type TransferRow = Selectable<TransfersTable>;

function paymentView(payment: Selectable<PaymentsTable>) {
  return {
    id: payment.id,
    amount: jsonNumber(payment.amount),
    currency: payment.currency,
    session_id: payment.session_id,
    status: payment.status,
    received_at: payment.received_at.toISOString(),
    created_at: payment.created_at.toISOString(),
  };
}

/** A transfer request as it goes out on the wire, in answers and in events. */
export async function transferView(db: Db, row: TransferRow) {
  const recipient = await db
    .selectFrom("recipients")
    .selectAll()
    .where("id", "=", row.recipient_id)
    .executeTakeFirstOrThrow();
  const payments = await db
    .selectFrom("payments")
    .selectAll()
    .where("transfer_id", "=", row.id)
    .orderBy("received_at")
    .orderBy("id")
    .execute();
  return {
    id: row.id,
    reference: row.reference,
    type: row.type,
    status: row.status,
    source: { amount: jsonNumber(row.source_amount), currency: row.source_currency },
    destination: { amount: jsonNumber(row.destination_amount), currency: row.destination_currency },
    rate: {
      value: jsonNumber(row.rate_value),
      expires_at: row.rate_expires_at?.toISOString() ?? null,
    },
    recipient: recipientSummary(recipient),
    payment_instructions: row.payment_instructions ?? {},
    events: row.events,
    payments: payments.map(paymentView),
    created_at: row.created_at.toISOString(),
  };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Tells if a text has the form of a transfer's id; Postgres refuses others. */
export function isTransferId(text: string): boolean {
  return UUID.test(text);
}

function notFound(id: string): ServiceError {
  return new ServiceError(404, `There is no transfer request ${id}`);
}

function byId(db: Db, id: string) {
  if (!isTransferId(id)) throw notFound(id);
  return db.selectFrom("transfers").selectAll().where("id", "=", id);
}

/** @throws {ServiceError} 404. */
export async function findTransfer(db: Db, id: string): Promise<TransferRow> {
  return byId(db, id).executeTakeFirstOrThrow(() => notFound(id));
}

/** Finds a transfer and locks it until the database transaction ends. @throws {ServiceError} 404 */
export async function lockTransfer(db: Db, id: string): Promise<TransferRow> {
  return byId(db, id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound(id));
}

const MIN_AMOUNTS = { fiat: "1", stablecoin: "0.01" } as const;

/** @throws {ServiceError} 400 when the currency has no such fraction. */
export function checkDecimals(amount: Amount, currency: CurrencyCode): void {
  const { maxDecimals } = currencyRules(currency);
  if (decimalPlaces(amount) <= maxDecimals) return;
  const allowed = maxDecimals === 0 ? "no decimals" : `at most ${maxDecimals} decimals`;
  throw new ServiceError(400, `amount in ${currency} must have ${allowed}`);
}

/** @throws {ServiceError} 400 when the amount can't be transferred. */
export function checkTransferAmount(amount: Amount, currency: CurrencyCode): void {
  checkDecimals(amount, currency);
  const least = isFiat(currency) ? MIN_AMOUNTS.fiat : MIN_AMOUNTS.stablecoin;
  if (compareAmounts(amount, least) < 0)
    throw new ServiceError(400, `amount must be at least ${least} ${currency}`);
}
