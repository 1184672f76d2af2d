import type { Selectable } from "kysely";
import type { RecipientsTable } from "../store/schema";

export type RecipientRow = Selectable<RecipientsTable>;

/** A recipient as it is listed. */
export function recipientView(row: RecipientRow) {
  const details =
    row.type === "crypto"
      ? { network: row.network, wallet_address: row.wallet_address, symbol: row.symbol }
      : {
          bank_name: row.bank_name,
          account_number: row.account_number,
          account_name: row.account_name,
          currency: row.currency,
        };
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    active: row.active,
    details,
    created_at: row.created_at.toISOString(),
  };
}

/** A recipient as it is inside a transfer request or a transaction record. */
export function recipientSummary(row: RecipientRow) {
  const details =
    row.type === "crypto"
      ? { network: row.network, wallet_address: row.wallet_address, symbol: row.symbol }
      : {
          account_number: row.account_number,
          account_name: row.account_name,
          bank_name: row.bank_name,
        };
  return { id: row.id, type: row.type, name: row.name, details };
}
