import * as z from "zod/mini";
import { TOLD_FIELDS } from "@/lib/domain/recipients/recipient";
import { BankLookup } from "./banks";
import { ACCOUNT_FIELDS, Instant, PageNumber, PageSize, SearchText } from "./values";

/** Where a recipient is paid. */
const RecipientDetailsView = z.object({
  type: z.string(),
  ...ACCOUNT_FIELDS,
  currency: z.nullable(z.string()),
});

export const RecipientView = z.object({
  id: z.string(),
  /** `crypto`, `fiat`, or the service's raw text. */
  type: z.string(),
  name: z.string(),
  active: z.boolean(),
  ...ACCOUNT_FIELDS,
  currency: z.nullable(z.string()),
  /** Fields above that the desk set itself and the service doesn't show; absent without any. */
  deskSaid: z.optional(z.array(z.enum(TOLD_FIELDS))),
  /** The details that the service shows instead of these. Until they are accepted, no new transfer goes to the recipient; `key` names just these. */
  changed: z.nullable(z.object({ shown: RecipientDetailsView, since: Instant, key: z.string() })),
  createdAt: z.nullable(Instant),
  /** The desk's own record: who added it here; null when it was created elsewhere. */
  createdBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Known transfers to its account or address, made anywhere, up to `TRANSFERS_COUNTED`. */
  transferCount: z.number(),
  lastTransferAt: z.nullable(Instant),
});
export type RecipientView = z.output<typeof RecipientView>;

/** Checks made when the recipient was added, and the reason for overruling a doubt. */
export const RecipientCheck = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("crypto"),
    /** absent: the address was written in one letter case, which carries no checksum. */
    checksum: z.enum(["good", "absent"]),
    lookAlikes: z.array(
      z.object({
        recipientId: z.string(),
        name: z.string(),
        address: z.string(),
        kind: z.enum(["same", "ends", "near"]),
      }),
    ),
  }),
  z.object({
    type: z.literal("fiat"),
    lookup: BankLookup,
    mismatchReason: z.nullable(z.string()),
    /** Recipients that already had this account. Absent for recipients added before the desk checked this. */
    sameAccounts: z.optional(z.array(z.object({ recipientId: z.string(), name: z.string() }))),
  }),
]);
export type RecipientCheck = z.output<typeof RecipientCheck>;

/** GET /api/recipients/{id}. `check` is null for a recipient created elsewhere. */
export const RecipientDetail = z.extend(RecipientView, { check: z.nullable(RecipientCheck) });
export type RecipientDetail = z.output<typeof RecipientDetail>;

/** By name, or those first that were paid last. */
export const RECIPIENT_SORTS = ["name", "last_used"] as const;
export type RecipientSort = (typeof RECIPIENT_SORTS)[number];

/** GET /api/recipients */
export const RecipientQuery = z.object({
  type: z.optional(z.enum(["crypto", "fiat"])),
  currency: z.optional(z.string()),
  /** Keeps recipients of a currency or stablecoin, and those whose currency isn't shown. */
  takes: z.optional(z.string()),
  /** Searches name, account number, address (whole, or its first and last characters) and bank. */
  search: z.optional(SearchText),
  sort: z._default(z.enum(RECIPIENT_SORTS), "name"),
  page: z._default(PageNumber, 1),
  pageSize: z._default(PageSize, 25),
});
export type RecipientQuery = z.input<typeof RecipientQuery>;

export const RecipientList = z.object({
  recipients: z.array(RecipientView),
  total: z.number(),
  counts: z.object({ all: z.number(), crypto: z.number(), fiat: z.number() }),
  page: z.number(),
  pageSize: z.number(),
  verifiedAt: z.nullable(Instant),
  staleReason: z.nullable(z.string()),
});
export type RecipientList = z.output<typeof RecipientList>;

/** POST /api/recipients/refresh: reads the list again and answers how fresh it is. */
export const RecipientFreshness = z.pick(RecipientList, { verifiedAt: true, staleReason: true });
export type RecipientFreshness = z.output<typeof RecipientFreshness>;

/** POST /api/recipients/{id}/accept: a second person accepts the details that the service shows now. */
export const AcceptDetailsInput = z.object({
  key: z.string().check(z.minLength(1)),
});
export type AcceptDetailsInput = z.input<typeof AcceptDetailsInput>;
