import type { Selectable } from "kysely";
import { jsonNumber } from "../http/json";
import { recipientSummary } from "../recipients/recipient-view";
import type { Db, Trx } from "../store/db";
import type { PaymentsTable, TransfersTable } from "../store/schema";

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
export async function transferView(db: Db | Trx, row: TransferRow) {
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
