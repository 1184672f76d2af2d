import { wireText } from "@/lib/contract/service/values";
import { ServiceTransaction } from "@/lib/contract/service/transaction";
import type { Transaction, TransactionParty } from "@/lib/domain/transactions/transaction";
import { reasonOf, type Parsed } from "./parsed";
import { unwrapResource } from "./unwrap-resource";

/** One row of the transactions list. Source: interface.md, Transaction record. */
export function readTransactionRow(row: unknown): Parsed<Transaction> {
  const parsed = ServiceTransaction.safeParse(row);
  return parsed.success ? { ok: true, value: toTransaction(parsed.data) } : { ok: false, reason: reasonOf(parsed.error) };
}

/** The record in the answer to a read of one. Assumed: wrapped in `data`, in `transaction`, or bare. */
export function readTransaction(body: unknown): Parsed<Transaction> {
  return readTransactionRow(unwrapResource(body, ["transaction"]));
}

function toTransaction(wire: ServiceTransaction): Transaction {
  return {
    id: wire.id,
    reference: wire.reference,
    amountSent: wire.amount_sent,
    sourceCurrency: wire.source_currency,
    amountReceived: wire.amount_received,
    destinationCurrency: wire.destination_currency,
    rate: wire.rate,
    fee: wire.fee,
    status: wire.status,
    createdAt: wire.created_at,
    recipient: readParty(wire.recipient),
    paymentAccount: readParty(wire.payment_account),
    transactionHash: wire.transaction_hash,
    failureReason: wire.failure_reason,
  };
}

/**
 * What can be told of a record's recipient or payment account. Null when nothing can.
 * Assumed: inner fields, which are not shown, are named as those of recipients and payment instructions,
 * at the top or under `details`; a bare text is a name.
 */
function readParty(value: unknown): TransactionParty | null {
  if (typeof value === "string" && value !== "") return { name: value, account: null, bankOrNetwork: null };
  if (typeof value !== "object" || value === null) return null;
  const fields = new Map(Object.entries(value));
  const details = fields.get("details");
  if (typeof details === "object" && details !== null) {
    for (const [name, inner] of Object.entries(details)) if (!fields.has(name)) fields.set(name, inner);
  }
  const first = (names: readonly string[]): string | null => {
    for (const name of names) {
      const text = wireText(fields.get(name));
      if (text !== null) return text;
    }
    return null;
  };
  const party = {
    name: first(["name", "account_name", "label"]),
    account: first(["account_number", "wallet_address", "address"]),
    bankOrNetwork: first(["bank_name", "bank", "network"]),
  };
  return party.name === null && party.account === null && party.bankOrNetwork === null ? null : party;
}
