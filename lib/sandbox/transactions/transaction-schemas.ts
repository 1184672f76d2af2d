import { z } from "@hono/zod-openapi";
import { TRANSACTION_FILTERS, TRANSACTION_STATUSES } from "@/lib/contract/service/values";
import { FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { AnswerNumber, AnswerTime, choiceField, countField, dayField } from "../http/fields";
import { RecipientSummary } from "../recipients/recipient-schemas";

const Currency = z.enum([...FIAT_CURRENCIES, ...STABLECOINS]);
const DecimalText = z.string().regex(/^\d+(\.\d+)?$/);

/** Assumed: the bank account an on-ramp is paid into; an empty object for an off-ramp. */
const PaymentAccount = z.union([
  z.strictObject({
    account_number: z.string(),
    account_name: z.string(),
    bank_name: z.string(),
    bank_code: z.string(),
  }),
  z.strictObject({}),
]);

/** Source: interface.md, Transaction record. Assumed: `recipient` is the summary inside a transfer request. */
export const TransactionRecord = z
  .strictObject({
    id: z.uuid(),
    reference: z.string(),
    amount_sent: AnswerNumber,
    source_currency: Currency,
    amount_received: AnswerNumber,
    destination_currency: Currency,
    rate: DecimalText,
    fee: DecimalText,
    status: z.enum(TRANSACTION_STATUSES),
    created_at: AnswerTime,
    recipient: RecipientSummary,
    payment_account: PaymentAccount,
    transaction_hash: z.string().optional(),
    failure_reason: z.string().optional(),
  })
  .openapi("TransactionRecord");

/** Source: interface.md, GET /v1/transactions. */
export const TransactionsQuery = z
  .object({
    status: choiceField("status", TRANSACTION_FILTERS).optional(),
    startDate: dayField("startDate").optional(),
    endDate: dayField("endDate").optional(),
    limit: countField("limit").optional(),
    page: countField("page").optional(),
  })
  .strict()
  .superRefine(({ startDate, endDate }, ctx) => {
    if (startDate === undefined) return;
    if (endDate === undefined)
      ctx.addIssue({
        code: "custom",
        path: ["endDate"],
        message: "endDate is required when startDate is given",
      });
    else if (endDate <= startDate)
      ctx.addIssue({
        code: "custom",
        path: ["endDate"],
        message: "endDate must be after startDate",
      });
  });
export type TransactionsQuery = z.output<typeof TransactionsQuery>;
