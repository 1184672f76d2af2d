import * as z from "zod/mini";
import { FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { OFFRAMP_NETWORKS } from "@/lib/domain/transfers/pair";
import { OperationView } from "./operations";
import { AmountText, Freshness, Instant, MoneyText, PageNumber, PageSize, PositiveAmount, SearchText, UuidV4 } from "./values";

export const TransferRecipientView = z.object({
  id: z.nullable(z.string()),
  type: z.string(),
  name: z.string(),
  network: z.nullable(z.string()),
  walletAddress: z.nullable(z.string()),
  symbol: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  accountName: z.nullable(z.string()),
});
export type TransferRecipientView = z.output<typeof TransferRecipientView>;

export const RateView = z.object({
  /** Decimal text as the service gave it. */
  value: AmountText,
  /** Direction checked against the two amounts: 1 `base` = `value` `quote`. Null when it can't be told. */
  directed: z.nullable(z.object({ base: z.string(), quote: z.string(), value: AmountText })),
  expiresAt: z.nullable(Instant),
  /** When the desk first saw this rate: the dial's full circle runs from here to expiresAt. */
  receivedAt: z.nullable(Instant),
  /** 1 for the first rate of this transfer, one more for each rate after a refresh. */
  version: z.number(),
});
export type RateView = z.output<typeof RateView>;

/** A transfer as lists show it. Phase: compute with `transferPhase(phaseInput(view), now on the service's clock)`. */
export const TransferSummary = z.object({
  /** Transfer request id. */
  id: z.string(),
  reference: z.nullable(z.string()),
  type: z.string(),
  /** The transfer request's status, raw. */
  status: z.string(),
  /** The transaction record's status, raw, when it has been read. */
  transactionStatus: z.nullable(z.string()),
  source: MoneyText,
  /** Amount null until a rate is received. */
  destination: z.object({ amount: z.nullable(AmountText), currency: z.string() }),
  rate: z.nullable(RateView),
  recipient: z.nullable(TransferRecipientView),
  /** The network an off-ramp is sent over, or a wallet's network. */
  network: z.nullable(z.string()),
  /** Sum of payments received so far. */
  received: AmountText,
  /** Source amount less received, never below zero. */
  remaining: AmountText,
  /** Whether a payment was reported that has not come in yet. */
  paymentReported: z.boolean(),
  createdAt: z.nullable(Instant),
  createdBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  awaitingSince: z.nullable(Instant),
  completedAt: z.nullable(Instant),
  verifiedAt: z.nullable(Instant),
  /** Why nothing may be done with it for now (changed payment details, conflicting states); null when all is well. */
  frozen: z.nullable(z.object({ reason: z.enum(["instructions_changed", "state_conflict"]), message: z.string() })),
});
export type TransferSummary = z.output<typeof TransferSummary>;

/** What the details say besides: shown, and never believed against the transfer's own amount. */
const AlsoSaid = z.object({
  reference: z.nullable(z.string()),
  memo: z.nullable(z.string()),
  amount: z.nullable(AmountText),
  currency: z.nullable(z.string()),
  until: z.nullable(Instant),
});

export const PaymentInstructionsView = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("bank_transfer"),
    accountNumber: z.string(),
    accountName: z.nullable(z.string()),
    bankName: z.nullable(z.string()),
    bankCode: z.nullable(z.string()),
    also: z.optional(AlsoSaid),
  }),
  z.object({
    type: z.literal("crypto_deposit"),
    address: z.string(),
    network: z.nullable(z.string()),
    asset: z.nullable(z.string()),
    also: z.optional(AlsoSaid),
  }),
  /** Something came, but nothing that can be paid by; `reason` says what. */
  z.object({ type: z.literal("unreadable"), reason: z.string() }),
]);
export type PaymentInstructionsView = z.output<typeof PaymentInstructionsView>;
/** The ones that can be paid by. */
export type ReadableInstructionsView = Exclude<PaymentInstructionsView, { type: "unreadable" }>;

export const PaymentView = z.object({
  id: z.nullable(z.string()),
  amount: AmountText,
  currency: z.nullable(z.string()),
  sessionId: z.nullable(z.string()),
  status: z.nullable(z.string()),
  /** When it came in; null for one that is still on its way. */
  receivedAt: z.nullable(Instant),
  /** Only what is `received` counts towards the transfer. */
  standing: z.enum(["received", "on_its_way", "came_to_nothing"]),
});

/**
 * One line of the timeline: the service's history and the desk's own acts, in the order in which they happened, oldest first.
 * `at` is by the clock of its `source`, so that times may run against the order where the two clocks differ.
 */
export const TimelineEntry = z.object({
  at: z.nullable(Instant),
  source: z.enum(["service", "desk"]),
  /** Service status, or the desk's act: created, confirming_rate, confirmed_rate, refreshed_quote, cancelled, reporting_payment, reported_payment, payment_received, rate_seen. */
  kind: z.string(),
  actor: z.nullable(z.string()),
  amount: z.nullable(MoneyText),
  detail: z.nullable(z.string()),
});
export type TimelineEntry = z.output<typeof TimelineEntry>;

export const PaymentNoticeView = z.object({
  operationId: z.string(),
  paymentType: z.enum(["full", "split"]),
  amount: z.nullable(AmountText),
  state: z.string(),
  at: Instant,
  by: z.nullable(z.string()),
});

/** GET /api/transfers/{id} */
export const TransferDetail = z.object({
  transfer: TransferSummary,
  instructions: z.nullable(PaymentInstructionsView),
  payments: z.array(PaymentView),
  notices: z.array(PaymentNoticeView),
  /** Source amount less the split notices already accepted or under way; what a further split may at most report. */
  reportable: AmountText,
  timeline: z.array(TimelineEntry),
  note: z.nullable(z.string()),
  transactionHash: z.nullable(z.string()),
  fee: z.nullable(z.string()),
  failureReason: z.nullable(z.string()),
  /** The write under way on this transfer, or the last one if it ended badly. */
  operation: z.nullable(OperationView),
  freshness: Freshness,
});
export type TransferDetail = z.output<typeof TransferDetail>;

/** GET /api/transfers: the desk's own list of what it created. */
export const TransferQuery = z.object({
  /** open: not at an end yet. closed: at an end. */
  state: z.optional(z.enum(["open", "closed"])),
  /** needs_you: rate to confirm, expired rate, payment to make, or failed. */
  needs: z.optional(z.enum(["you"])),
  type: z.optional(z.enum(["onramp", "offramp"])),
  recipientId: z.optional(z.string()),
  search: z.optional(SearchText),
  page: z._default(PageNumber, 1),
  pageSize: z._default(PageSize, 25),
});
export type TransferQuery = z.input<typeof TransferQuery>;
export const TransferList = z.object({
  transfers: z.array(TransferSummary),
  total: z.number(),
  counts: z.object({ all: z.number(), open: z.number(), closed: z.number() }),
  page: z.number(),
  pageSize: z.number(),
  freshness: Freshness,
});
export type TransferList = z.output<typeof TransferList>;

const CreateCommon = {
  intentId: UuidV4,
  amount: PositiveAmount,
  recipientId: z.string().check(z.minLength(1, "Choose a recipient")),
  note: z.optional(z.string().check(z.trim(), z.maxLength(500))),
};

export const CreateOnrampInput = z.object({
  ...CreateCommon,
  type: z.literal("onramp"),
  fromCurrency: z.enum(FIAT_CURRENCIES),
  toCurrency: z.enum(STABLECOINS),
});
export const CreateOfframpInput = z.object({
  ...CreateCommon,
  type: z.literal("offramp"),
  fromCurrency: z.enum(STABLECOINS),
  toCurrency: z.enum(FIAT_CURRENCIES),
  network: z.enum(OFFRAMP_NETWORKS, "Choose the network you will send over"),
});
/** POST /api/transfers → TransferWriteResult (201 done, 202 still finding out) */
export const CreateTransferInput = z.discriminatedUnion("type", [CreateOnrampInput, CreateOfframpInput]);
export type CreateTransferInput = z.input<typeof CreateTransferInput>;

/** POST /api/transfers/{id}/confirm-rate: only the rate that the person saw is confirmed. */
export const ConfirmRateInput = z.object({
  rateVersion: z.number().check(z.int(), z.gte(1)),
  rateValue: AmountText,
  amount: PositiveAmount,
});
export type ConfirmRateInput = z.input<typeof ConfirmRateInput>;

/** POST /api/transfers/{id}/confirm-payment: reports a payment, moves no money. */
export const ConfirmPaymentInput = z.discriminatedUnion("paymentType", [
  z.object({ intentId: UuidV4, paymentType: z.literal("full") }),
  z.object({ intentId: UuidV4, paymentType: z.literal("split"), amount: PositiveAmount }),
]);
export type ConfirmPaymentInput = z.input<typeof ConfirmPaymentInput>;

/** The answer of every write on transfers: the operation as it stands, and the transfer once there is one. */
export const TransferWriteResult = z.object({ operation: OperationView, transfer: z.nullable(TransferDetail) });
export type TransferWriteResult = z.output<typeof TransferWriteResult>;

/** GET /api/transfers/duplicates: open transfers with the same recipient and amount. */
export const DuplicateQuery = z.object({ recipientId: z.string(), amount: PositiveAmount, fromCurrency: z.string(), toCurrency: z.string() });
export type DuplicateQuery = z.input<typeof DuplicateQuery>;
export const DuplicateList = z.object({ transfers: z.array(TransferSummary), notes: z.record(z.string(), z.string()) });
export type DuplicateList = z.output<typeof DuplicateList>;

/** GET /api/transfers/last-rates: the newest rates seen per pair, of transfers and of records, for "about" figures. */
export const LastRates = z.object({
  rates: z.array(z.object({ base: z.string(), quote: z.string(), value: AmountText, seenAt: Instant })),
});
export type LastRates = z.output<typeof LastRates>;

/** GET /api/overview */
export const Overview = z.object({
  confirm: z.array(TransferSummary),
  pay: z.array(TransferSummary),
  failed: z.array(TransferSummary),
  /** Creates and other writes that wait for a person. */
  operations: z.array(OperationView),
  /** Scheduled reports that came to no end, or that the desk paused, for who may see to them. */
  schedules: z.array(z.object({ id: z.string(), name: z.string(), problem: z.enum(["paused", "run_failed", "run_partly_failed"]), message: z.nullable(z.string()), since: Instant })),
  inFlight: z.array(z.object({ phase: z.string(), count: z.number(), stablecoin: z.nullable(AmountText) })),
  settledToday: z.object({ count: z.number(), stablecoin: AmountText }),
  recent: z.array(TransferSummary),
  freshness: Freshness,
});
export type Overview = z.output<typeof Overview>;

/** POST /api/transfers/{id}/release: a person has cleared up why a transfer was on hold. */
export const ReleaseInput = z.object({ reason: z.string().check(z.trim(), z.minLength(3, "Say how it was cleared up, in a few words"), z.maxLength(500)) });
export type ReleaseInput = z.input<typeof ReleaseInput>;

/** POST /api/transfers/{id}/cancel */
export const CancelTransferInput = z.object({ reason: z.optional(z.string().check(z.trim(), z.maxLength(500))) });
export type CancelTransferInput = z.input<typeof CancelTransferInput>;
