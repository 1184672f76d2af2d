import { normaliseAmount } from "@/lib/money/amount";
import { jsonNumber } from "../http/json";
import { recipientSummary, type RecipientRow } from "../recipients/recipient-view";
import type { Db } from "../store/db";
import type { TransferRow } from "../transfers/transfer-view";

function paymentAccount({ payment_instructions: instructions }: TransferRow) {
  return instructions?.type === "bank_transfer" ? instructions.bank_transfer : {};
}

/** Assumed: the amounts are the agreed ones, whatever the transaction's outcome; the fee is in the source currency. */
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
