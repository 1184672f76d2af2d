import * as z from "zod/mini";
import { FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { BankLookup } from "./banks";
import { OperationView } from "./operations";
import { Instant, PageNumber, PageSize, SearchText, UuidV4 } from "./values";

export const RecipientView = z.object({
  id: z.string(),
  /** `crypto`, `fiat`, or the service's raw text. */
  type: z.string(),
  name: z.string(),
  active: z.boolean(),
  network: z.nullable(z.string()),
  walletAddress: z.nullable(z.string()),
  symbol: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  accountName: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  createdAt: z.nullable(Instant),
  /** Desk's own: who added it here; null when it was made elsewhere. */
  createdBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Desk's own: transfers made through this desk. */
  transferCount: z.number(),
  lastTransferAt: z.nullable(Instant),
});
export type RecipientView = z.output<typeof RecipientView>;

/** What was checked when a recipient was added here, and why a doubt was set aside. */
export const RecipientCheck = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("crypto"),
    /** absent: the address was in one case, which carries no checksum. */
    checksum: z.enum(["good", "absent"]),
    lookAlikes: z.array(z.object({ recipientId: z.string(), name: z.string(), address: z.string(), kind: z.enum(["same", "ends", "near"]) })),
  }),
  z.object({
    type: z.literal("fiat"),
    lookup: BankLookup,
    mismatchReason: z.nullable(z.string()),
    /** Those that were this account already. Absent for one that was added before this was looked at. */
    sameAccounts: z.optional(z.array(z.object({ recipientId: z.string(), name: z.string() }))),
  }),
]);
export type RecipientCheck = z.output<typeof RecipientCheck>;

/** GET /api/recipients/{id}. `check` is null for one that was made elsewhere. */
export const RecipientDetail = z.extend(RecipientView, { check: z.nullable(RecipientCheck) });
export type RecipientDetail = z.output<typeof RecipientDetail>;

/** GET /api/recipients */
export const RecipientQuery = z.object({
  type: z.optional(z.enum(["crypto", "fiat"])),
  currency: z.optional(z.string()),
  /** A currency or stablecoin: those that take it, and those of which the service doesn't show what they take. */
  takes: z.optional(z.string()),
  /** Matches name, account number, address or its ends, bank. */
  search: z.optional(SearchText),
  /** most_used: those with the most transfers through this desk first, for the picker. */
  sort: z._default(z.enum(["name", "most_used"]), "name"),
  page: z._default(PageNumber, 1),
  pageSize: z._default(PageSize, 25),
});
export type RecipientQuery = z.input<typeof RecipientQuery>;

export const RecipientList = z.object({
  recipients: z.array(RecipientView),
  total: z.number(),
  /** Counts by type under the same search and currency, for the tabs. */
  counts: z.object({ all: z.number(), crypto: z.number(), fiat: z.number() }),
  page: z.number(),
  pageSize: z.number(),
  /** When the whole list was last read from the service. */
  verifiedAt: z.nullable(Instant),
  /** Why the last reading failed; null when it did not. */
  staleReason: z.nullable(z.string()),
});
export type RecipientList = z.output<typeof RecipientList>;

/** POST /api/recipients/refresh: how fresh the list is after reading it again. */
export const RecipientFreshness = z.pick(RecipientList, { verifiedAt: true, staleReason: true });
export type RecipientFreshness = z.output<typeof RecipientFreshness>;

const Name = z.string().check(z.trim(), z.minLength(1, "Enter a name"), z.maxLength(120, "A name has at most 120 characters"));

/** Networks of a wallet. Source: interface.md, POST /v1/recipients. */
export const WALLET_NETWORKS = ["Ethereum", "BSC", "Tron"] as const;

export const CreateCryptoRecipientInput = z.object({
  intentId: UuidV4,
  type: z.literal("crypto"),
  name: Name,
  walletAddress: z.string().check(z.trim(), z.minLength(1, "Enter the wallet address")),
  network: z.enum(WALLET_NETWORKS, "Choose a network"),
  symbol: z.enum(STABLECOINS, "Choose a stablecoin"),
  /** True once the person has read a look-alike warning and goes on. */
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
  /** True once the person has read that the account is there already and goes on. */
  sameAccountAccepted: z.optional(z.boolean()),
});

/** POST /api/recipients → CreateRecipientResult (201 done, 202 still finding out) */
export const CreateRecipientInput = z.discriminatedUnion("type", [CreateCryptoRecipientInput, CreateFiatRecipientInput]);
export type CreateRecipientInput = z.input<typeof CreateRecipientInput>;
export const CreateRecipientResult = z.object({ operation: OperationView, recipient: z.nullable(RecipientView) });
export type CreateRecipientResult = z.output<typeof CreateRecipientResult>;

export const LookAlikeQuery = z.object({ address: z.string().check(z.trim(), z.minLength(1, "Enter the wallet address"), z.maxLength(200)) });
/** GET /api/recipients/look-alikes?address=…: addresses already there that look like this one. */
export const LookAlikes = z.object({
  lookAlikes: z.array(z.object({ recipientId: z.string(), name: z.string(), address: z.string(), same: z.boolean() })),
});
export type LookAlikes = z.output<typeof LookAlikes>;

/** GET /api/recipients/same-accounts?accountNumber=…&bankCode=…&currency=…: recipients that are this account already. */
export const SameAccountQuery = z.pick(CreateFiatRecipientInput, { accountNumber: true, bankCode: true, currency: true });
export type SameAccountQuery = z.output<typeof SameAccountQuery>;
export const SameAccounts = z.object({ sameAccounts: z.array(z.object({ recipientId: z.string(), name: z.string() })) });
export type SameAccounts = z.output<typeof SameAccounts>;
