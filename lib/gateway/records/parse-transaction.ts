import { wireAccountNumber, wireText } from "@/lib/contract/service/values";
import { isRecord, spelledFields } from "@/lib/contract/service/spelling";
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
  const {
    id,
    reference,
    fee,
    status,
    source_currency: sourceCurrency,
    destination_currency: destinationCurrency,
    transaction_hash: transactionHash,
    failure_reason: failureReason,
  } = parsed.data;
  return {
    ok: true,
    value: {
      id,
      reference,
      fee,
      status,
      sourceCurrency,
      destinationCurrency,
      transactionHash,
      failureReason,
    },
  };
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
    recipient: readRecipient(wire.recipient),
    paymentAccount: readParty(wire.payment_account),
    transactionHash: wire.transaction_hash,
    failureReason: wire.failure_reason,
  };
}

const NAMES = [
  "name",
  "account_name",
  "full_name",
  "display_name",
  "account_holder",
  "account_holder_name",
  "holder_name",
  "beneficiary_name",
  "recipient_name",
  "label",
];
const ACCOUNTS = ["account_number", "wallet_address", "address", "account_no", "account", "wallet"];
/** Fields that hold a bank account's number. */
const NUMBERS = new Set(["account_number", "account_no"]);
/** Matches digits alone or a blockchain address, which no person or bank is named. */
const BARE_ACCOUNT = /^(?:\+?\d[\d\s-]{4,}\d|0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/;
const PLACES = ["bank_name", "bank", "network", "chain"];
/** Objects that the fields may be in, if not at the top. */
const NESTED = ["details", "bank_account", "bank_transfer", "crypto_deposit"];

const RECIPIENT_ID = /^rec_[A-Za-z0-9_-]+$/;

/**
 * Reads the recipient, with its id in the service's list. Null if the record doesn't name one. The
 * id is under `recipient_id` or `id`, or is the only value, as `rec_<code>`.
 */
function readRecipient(value: unknown): TransactionParty | null {
  const party = readParty(value);
  const recipientId = isRecord(value)
    ? wireText(value["recipient_id"] ?? value["recipientId"] ?? value["id"])
    : RECIPIENT_ID.test(party?.name ?? "")
      ? (party?.name ?? null)
      : null;
  return recipientId === null
    ? party
    : { ...(party ?? { name: null, account: null, bankOrNetwork: null }), recipientId };
}

/**
 * Reads the record's recipient or payment account. Null if nothing is said. Assumed: the inner
 * fields have the names of the fields of recipients and payment instructions, or other common
 * names, in any spelling. They are at the top, under `details`, or nested as in payment
 * instructions. A bare text is a name, unless it can only be an account or an address. A bank may
 * be an object with a name.
 */
function readParty(value: unknown): TransactionParty | null {
  const bare = wireAccountNumber(value);
  if (bare !== null)
    return BARE_ACCOUNT.test(bare)
      ? { name: null, account: bare, bankOrNetwork: null }
      : { name: cutName(bare), account: null, bankOrNetwork: null };
  const top = spelledFields(value);
  const fields = spelledFields(value, ...NESTED.map((name) => top.first([name])));
  const party = {
    name: fields.text(NAMES),
    account:
      ACCOUNTS.map((name) =>
        NUMBERS.has(name) ? wireAccountNumber(fields.first([name])) : fields.text([name]),
      ).find((account) => account !== null) ?? null,
    bankOrNetwork:
      fields.text(PLACES) ?? spelledFields(fields.first(["bank"])).text(["name", "bank_name"]),
  };
  if (party.name === null && party.account === null && party.bankOrNetwork === null) return null;
  return { ...party, name: cutName(party.name), bankOrNetwork: cutName(party.bankOrNetwork) };
}

/**
 * Limits in bytes of UTF-8, so that index entries of the database fit. An entry holds a name, an
 * id, a status and both currencies. Real values are far shorter.
 */
const MAX_BYTES = 500;
const MAX_WORD_BYTES = 100;

/** Returns the names of the fields whose texts are too long to be stored. */
function overlongFields({
  id,
  reference,
  recipient,
  paymentAccount,
  transactionHash,
  ...words
}: Transaction): string[] {
  const texts = {
    id,
    reference,
    "recipient's account": recipient?.account,
    "payment account": paymentAccount?.account,
    transaction_hash: transactionHash,
  };
  const {
    status,
    sourceCurrency: source_currency,
    destinationCurrency: destination_currency,
    amountSent: amount_sent,
    amountReceived: amount_received,
  } = words;
  return [
    ...longer(texts, MAX_BYTES),
    ...longer(
      { status, source_currency, destination_currency, amount_sent, amount_received },
      MAX_WORD_BYTES,
    ),
  ];
}

function longer(texts: Record<string, string | null | undefined>, max: number): string[] {
  return Object.entries(texts).flatMap(([field, text]) =>
    Buffer.byteLength(text ?? "") > max ? [field] : [],
  );
}

/** A name as far as it can be kept. */
function cutName(name: string | null): string | null {
  if (name === null || Buffer.byteLength(name) <= MAX_BYTES) return name;
  // A character that was cut through is left out.
  return Buffer.from(name)
    .subarray(0, MAX_BYTES)
    .toString()
    .replace(/\uFFFD$/, "");
}
