import { z } from "@hono/zod-openapi";
import { type ExpressionBuilder, sql } from "kysely";
import { TRANSACTION_FILTERS, TRANSACTION_STATUSES } from "@/lib/contract/service/values";
import { normaliseAmount } from "@/lib/money/amount";
import { FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { DAY_MS } from "../clock";
import { AnswerNumber, AnswerTime, choiceField, countField, dayField } from "../http/fields";
import { jsonNumber } from "../http/json";
import { type RecipientRow, RecipientSummary, recipientSummary } from "../recipients/recipient";
import type { Db } from "../store/database";
import type { SandboxDatabase } from "../store/schema";
import type { TransferRow } from "../transfers/transfer";

const Currency = z.enum([...FIAT_CURRENCIES, ...STABLECOINS]);
const DecimalText = z.string().regex(/^\d+(\.\d+)?$/);

/** The bank account of an on-ramp; the sandbox sends an empty object for an off-ramp. */
const PaymentAccount = z.union([
  z.strictObject({
    account_number: z.string(),
    account_name: z.string(),
    bank_name: z.string(),
    bank_code: z.string(),
  }),
  z.strictObject({}),
]);

/** Source: interface.md, Transaction record. The sandbox sends a transfer request's summary as `recipient`. */
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
  .strictObject({
    status: choiceField("status", TRANSACTION_FILTERS).optional(),
    startDate: dayField("startDate").optional(),
    endDate: dayField("endDate").optional(),
    limit: countField("limit").optional(),
    page: countField("page").optional(),
  })
  .refine(({ startDate, endDate }) => startDate === undefined || endDate !== undefined, {
    path: ["endDate"],
    error: "endDate is required when startDate is given",
  })
  .refine(({ startDate = "", endDate }) => endDate === undefined || endDate > startDate, {
    path: ["endDate"],
    error: "endDate must be after startDate",
  });
export type TransactionsQuery = z.output<typeof TransactionsQuery>;

function paymentAccount({ payment_instructions: instructions }: TransferRow) {
  return instructions?.type === "bank_transfer" ? instructions.bank_transfer : {};
}

/** The sandbox gives the agreed amounts, whatever the outcome, and the fee in the source currency. */
function transactionView(row: TransferRow, recipient: RecipientRow) {
  return {
    id: row.id,
    reference: row.reference,
    amount_sent: jsonNumber(row.source_amount),
    source_currency: row.source_currency,
    amount_received: jsonNumber(row.destination_amount),
    destination_currency: row.destination_currency,
    rate: normaliseAmount(row.rate_value),
    fee: normaliseAmount(row.fee),
    status: row.record_status,
    created_at: row.created_at.toISOString(),
    recipient: recipientSummary(recipient),
    payment_account: paymentAccount(row),
    ...(row.transaction_hash === null ? {} : { transaction_hash: row.transaction_hash }),
    ...(row.failure_reason === null ? {} : { failure_reason: row.failure_reason }),
  };
}

/** Transaction records as they go out on the wire, in the order given. */
export async function transactionViews(db: Db, rows: readonly TransferRow[]) {
  const ids = [...new Set(rows.map((row) => row.recipient_id))];
  const recipients =
    ids.length === 0
      ? []
      : await db.selectFrom("recipients").selectAll().where("id", "in", ids).execute();
  const byId = new Map(recipients.map((recipient) => [recipient.id, recipient]));
  return rows.map((row) => {
    const recipient = byId.get(row.recipient_id);
    if (!recipient) throw new Error(`transfer ${row.id} has no recipient ${row.recipient_id}`);
    return transactionView(row, recipient);
  });
}

/** The filter of a list of transactions. Days are UTC days, both included. */
export type TransactionFilter = Pick<TransactionsQuery, "status" | "startDate" | "endDate">;

const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/**
 * Rows of the filter. The status is written out, not sent as a value, so that it is plain which partial index holds them.
 * Source: interface.md, "Query filter mapping".
 */
export function transfersIn({ status, startDate, endDate }: TransactionFilter) {
  return (row: ExpressionBuilder<SandboxDatabase, "transfers">) =>
    row.and([
      row("record_status", "is not", null),
      ...(status === "pending" ? [sql<boolean>`record_status = 'awaiting_payment'`] : []),
      ...(status === "completed" ? [sql<boolean>`record_status <> 'awaiting_payment'`] : []),
      ...(startDate ? [row("created_at", ">=", startOf(startDate))] : []),
      ...(endDate ? [row("created_at", "<", new Date(startOf(endDate).getTime() + DAY_MS))] : []),
    ]);
}

/** The same filter over the counts by day. */
export function countsIn({ status, startDate, endDate }: TransactionFilter) {
  return (row: ExpressionBuilder<SandboxDatabase, "transaction_counts">) =>
    row.and([
      ...(status === "pending" ? [row("record_status", "=", "awaiting_payment")] : []),
      ...(status === "completed" ? [row("record_status", "<>", "awaiting_payment")] : []),
      ...(startDate ? [row("day", ">=", startDate)] : []),
      ...(endDate ? [row("day", "<=", endDate)] : []),
    ]);
}
