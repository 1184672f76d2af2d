import * as z from "zod/mini";
import { RowChange } from "./reports";
import { Day } from "./transactions";
import { AmountText, CalendarDate, Instant } from "./values";

/** An account's balance at the end of a day, as a person read it where statements don't say it. */
export const StatedBalance = z.object({
  id: z.string(),
  on: CalendarDate,
  /** In the account's currency. */
  amount: AmountText,
  /** Where it was read. */
  source: z.string(),
  by: z.string(),
  at: Instant,
});
export type StatedBalance = z.output<typeof StatedBalance>;

/** GET /api/statements/accounts/{id}/balances: newest day first, at most 4,000. Both writes answer with it too. */
export const StatedBalances = z.object({ balances: z.array(StatedBalance) });
export type StatedBalances = z.output<typeof StatedBalances>;

/** POST /api/statements/accounts/{id}/balances; DELETE …/{balance} withdraws one. */
export const StateBalanceInput = z.object({
  on: Day,
  amount: AmountText.check(z.maxLength(40, "Enter a shorter amount")),
  source: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Say where it can be read again"),
      z.maxLength(200, "Use at most 200 characters"),
    ),
  /** The one stated of this day that its author saw, which it takes the place of; null if they saw none. */
  replaces: z.nullable(z.guid("is not one of ours")),
});
export type StateBalanceInput = z.input<typeof StateBalanceInput>;

export const StatedBalanceParams = z.object({
  id: z.guid("is not one of ours"),
  balance: z.guid("is not one of ours"),
});

/** GET /api/close?account&from&to */
export const CloseQuery = z
  .object({ account: z.guid("is not one of ours"), from: Day, to: Day })
  .check(
    z.refine((query) => query.from <= query.to, {
      message: "The last day must not be before the first",
      path: ["to"],
    }),
  );
export type CloseQuery = z.input<typeof CloseQuery>;

/** One condition for closing a period. `warning`: people should know about it, but it doesn't prevent the close. */
export const ChecklistItem = z.object({
  /** `over`: only while the period isn't over, in the place of `transactions`. */
  key: z.enum(["over", "transactions", "covered", "gaps", "balances", "suggestions", "comments"]),
  state: z.enum(["done", "open", "warning"]),
  text: z.string(),
  /** Each thing that is missing, in a sentence; at most 20. */
  details: z.array(z.string()),
  /** The day of the earliest item, where they can be of earlier closed periods; absent if there are none. */
  earliest: z.optional(CalendarDate),
  /** Of the balances: no statement is missing, so only what a person stated can be set right. Absent: no. */
  isOfStated: z.optional(z.boolean()),
});
export type ChecklistItem = z.output<typeof ChecklistItem>;

const Sum = z.object({ count: z.number(), amount: AmountText });

/** Where a balance comes from that the period's statements don't state. */
export const BalanceBasis = z.discriminatedUnion("kind", [
  /** A person stated the balance at the end of a day; see stated-balances.ts. */
  z.object({
    kind: z.literal("stated"),
    on: CalendarDate,
    amount: AmountText,
    source: z.string(),
    by: z.string(),
    at: Instant,
  }),
  /** An earlier period was closed with it. */
  z.object({ kind: z.literal("closed"), on: CalendarDate, amount: AmountText }),
]);
export type BalanceBasis = z.output<typeof BalanceBasis>;

/** How the opening balance follows from the last close before the period. Money in positive. */
export const BroughtForward = z.object({
  /** The last day of the period that was closed before this one. */
  closedTo: CalendarDate,
  /** The balance that it was closed with. */
  closed: AmountText,
  /** Lines of its days and of those of earlier closed periods that came after its close, net: adjustments, in the movements of no period. */
  late: Sum,
  /** Lines of the days between that period and this one, net; absent if there are no such days. */
  between: z.optional(Sum),
  /** The opening balance less all of these. Zero where they explain it. */
  unexplained: AmountText,
});
export type BroughtForward = z.output<typeof BroughtForward>;

/** The statement of reconciliation of an account's period, as of a revision. Amounts in the account's currency, money in positive. */
export const ReconciliationStatement = z.object({
  /** From the first statement of the period, otherwise from `openingFrom`; null if neither states one. */
  opening: z.nullable(AmountText),
  /** Absent if a statement states it, and for periods closed before balances could be stated. */
  openingFrom: z.optional(BalanceBasis),
  /** Absent if no period was closed before, one of the balances isn't known, and for periods closed before it was told. */
  broughtForward: z.optional(BroughtForward),
  moneyIn: Sum,
  moneyOut: Sum,
  /** From the last statement of the period, otherwise from `closingFrom`; null if neither states one. */
  closing: z.nullable(AmountText),
  /** Absent as `openingFrom` is. */
  closingFrom: z.optional(BalanceBasis),
  /** Closing balance less opening balance and movements; null if one of them is unknown. Zero when the balances prove the movements. */
  difference: z.nullable(AmountText),
  /** Lines of the period without a match, net. */
  unmatchedLines: Sum,
  /**
   * Transactions that should have been on a statement and weren't by the period's last day, net, by their age on it: those of the period, and
   * those of the account's earlier closed periods that were still outstanding. A line of after the period doesn't count.
   */
  timing: z.array(z.object({ label: z.string(), count: z.number(), amount: AmountText })),
  /**
   * Those of `timing` that may have left another account, since nothing says from which one they were paid, and the names of the accounts.
   * Absent where that is known of all of them, and for periods closed before it was told.
   */
  payerUnknown: z.optional(z.extend(Sum, { accounts: z.array(z.string()) })),
  /**
   * What lines of the period were matched with, net, and the number of those lines; lines that cancel each other out are among them. With
   * the next two figures and the unmatched lines it adds up to money in less money out. Absent for periods closed before it was stored.
   */
  matchedWithTransfers: z.optional(Sum),
  /** Net difference of all matches of the period's lines: lines less transfers, money in less money out. */
  matchedDifferences: Sum,
  /** Lines that were explained without a transfer. Absent for periods closed when these were still part of `differences`. */
  explained: z.optional(Sum),
  /**
   * The sums of `CloseAdjustments`, which are in no figure of the period: the lines of a closed period are not movements of this one, and
   * that some were matched since moves no money. Absent for periods closed before they were told here.
   */
  adjusted: z.optional(z.object({ lines: Sum, matches: Sum, transactions: z.number() })),
});
export type ReconciliationStatement = z.output<typeof ReconciliationStatement>;

const LateLine = z.object({
  on: CalendarDate,
  /** Money in positive. */
  amount: AmountText,
  narration: z.string(),
  bankReference: z.nullable(z.string()),
  fileName: z.string(),
  lineNumber: z.number(),
});

const LineMatchedLater = z.extend(LateLine, {
  /** Explained: matched without a transfer, by reason. */
  is: z.enum(["matched", "explained", "unmatched"]),
  /** The reason of its match's difference, such as `bank_charge: netted`; null if there is none. */
  reason: z.nullable(z.string()),
});

/** What has changed in earlier closed periods since they were closed, and is therefore accounted for in this one. */
export const CloseAdjustments = z.object({
  /** Transactions that those periods' reports would now show differently. */
  count: z.number(),
  /** The first 200 of each of those periods; this period's close pack has all of them. */
  rows: z.array(RowChange),
  /** Lines booked in those periods that arrived after they were closed: the net sum of all, and the first of them. */
  lines: z.extend(Sum, { rows: z.array(LateLine) }),
  /**
   * Other lines of those periods that were matched, explained or unmatched after they were closed: the net sum of all, and the first of
   * them. Absent for periods that were closed when these weren't told.
   */
  matches: z.optional(z.extend(Sum, { rows: z.array(LineMatchedLater) })),
});
export type CloseAdjustments = z.output<typeof CloseAdjustments>;

const Act = z.nullable(z.object({ id: z.string(), by: z.string(), at: Instant }));

export const CloseView = z.object({
  /** Null until somebody has prepared the period. */
  id: z.nullable(z.string()),
  version: z.number(),
  state: z.enum(["open", "prepared", "closed"]),
  account: z.object({ id: z.string(), name: z.string(), currency: z.string() }),
  from: CalendarDate,
  to: CalendarDate,
  timeZone: z.string(),
  prepared: Act,
  reviewed: Act,
  /** Why the reviewer returned it last; null once it is prepared again. */
  returned: z.nullable(z.object({ by: z.string(), at: Instant, reason: z.string() })),
  /** Whether somebody has changed the figures since they were prepared, so that it is prepared again before it is closed. */
  changedSince: z.boolean(),
  checklist: z.array(ChecklistItem),
  statement: ReconciliationStatement,
  adjustments: CloseAdjustments,
  /** Another period of the account that shares days with this one and so prevents its close. */
  overlaps: z.nullable(z.object({ from: CalendarDate, to: CalendarDate })),
});
export type CloseView = z.output<typeof CloseView>;

/** POST /api/close: prepares the period. */
export const PrepareCloseInput = z.object({
  account: z.guid("is not one of ours"),
  from: Day,
  to: Day,
  version: z.number(),
});
export type PrepareCloseInput = z.input<typeof PrepareCloseInput>;
/** POST /api/close/{id}/review closes it; POST /api/close/{id}/return returns it to the preparer with a reason. */
export const ReviewCloseInput = z.object({ version: z.number() });
export type ReviewCloseInput = z.input<typeof ReviewCloseInput>;
export const ReturnCloseInput = z.object({
  version: z.number(),
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Say what has to be looked at again"),
      z.maxLength(500, "Use at most 500 characters"),
    ),
});
export type ReturnCloseInput = z.input<typeof ReturnCloseInput>;
