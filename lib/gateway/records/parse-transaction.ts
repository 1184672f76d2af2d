import { fieldsOf, wireAccountNumber } from "@/lib/contract/service/values";
import { ServiceTransaction, ServiceTransactionState } from "@/lib/contract/service/transaction";
import type {
  Transaction,
  TransactionParty,
  TransactionState,
} from "@/lib/domain/transactions/transaction";
import { type Parsed, reasonOf, unwrapResource } from "./parsed";

/**
 * Reads a row of the transactions list. A row with too long texts counts as unreadable. Source:
 * interface.md, Transaction record.
 */
export function readTransactionRow(row: unknown): Parsed<Transaction> {
  const parsed = ServiceTransaction.safeParse(row);
  if (!parsed.success) return { ok: false, reason: reasonOf(parsed.error) };
  const value = toTransaction(parsed.data);
  const long = overlongFields(value);
  return long.length === 0
    ? { ok: true, value }
    : { ok: false, reason: long.map((field) => `${field}: too long`).join("; ") };
}

/** Reads the record in an answer about a transaction. */
export function readTransaction(body: unknown): Parsed<Transaction> {
  return readTransactionRow(unwrapResource(body, ["transaction"]));
}

/** Reads the state of the record's transfer, even if its amounts can't be read. */
export function readTransactionState(body: unknown): Parsed<TransactionState> {
  const parsed = ServiceTransactionState.safeParse(unwrapResource(body, ["transaction"]));
  if (!parsed.success) return { ok: false, reason: reasonOf(parsed.error) };
  const { data: wire } = parsed;
  return {
    ok: true,
    value: {
      id: wire.id,
      reference: wire.reference,
      fee: wire.fee,
      status: wire.status,
      transactionHash: wire.transaction_hash,
      failureReason: wire.failure_reason,
      sourceCurrency: wire.source_currency,
      destinationCurrency: wire.destination_currency,
    },
  };
}

/** Lists each field: an object that begins with a spread stays in memory until a full garbage collection. */
function toTransaction(wire: ServiceTransaction): Transaction {
  return {
    id: wire.id,
    reference: wire.reference,
    fee: wire.fee,
    status: wire.status,
    transactionHash: wire.transaction_hash,
    failureReason: wire.failure_reason,
    amountSent: wire.amount_sent,
    sourceCurrency: wire.source_currency,
    amountReceived: wire.amount_received,
    destinationCurrency: wire.destination_currency,
    rate: wire.rate,
    createdAt: wire.created_at,
    recipient: readRecipient(wire.recipient),
    paymentAccount: readParty(wire.payment_account),
  };
}

/** Objects that a party's fields may be in, if not at the top. */
const NESTED = ["details", "bank_transfer", "crypto_deposit"];

/** Reads the recipient, with its id in the service's list. Null if nothing is said. */
function readRecipient(value: unknown): TransactionParty | null {
  const party = readParty(value);
  const recipientId = fieldsOf(value).text(["recipient_id", "id"]);
  if (recipientId === null) return party;
  // No spread, as in `toTransaction`.
  const { name = null, account = null, bankOrNetwork = null } = party ?? {};
  return { name, account, bankOrNetwork, recipientId };
}

/**
 * Reads the record's recipient or payment account. Null if nothing is said.
 * Assumed: the inner fields have the names of the fields of recipients and payment instructions, at the top or
 * nested as there.
 */
function readParty(value: unknown): TransactionParty | null {
  const top = fieldsOf(value);
  const fields = fieldsOf(value, ...NESTED.map((name) => top.first([name])));
  const party = {
    name: cutName(fields.text(["name", "account_name"])),
    account:
      wireAccountNumber(fields.first(["account_number"])) ??
      fields.text(["wallet_address", "address"]),
    bankOrNetwork: cutName(fields.text(["bank_name", "network"])),
  };
  return Object.values(party).some((part) => part !== null) ? party : null;
}

/**
 * Limits in bytes of UTF-8, so that index entries of the database fit. An entry holds a name, an
 * id, a status and both currencies. Real values are far shorter.
 */
const MAX_BYTES = 500;
const MAX_WORD_BYTES = 100;

/** Returns the names of the fields whose texts are too long to be stored. */
function overlongFields(record: Transaction): string[] {
  const texts = {
    id: record.id,
    reference: record.reference,
    "recipient's account": record.recipient?.account,
    "payment account": record.paymentAccount?.account,
    transaction_hash: record.transactionHash,
  };
  const words = {
    status: record.status,
    source_currency: record.sourceCurrency,
    destination_currency: record.destinationCurrency,
    amount_sent: record.amountSent,
    amount_received: record.amountReceived,
  };
  return [...longer(texts, MAX_BYTES), ...longer(words, MAX_WORD_BYTES)];
}

function longer(texts: Record<string, string | null | undefined>, max: number): string[] {
  return Object.entries(texts).flatMap(([field, text]) =>
    Buffer.byteLength(text ?? "") > max ? [field] : [],
  );
}

function cutName(name: string | null): string | null {
  if (name === null || Buffer.byteLength(name) <= MAX_BYTES) return name;
  // A character that was cut through is left out.
  return Buffer.from(name)
    .subarray(0, MAX_BYTES)
    .toString()
    .replace(/\uFFFD$/, "");
}
