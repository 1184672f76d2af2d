import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Amount } from "@/lib/money/amount";
import type { CurrencyCode, FiatCurrency, Stablecoin } from "@/lib/money/currency";
import type {
  OFFRAMP_NETWORKS,
  PAYMENT_TYPES,
  RECIPIENT_NETWORKS,
  TRANSACTION_STATUSES,
  TRANSFER_STATUSES,
  TRANSFER_TYPES,
} from "@/lib/contract/service/values";

/** The Postgres schema of the sandbox's tables, set as the connections' search_path. */
export const SANDBOX_SCHEMA = "sandbox";

export type TransferType = (typeof TRANSFER_TYPES)[number];
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];
export type RecipientNetwork = (typeof RECIPIENT_NETWORKS)[number];
export type OfframpNetwork = (typeof OFFRAMP_NETWORKS)[number];
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** numeric: read as text, so nothing is rounded; written as text too. */
type Numeric = ColumnType<Amount, Amount, Amount>;
type NumericWithDefault = ColumnType<Amount, Amount | undefined, Amount>;
/** timestamptz(3): whole milliseconds, so that a Date compares equal to what is stored. */
type Instant = ColumnType<Date, Date, Date>;
/** A column that may be null, and is when nothing is given. */
type OrNull<T, Update = T | null> = ColumnType<T | null, T | null | undefined, Update>;

/** An entry of a transfer's history. Times are ISO 8601 text, as on the wire. */
export interface HistoryEntry {
  /** `pending`, a TransferStatus, or a TransactionStatus (`payment_confirmed`, `expired`, `failed`, `refunded`). */
  status: string;
  timestamp: string;
  /** Start of the next entry; equal to `timestamp` on a last one, null while lasting. */
  completed_at: string | null;
}

export interface PayInAccount {
  account_number: string;
  account_name: string;
  bank_name: string;
  bank_code: string;
}
export type PaymentInstructions =
  | { type: "bank_transfer"; bank_transfer: PayInAccount }
  | {
      type: "crypto_deposit";
      crypto_deposit: { address: string; network: OfframpNetwork; asset: Stablecoin };
    };

/** A crypto recipient fills network, wallet_address and symbol; a fiat one the other five. */
export interface RecipientsTable {
  /** `rec_<code>`. */
  id: string;
  type: "crypto" | "fiat";
  name: string;
  active: Generated<boolean>;
  network: OrNull<RecipientNetwork>;
  wallet_address: OrNull<string>;
  symbol: OrNull<Stablecoin, never>;
  account_number: OrNull<string>;
  account_name: OrNull<string>;
  bank_code: OrNull<string>;
  bank_name: OrNull<string>;
  currency: OrNull<FiatCurrency, never>;
  created_at: Instant;
}

/**
 * A transfer request, and its transaction record once `record_status` is set.
 *
 * How the two statuses combine (failure, expiry and refund appear only in the record):
 * | status            | record_status                                                                |
 * |-------------------|------------------------------------------------------------------------------|
 * | fetching_rates    | null                                                                         |
 * | rate_received     | null                                                                         |
 * | awaiting_payment  | awaiting_payment, payment_confirmed, expired, failed, refunded               |
 * | completed         | transaction_completed, refunded                                              |
 * | cancelled         | null when it was never confirmed, else cancelled, refunded                   |
 */
export interface TransfersTable {
  /** UUID v4. */
  id: string;
  /** `TXN-` and 6 of A-Z and 0-9; unique. */
  reference: string;
  type: TransferType;
  status: TransferStatus;
  /** Null while the transfer has never awaited payment: then it is no transaction. */
  record_status: OrNull<TransactionStatus>;
  source_amount: Numeric;
  source_currency: CurrencyCode;
  /** 0 until a rate is received; then `convert()` of data/rates.ts. */
  destination_amount: NumericWithDefault;
  destination_currency: CurrencyCode;
  /** The network an off-ramp's stablecoin is sent over; null for an on-ramp. */
  network: OrNull<OfframpNetwork, never>;
  recipient_id: string;
  /** Fiat per 1 stablecoin; 0 until a rate is received. */
  rate_value: NumericWithDefault;
  rate_expires_at: OrNull<Date>;
  /** How many rates were asked for: each makes another quote. */
  quote_count: Generated<number>;
  /** `feeFor()` of data/rates.ts; 0 until a rate is received. */
  fee: NumericWithDefault;
  /** Null until payment details are assigned (an empty object on the wire). */
  payment_instructions: ColumnType<
    PaymentInstructions | null,
    string | null | undefined,
    string | null
  >;
  events: JSONColumnType<HistoryEntry[], string, string>;
  received_amount: NumericWithDefault;
  transaction_hash: OrNull<string>;
  failure_reason: OrNull<string>;
  created_at: Instant;
  updated_at: Instant;
}

/** A payment that was detected at the bank or on the chain. */
export interface PaymentsTable {
  /** UUID v4. */
  id: string;
  transfer_id: string;
  amount: Numeric;
  currency: CurrencyCode;
  session_id: string;
  /** `confirmed`, or `refunded` when it was sent back. */
  status: "confirmed" | "refunded";
  received_at: Instant;
  created_at: Instant;
}

/** The integrator's confirm-payment calls. They move no money. */
export interface PaymentNoticesTable {
  id: string;
  transfer_id: string;
  payment_type: PaymentType;
  /** Null for `full`. */
  amount: ColumnType<Amount | null, Amount | null, never>;
  created_at: Instant;
}

export type StepKind = "deliver_rate" | "detect_payment" | "expire_payment" | "settle" | "refund";

/** A transfer's automatic steps, timed on the sandbox's clock. Done rows are deleted. */
export interface ScheduledStepsTable {
  id: Generated<string>;
  transfer_id: string;
  kind: StepKind;
  /** For `detect_payment`: how much; null means all that is still missing. */
  amount: OrNull<Amount, never>;
  due_at: Instant;
}

export interface WebhookMessagesTable {
  /** `msg_<code>`: the `webhook-id` header, the same for every delivery of this event. */
  id: string;
  type: string;
  transfer_id: string;
  body: string;
  created_at: Instant;
}

/** An attempt to deliver a message, planned or made. A retry is a further row. */
export interface WebhookDeliveriesTable {
  id: Generated<string>;
  message_id: string;
  attempt: number;
  due_at: Instant;
  /** `not_sent`: webhooks were off, or no address was registered. `gave_up`: failed, and was the last attempt. */
  status: "pending" | "delivered" | "failed" | "gave_up" | "not_sent";
  attempted_at: OrNull<Date>;
  url: OrNull<string>;
  response_status: OrNull<number>;
  error: OrNull<string>;
}

/** The first answer that was given to an idempotency key and a body. */
export interface IdempotencyKeysTable {
  /** The operation and its path, so that a key means something else elsewhere. */
  scope: string;
  key: string;
  /** SHA-256 of the request's body, hex. */
  body_hash: string;
  response_status: number;
  response_body: string;
  created_at: Instant;
}

/** How many transaction records were created on a UTC day and have a status. Kept by triggers on transfers. */
export interface TransactionCountsTable {
  day: ColumnType<string, never, never>;
  record_status: ColumnType<TransactionStatus, never, never>;
  transactions: ColumnType<string, never, never>;
}

/** The one row of facts that must outlive the process. */
export interface StateTable {
  id: 1;
  clock_offset_ms: ColumnType<string, number, number>;
  /** Signs access tokens, so that they stay good over a restart. */
  token_secret: string;
  token_generation: number;
}

export interface SandboxDatabase {
  recipients: RecipientsTable;
  transfers: TransfersTable;
  payments: PaymentsTable;
  payment_notices: PaymentNoticesTable;
  scheduled_steps: ScheduledStepsTable;
  webhook_messages: WebhookMessagesTable;
  webhook_deliveries: WebhookDeliveriesTable;
  idempotency_keys: IdempotencyKeysTable;
  transaction_counts: TransactionCountsTable;
  state: StateTable;
}
