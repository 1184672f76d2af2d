import * as z from "zod/mini";
import type { DocumentKind } from "@/lib/domain/documents/document";
import { AmountText } from "./amounts";
import { CalendarDate, Freshness, Instant, PageNumber, PageSize } from "./values";

/** GET /api/transactions/{id}/document: one transaction's receipt or remittance advice, as PDF. */
export const DocumentQuery = z.object({
  kind: z.enum(["receipt", "remittance"] satisfies DocumentKind[]),
  fee: z._default(z.enum(["with", "without"]), "with"),
});
export type DocumentQuery = z.input<typeof DocumentQuery>;

const Party = z.object({
  name: z.nullable(z.string()),
  account: z.nullable(z.string()),
  bankOrNetwork: z.nullable(z.string()),
});

export const TransactionView = z.object({
  id: z.string(),
  reference: z.nullable(z.string()),
  /** onramp or offramp by the two currencies; null when it can't be told. */
  type: z.nullable(z.enum(["onramp", "offramp"])),
  status: z.string(),
  sent: z.object({ amount: AmountText, currency: z.string() }),
  /** Amount received by the recipient; null if nothing was received. */
  received: z.object({ amount: z.nullable(AmountText), currency: z.string() }),
  /** Amount quoted to the recipient, in the same currency; null once received. */
  quoted: z.nullable(AmountText),
  /** Decimal text as the service gave it. */
  rate: z.nullable(z.string()),
  directed: z.nullable(z.object({ base: z.string(), quote: z.string(), value: AmountText })),
  /** Decimal text; the interface gives no currency. */
  fee: z.nullable(z.string()),
  createdAt: z.nullable(Instant),
  recipient: z.nullable(Party),
  paymentAccount: z.nullable(Party),
  transactionHash: z.nullable(z.string()),
  failureReason: z.nullable(z.string()),
  /** Desk's own: whether this desk created it, and who did. */
  createdBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  ownTransfer: z.boolean(),
  /** Of the desk's own: the transfer that this is the record of. Mostly they have one id. */
  transferId: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type TransactionView = z.output<typeof TransactionView>;

const Sums = z.record(z.string(), AmountText);

/** Currency → exact sum of what was sent, received, and only quoted. */
export const AmountSums = z.object({
  amountSent: Sums,
  amountReceived: Sums,
  amountQuoted: Sums,
});

/** Control totals of each status, the same on the screen, in manifests and files. */
export const TotalsByStatus = z.array(
  z.extend(AmountSums, { status: z.string(), rows: z.number() }),
);

/** Days outside these are a slip of the keyboard. */
export const Day = CalendarDate.check(
  z.refine(
    (day) => day >= "2000-01-01" && day <= "2099-12-31",
    "Choose a day between 2000 and 2099",
  ),
);

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Checks that a range has both of its days or neither, and that they are in order. */
export const DAYS_IN_ORDER = [
  z.refine<Days>(({ from, to }) => Boolean(from) === Boolean(to), {
    message: "A date range needs both its first and its last day",
    path: ["to"],
  }),
  z.refine<Days>(({ from, to }) => !from || !to || from <= to, {
    message: "The last day must not be before the first",
    path: ["to"],
  }),
] as const;

export const TransactionFilter = z
  .object({
    /** open: status pending of the interface. closed: everything else. Absent: both. */
    state: z.optional(z.enum(["open", "closed"])),
    /** Inclusive, in the organisation's reporting zone. Both or neither. */
    from: z.optional(Day),
    to: z.optional(Day),
  })
  .check(...DAYS_IN_ORDER);
export type TransactionFilter = z.input<typeof TransactionFilter>;

/** GET /api/transactions */
export const TransactionQuery = z.intersection(
  TransactionFilter,
  z.object({ page: z._default(PageNumber, 1), pageSize: z._default(PageSize, 25) }),
);
export type TransactionQuery = z.input<typeof TransactionQuery>;
export const TransactionList = z.object({
  transactions: z.array(TransactionView),
  page: z.number(),
  pageSize: z.number(),
  hasNext: z.boolean(),
  /** Number of transactions under this filter, if certain. The interface doesn't promise a count. */
  total: z.nullable(z.number()),
  timeZone: z.string(),
  /** Rows that could not be read, each with the reason. They are shown. */
  unreadable: z.array(z.object({ raw: z.string(), reason: z.string() })),
  freshness: Freshness,
});
export type TransactionList = z.output<typeof TransactionList>;

export const TotalsFields = {
  /** Transactions of any status. */
  counted: z.number(),
  /** How many have the status payment_confirmed or transaction_completed. Only they count in the two sums. */
  settledCount: z.number(),
  /** Per currency, never summed across. */
  sent: Sums,
  received: Sums,
  byStatus: TotalsByStatus,
  countedAt: Instant,
};

/**
 * GET /api/transactions/totals: newline-delimited JSON, a line for each page read.
 * The last line has done: true. A stream that ends without it, or with an ApiError, hasn't counted everything.
 */
export const TransactionTotals = z.object({
  /** `counted` is what was counted so far; with `done` all, unless cut short. */
  ...TotalsFields,
  done: z.boolean(),
  /** Unreadable rows, which are in no figure. */
  unreadable: z.number(),
  /** Transactions without a date, which are counted although they may lie outside the range. */
  undated: z.number(),
  /** The service ended its list before its own count: the figures cover that part. */
  isCutShort: z.boolean(),
  /** The service keeps us waiting: nothing has come for some seconds. */
  waiting: z.boolean(),
});
export type TransactionTotals = z.output<typeof TransactionTotals>;

/** GET /api/transactions/{id or reference} */
export const TransactionDetail = z.object({ transaction: TransactionView, freshness: Freshness });
export type TransactionDetail = z.output<typeof TransactionDetail>;
