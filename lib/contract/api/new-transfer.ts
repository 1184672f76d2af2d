import * as z from "zod/mini";
import { FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { OFFRAMP_NETWORKS } from "@/lib/domain/transfers/transfer";
import { TransferSummary } from "./transfers";
import { AmountText, Instant, PositiveAmount, UuidV4 } from "./values";

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

/** GET /api/transfers/last-rates: the newest rates seen per pair and direction, in transfers and in records, for "about" figures. */
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
