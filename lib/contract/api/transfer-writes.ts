import * as z from "zod/mini";
import { AmountText, PositiveAmount, UuidV4 } from "./values";

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
 * POST /api/transfers/{id}/payment-claim and /instructions: the id of the claim that the person saw, null if nobody was paying.
 * Naming somebody else's claim says that the person knows who is paying.
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
  /** The key of the payment details, or of the payee, that the person was shown: they, and no others, count afterwards. */
  held: z.optional(z.string()),
});
export type ReleaseInput = z.input<typeof ReleaseInput>;

/** POST /api/transfers/{id}/cancel */
export const CancelTransferInput = z.object({
  reason: z.optional(z.string().check(z.trim(), z.maxLength(500))),
});
export type CancelTransferInput = z.input<typeof CancelTransferInput>;
