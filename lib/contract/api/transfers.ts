import * as z from "zod/mini";
import { TOLD_FIELDS } from "@/lib/domain/recipients/recipient";
import { OperationView } from "./operations";
import { AmountText, MoneyText } from "./amounts";
import { ACCOUNT_FIELDS, Freshness, Instant, PageNumber, PageSize, SearchText } from "./values";

export const TransferRecipientView = z.object({
  id: z.nullable(z.string()),
  type: z.string(),
  name: z.string(),
  ...ACCOUNT_FIELDS,
  /** Fields above that the desk set itself; absent without any. */
  deskSaid: z.optional(z.array(z.enum(TOLD_FIELDS))),
});
export type TransferRecipientView = z.output<typeof TransferRecipientView>;

/** Where a recipient is paid. */
export const PayeeView = z.pick(TransferRecipientView, {
  type: true,
  network: true,
  walletAddress: true,
  bankName: true,
  accountNumber: true,
});

/** Direction checked against the two amounts: 1 `base` = `value` `quote`. Null when it can't be told. */
const DirectedRateView = z.nullable(
  z.object({ base: z.string(), quote: z.string(), value: AmountText }),
);

export const RateView = z.object({
  /** Decimal text as the service gave it. */
  value: AmountText,
  directed: DirectedRateView,
  expiresAt: z.nullable(Instant),
  /** Time when the desk first saw this rate, the start of its countdown. */
  receivedAt: z.nullable(Instant),
  /** Number of the transfer's rate, from 1, one more after each refresh. */
  version: z.number(),
});

/** Who is paying a transfer now. `id` changes with each claim and hand-over: whoever acts sends the one that they saw. */
export const PaymentClaimView = z.object({
  id: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  since: Instant,
});

/** A transfer as lists show it. Phase: compute with `transferPhase(phaseInput(view), now on the service's clock)`. */
export const TransferSummary = z.object({
  id: z.string(),
  reference: z.nullable(z.string()),
  type: z.string(),
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
  received: AmountText,
  /** Source amount less received, never below zero. */
  remaining: AmountText,
  /** True while a reported payment has not come in. */
  paymentReported: z.boolean(),
  /** Amount not reported yet, while a report is open. Absent otherwise. */
  unreported: z.optional(AmountText),
  /** The record confirms the payment while the request awaits the rest. Absent otherwise. */
  shortPaid: z.optional(z.literal(true)),
  /** Absent while nobody is paying it. */
  claim: z.optional(PaymentClaimView),
  createdAt: z.nullable(Instant),
  createdBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** When the desk saw it come to where it is. */
  phaseSince: Instant,
  awaitingSince: z.nullable(Instant),
  completedAt: z.nullable(Instant),
  verifiedAt: z.nullable(Instant),
  /** Why it is on hold: changed details or payee, or conflicting states. */
  frozen: z.nullable(
    z.object({
      reason: z.enum(["instructions_changed", "payee_changed", "state_conflict"]),
      message: z.string(),
      since: Instant,
    }),
  ),
});
export type TransferSummary = z.output<typeof TransferSummary>;

/** Further contents of the details. The transfer's own amount counts instead of theirs. */
const AlsoSaid = z.object({
  reference: z.nullable(z.string()),
  memo: z.nullable(z.string()),
  amount: z.nullable(AmountText),
  currency: z.nullable(z.string()),
  until: z.nullable(Instant),
});

const ReadableInstructionsView = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("bank_transfer"),
    accountNumber: z.string(),
    accountName: z.nullable(z.string()),
    bankName: z.nullable(z.string()),
    bankCode: z.nullable(z.string()),
    /** The service gave only a code; the name is from its list of banks. */
    isBankNamedByCode: z.optional(z.literal(true)),
    also: z.optional(AlsoSaid),
  }),
  z.object({
    type: z.literal("crypto_deposit"),
    address: z.string(),
    network: z.nullable(z.string()),
    asset: z.nullable(z.string()),
    also: z.optional(AlsoSaid),
  }),
]);
export type ReadableInstructionsView = z.output<typeof ReadableInstructionsView>;

export const PaymentInstructionsView = z.discriminatedUnion("type", [
  ReadableInstructionsView,
  /** Something came, but nothing that can be paid by; `reason` says what. */
  z.object({ type: z.literal("unreadable"), reason: z.string() }),
  /** Details exist, but only people who are paying, or know who is, see them. */
  z.object({
    type: z.literal("withheld"),
    of: z.enum(["bank_transfer", "crypto_deposit"]),
  }),
]);
export type PaymentInstructionsView = z.output<typeof PaymentInstructionsView>;

export const PaymentView = z.object({
  id: z.nullable(z.string()),
  /** Null for one that the service gave in a way that can't be read. */
  amount: z.nullable(AmountText),
  currency: z.nullable(z.string()),
  sessionId: z.nullable(z.string()),
  status: z.nullable(z.string()),
  /** Time of receipt; null for a payment on its way or never received. */
  receivedAt: z.nullable(Instant),
  /** Only what is `received` counts towards the transfer. `other_currency`: it is in, or on its way, in something that the transfer isn't paid in. */
  standing: z.enum(["received", "on_its_way", "came_to_nothing", "unreadable", "other_currency"]),
});

/**
 * An entry of the timeline: the service's history and the desk's acts, oldest first.
 * `at` is by the clock of its `source`, so times may run against the order.
 */
export const TimelineEntry = z.object({
  at: z.nullable(Instant),
  source: z.enum(["service", "desk"]),
  /**
   * Service status, or the desk's act.
   * Acts: created, confirming_rate, confirmed_rate, refreshed_quote, cancelled, reporting_payment,
   * reported_payment, held, released, payment_received, rate_seen.
   */
  kind: z.string(),
  actor: z.nullable(z.string()),
  amount: z.nullable(MoneyText),
  /** Of a rate received; null where it isn't certain which rate it was. */
  rate: DirectedRateView,
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
  /** Payment details that the service shows instead, while on hold; nobody pays by them. */
  held: z.nullable(z.object({ details: ReadableInstructionsView, key: z.string() })),
  /** Payee that the service shows instead of the chosen one, while on hold. */
  heldPayee: z.nullable(
    z.object({ chosen: z.nullable(PayeeView), shown: PayeeView, key: z.string() }),
  ),
  /** User ids of whoever created or confirmed it: they can't take it off hold. */
  handledBy: z.array(z.string()),
  payments: z.array(PaymentView),
  notices: z.array(PaymentNoticeView),
  /** Source amount less split notices accepted or under way: the maximum for another split. */
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

/** POST /api/transfers/{id}/instructions */
export const ShownInstructions = z.object({ instructions: ReadableInstructionsView });
export type ShownInstructions = z.output<typeof ShownInstructions>;

/** Answer of every write on a transfer: its operation, and the transfer once there is one. */
export const TransferWriteResult = z.object({
  operation: OperationView,
  transfer: z.nullable(TransferDetail),
});
export type TransferWriteResult = z.output<typeof TransferWriteResult>;

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
