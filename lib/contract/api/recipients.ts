import * as z from "zod/mini";
import { BankLookup } from "./bank-lookup";
import { Instant, PageNumber, PageSize, SearchText } from "./values";

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
