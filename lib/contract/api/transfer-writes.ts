import * as z from "zod/mini";
import { OFFRAMP_NETWORKS } from "@/lib/domain/transfers/transfer";
import { FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { TransferSummary } from "./transfers";
import { AmountText, PositiveAmount } from "./amounts";
import { Instant, UuidV4 } from "./values";

const CreateCommon = {
  intentId: UuidV4,
  amount: PositiveAmount,
  recipientId: z.string().check(z.minLength(1, "Choose a recipient")),
  note: z.optional(z.string().check(z.trim(), z.maxLength(500))),
};

const CreateOnrampInput = z.object({
  ...CreateCommon,
  type: z.literal("onramp"),
  fromCurrency: z.enum(FIAT_CURRENCIES),
  toCurrency: z.enum(STABLECOINS),
});
const CreateOfframpInput = z.object({
  ...CreateCommon,
  type: z.literal("offramp"),
  fromCurrency: z.enum(STABLECOINS),
  toCurrency: z.enum(FIAT_CURRENCIES),
  network: z.enum(OFFRAMP_NETWORKS, "Choose the network you will send over"),
});
/** POST /api/transfers → TransferWriteResult (201 done, 202 outcome still open) */
export const CreateTransferInput = z.discriminatedUnion("type", [
  CreateOnrampInput,
  CreateOfframpInput,
]);
export type CreateTransferInput = z.input<typeof CreateTransferInput>;

/** GET /api/transfers/duplicates: open transfers with the same recipient and amount. */
export const DuplicateQuery = z.object({
  recipientId: z.string(),
  amount: PositiveAmount,
  fromCurrency: z.string(),
  toCurrency: z.string(),
});
export type DuplicateQuery = z.input<typeof DuplicateQuery>;
export const DuplicateList = z.object({
  transfers: z.array(TransferSummary),
  notes: z.record(z.string(), z.string()),
  /** The service's clock at the moment of answering, by which rates expire. */
  serviceNow: Instant,
});
export type DuplicateList = z.output<typeof DuplicateList>;

/** GET /api/transfers/last-rates: newest rates for each pair and direction, for estimates. */
export const LastRates = z.object({
  /** The rate says what one `base` is in `quote`. `seenAt` is by the desk's clock. */
  rates: z.array(
    z.object({
      sourceCurrency: z.string(),
      destinationCurrency: z.string(),
      base: z.string(),
      quote: z.string(),
      value: AmountText,
      seenAt: Instant,
    }),
  ),
  /** The desk's clock at the moment of answering, for the rates' age. */
  deskNow: Instant,
});
export type LastRates = z.output<typeof LastRates>;

/** POST /api/transfers/{id}/confirm-rate: only the rate that the person saw is confirmed. */
export const ConfirmRateInput = z.object({
  rateVersion: z.number().check(z.int(), z.gte(1)),
  rateValue: AmountText,
  amount: PositiveAmount,
  /** The recipient's address or account number that the person saw. */
  goesTo: z.optional(z.string()),
});
export type ConfirmRateInput = z.input<typeof ConfirmRateInput>;

/** POST /api/transfers/{id}/confirm-payment: reports a payment, moves no money. */
export const ConfirmPaymentInput = z.discriminatedUnion("paymentType", [
  z.object({ intentId: UuidV4, paymentType: z.literal("full") }),
  z.object({ intentId: UuidV4, paymentType: z.literal("split"), amount: PositiveAmount }),
]);
export type ConfirmPaymentInput = z.input<typeof ConfirmPaymentInput>;

/**
 * POST /api/transfers/{id}/payment-claim and /instructions: the claim that the person saw, or null.
 * Naming somebody else's claim confirms that the person knows who is paying.
 */
export const SeenClaimInput = z.object({ seen: z.nullable(z.string()) });
export type SeenClaimInput = z.input<typeof SeenClaimInput>;

/** POST /api/transfers/{id}/payment-claim/hand-over */
export const HandOverInput = z.object({ to: z.uuid() });
export type HandOverInput = z.input<typeof HandOverInput>;

/** POST /api/transfers/{id}/release: a person has cleared up why a transfer was on hold. */
export const ReleaseInput = z.object({
  reason: z
    .string()
    .check(z.trim(), z.minLength(3, "Say how it was cleared up, in a few words"), z.maxLength(500)),
  /** Key of the payment details or payee that the person saw. Only these count afterwards. */
  held: z.optional(z.string()),
});
export type ReleaseInput = z.input<typeof ReleaseInput>;

/** POST /api/transfers/{id}/cancel */
export const CancelTransferInput = z.object({
  reason: z.optional(z.string().check(z.trim(), z.maxLength(500))),
});
export type CancelTransferInput = z.input<typeof CancelTransferInput>;
