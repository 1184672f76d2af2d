import { z } from "zod";
import { FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { OFFRAMP_NETWORKS } from "@/lib/domain/transfers/pair";
import { OperationView } from "./operations";
import { AmountText, Freshness, Instant, MoneyText, PageNumber, PageSize, PositiveAmount, UuidV4 } from "./values";

export const TransferRecipientView = z.object({
  id: z.string().nullable(),
  type: z.string(),
  name: z.string(),
  network: z.string().nullable(),
  walletAddress: z.string().nullable(),
  symbol: z.string().nullable(),
  bankName: z.string().nullable(),
  accountNumber: z.string().nullable(),
  accountName: z.string().nullable(),
});
export type TransferRecipientView = z.output<typeof TransferRecipientView>;

export const RateView = z.object({
  /** Decimal text as the service gave it. */
  value: AmountText,
  /** Direction checked against the two amounts: 1 `base` = `value` `quote`. Null when it can't be told. */
  directed: z.object({ base: z.string(), quote: z.string(), value: AmountText }).nullable(),
  expiresAt: Instant.nullable(),
  /** When the desk first saw this rate: the dial's full circle runs from here to expiresAt. */
  receivedAt: Instant.nullable(),
  /** 1 for the first rate of this transfer, one more for each rate after a refresh. */
  version: z.number(),
});
export type RateView = z.output<typeof RateView>;

/** A transfer as lists show it. Phase: compute with `transferPhase(phaseInput(view), now on the service's clock)`. */
export const TransferSummary = z.object({
  /** Transfer request id. */
  id: z.string(),
  reference: z.string().nullable(),
  type: z.string(),
  /** The transfer request's status, raw. */
  status: z.string(),
  /** The transaction record's status, raw, when it has been read. */
  transactionStatus: z.string().nullable(),
  source: MoneyText,
  /** Amount null until a rate is received. */
  destination: z.object({ amount: AmountText.nullable(), currency: z.string() }),
  rate: RateView.nullable(),
  recipient: TransferRecipientView.nullable(),
  /** The network an off-ramp is sent over, or a wallet's network. */
  network: z.string().nullable(),
  /** Sum of payments received so far. */
  received: AmountText,
  /** Source amount less received, never below zero. */
  remaining: AmountText,
  paymentReported: z.boolean(),
  createdAt: Instant.nullable(),
  createdBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  awaitingSince: Instant.nullable(),
  completedAt: Instant.nullable(),
  verifiedAt: Instant.nullable(),
  /** Why nothing may be done with it for now (changed payment details, conflicting states); null when all is well. */
  frozen: z.object({ reason: z.enum(["instructions_changed", "state_conflict"]), message: z.string() }).nullable(),
});
export type TransferSummary = z.output<typeof TransferSummary>;

export const PaymentInstructionsView = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("bank_transfer"),
    accountNumber: z.string(),
    accountName: z.string().nullable(),
    bankName: z.string().nullable(),
    bankCode: z.string().nullable(),
  }),
  z.object({ type: z.literal("crypto_deposit"), address: z.string(), network: z.string().nullable(), asset: z.string().nullable() }),
]);
export type PaymentInstructionsView = z.output<typeof PaymentInstructionsView>;

export const PaymentView = z.object({
  id: z.string().nullable(),
  amount: AmountText,
  currency: z.string().nullable(),
  sessionId: z.string().nullable(),
  status: z.string().nullable(),
  receivedAt: Instant.nullable(),
});

/** One line of the timeline: the service's history and the desk's own acts, oldest first. */
export const TimelineEntry = z.object({
  at: Instant.nullable(),
  source: z.enum(["service", "desk"]),
  /** Service status, or the desk's act: created, confirmed_rate, refreshed_quote, cancelled, reported_payment, payment_received, rate_seen. */
  kind: z.string(),
  actor: z.string().nullable(),
  amount: MoneyText.nullable(),
  detail: z.string().nullable(),
});
export type TimelineEntry = z.output<typeof TimelineEntry>;

export const PaymentNoticeView = z.object({
  operationId: z.string(),
  paymentType: z.enum(["full", "split"]),
  amount: AmountText.nullable(),
  state: z.string(),
  at: Instant,
  by: z.string().nullable(),
});

/** GET /api/transfers/{id} */
export const TransferDetail = z.object({
  transfer: TransferSummary,
  instructions: PaymentInstructionsView.nullable(),
  payments: z.array(PaymentView),
  notices: z.array(PaymentNoticeView),
  /** Source amount less the split notices already accepted or under way; what a further split may at most report. */
  reportable: AmountText,
  timeline: z.array(TimelineEntry),
  note: z.string().nullable(),
  transactionHash: z.string().nullable(),
  fee: z.string().nullable(),
  failureReason: z.string().nullable(),
  /** The write under way on this transfer, or the last one if it ended badly. */
  operation: OperationView.nullable(),
  freshness: Freshness,
});
export type TransferDetail = z.output<typeof TransferDetail>;

/** GET /api/transfers: the desk's own list of what it created. */
export const TransferQuery = z.object({
  /** open: not at an end yet. closed: at an end. */
  state: z.enum(["open", "closed"]).optional(),
  /** needs_you: rate to confirm, expired rate, payment to make, or failed. */
  needs: z.enum(["you"]).optional(),
  type: z.enum(["onramp", "offramp"]).optional(),
  recipientId: z.string().optional(),
  search: z.string().trim().max(200).optional(),
  page: PageNumber.default(1),
  pageSize: PageSize.default(25),
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

const CreateCommon = { intentId: UuidV4, amount: PositiveAmount, recipientId: z.string().min(1, "Choose a recipient"), note: z.string().trim().max(500).optional() };

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
  rateVersion: z.number().int().min(1),
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
export const TransferWriteResult = z.object({ operation: OperationView, transfer: TransferDetail.nullable() });
export type TransferWriteResult = z.output<typeof TransferWriteResult>;

/** GET /api/transfers/duplicates: open transfers with the same recipient and amount. */
export const DuplicateQuery = z.object({ recipientId: z.string(), amount: PositiveAmount, fromCurrency: z.string(), toCurrency: z.string() });
export type DuplicateQuery = z.input<typeof DuplicateQuery>;
export const DuplicateList = z.object({ transfers: z.array(TransferSummary), notes: z.record(z.string(), z.string()) });
export type DuplicateList = z.output<typeof DuplicateList>;

/** GET /api/transfers/last-rates: the newest rate seen per pair, for "about" figures. */
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
  inFlight: z.array(z.object({ phase: z.string(), count: z.number(), stablecoin: AmountText.nullable() })),
  settledToday: z.object({ count: z.number(), stablecoin: AmountText }),
  recent: z.array(TransferSummary),
  freshness: Freshness,
});
export type Overview = z.output<typeof Overview>;

/** POST /api/transfers/{id}/release: a person has cleared up why a transfer was on hold. */
export const ReleaseInput = z.object({ reason: z.string().trim().min(3, "Say how it was cleared up, in a few words").max(500) });
export type ReleaseInput = z.input<typeof ReleaseInput>;

/** POST /api/transfers/{id}/cancel */
export const CancelTransferInput = z.object({ reason: z.string().trim().max(500).optional() });
export type CancelTransferInput = z.input<typeof CancelTransferInput>;
