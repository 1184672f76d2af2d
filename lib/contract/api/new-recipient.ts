import * as z from "zod/mini";
import { FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { OperationView } from "./operations";
import { RecipientView } from "./recipients";
import { NameText, UuidV4 } from "./values";

const Name = NameText.check(
  z.minLength(1, "Enter a name"),
  z.maxLength(120, "A name has at most 120 characters"),
);

/** Networks of a wallet. Source: interface.md, POST /v1/recipients. */
export const WALLET_NETWORKS = ["Ethereum", "BSC", "Tron"] as const;

export const CreateCryptoRecipientInput = z.object({
  intentId: UuidV4,
  type: z.literal("crypto"),
  name: Name,
  walletAddress: z.string().check(z.trim(), z.minLength(1, "Enter the wallet address")),
  network: z.enum(WALLET_NETWORKS, "Choose a network"),
  symbol: z.enum(STABLECOINS, "Choose a stablecoin"),
  /** True once the person has seen the look-alike warning and continues. */
  lookAlikeAccepted: z._default(z.boolean(), false),
});

export const CreateFiatRecipientInput = z.object({
  intentId: UuidV4,
  type: z.literal("fiat"),
  name: Name,
  accountNumber: z.string().check(z.regex(/^\d{10}$/, "An account number has 10 digits")),
  bankCode: z.string().check(z.minLength(1, "Choose a bank")),
  currency: z.enum(FIAT_CURRENCIES, "Choose a currency"),
  /** Needed when the bank's name doesn't match, or the lookup is unavailable. */
  mismatchReason: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  /** True once the person has seen that a recipient with this account exists and continues. */
  sameAccountAccepted: z.optional(z.boolean()),
});

/** POST /api/recipients → CreateRecipientResult (201 done, 202 outcome still open) */
export const CreateRecipientInput = z.discriminatedUnion("type", [
  CreateCryptoRecipientInput,
  CreateFiatRecipientInput,
]);
export type CreateRecipientInput = z.input<typeof CreateRecipientInput>;
export const CreateRecipientResult = z.object({
  operation: OperationView,
  recipient: z.nullable(RecipientView),
});
export type CreateRecipientResult = z.output<typeof CreateRecipientResult>;

export const LookAlikeQuery = z.object({
  address: z.string().check(z.trim(), z.minLength(1, "Enter the wallet address"), z.maxLength(200)),
});
/** GET /api/recipients/look-alikes?address=…: existing addresses that look like this one. */
export const LookAlikes = z.object({
  lookAlikes: z.array(
    z.object({ recipientId: z.string(), name: z.string(), address: z.string(), same: z.boolean() }),
  ),
});
export type LookAlikes = z.output<typeof LookAlikes>;

/** GET /api/recipients/same-accounts?accountNumber=…&bankCode=…&currency=…: existing recipients with this account. */
export const SameAccountQuery = z.pick(CreateFiatRecipientInput, {
  accountNumber: true,
  bankCode: true,
  currency: true,
});
export type SameAccountQuery = z.output<typeof SameAccountQuery>;
export const SameAccounts = z.object({
  sameAccounts: z.array(z.object({ recipientId: z.string(), name: z.string() })),
});
export type SameAccounts = z.output<typeof SameAccounts>;
