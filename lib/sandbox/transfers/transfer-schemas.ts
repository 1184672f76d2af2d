import { z } from "@hono/zod-openapi";
import {
  OFFRAMP_NETWORKS,
  PAYMENT_TYPES,
  TRANSFER_STATUSES,
  TRANSFER_TYPES,
} from "@/lib/contract/service/values";
import { FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { amountField, AnswerNumber, AnswerTime, choiceField, textField } from "../http/fields";
import { RecipientSummary } from "../recipients/recipient-schemas";

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

/** Assumed: the payload of confirm rate is the amount to transfer. */
export const ConfirmRateBody = z
  .strictObject({ amount: amountField("amount") })
  .openapi("ConfirmRateRequest");

/** Assumed: cancel and refresh quote take an empty object, or nothing. */
export const EmptyBody = z.strictObject({}).openapi("EmptyRequest");

/** Source: interface.md, POST /v1/transfer-requests/{id}/confirm. */
export const ConfirmPaymentBody = z
  .strictObject({
    payment_type: choiceField("payment_type", PAYMENT_TYPES),
    amount: amountField("amount").optional(),
  })
  .superRefine((body, ctx) => {
    if (body.payment_type === "split" && body.amount === undefined) {
      ctx.addIssue({
        code: "custom",
        path: ["amount"],
        message: "amount is required for split payments",
      });
    }
    if (body.payment_type === "full" && body.amount !== undefined) {
      ctx.addIssue({
        code: "custom",
        path: ["amount"],
        message: "amount must not be sent for full payments",
      });
    }
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
