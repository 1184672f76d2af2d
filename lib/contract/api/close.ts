import * as z from "zod/mini";
import { RowChange } from "./reports";
import { Day } from "./transactions";
import { AmountText } from "./amounts";
import { CalendarDate, Instant, requiredText } from "./values";

/** An account's balance at the end of a day, which a person stated. */
export const StatedBalance = z.object({
  id: z.string(),
  on: CalendarDate,
  /** In the account's currency. */
  amount: AmountText,
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
  source: requiredText("Say where it can be read again", 200),
  /** The stated balance of this day that the author saw and replaces; null if none. */
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

/** A condition for closing a period. `warning` doesn't prevent the close. */
export const ChecklistItem = z.object({
  /** `over`: only while the period isn't over, in the place of `transactions`. */
  key: z.enum(["over", "transactions", "covered", "gaps", "balances", "suggestions", "comments"]),
  state: z.enum(["done", "open", "warning"]),
  text: z.string(),
  /** Each thing that is missing, in a sentence; at most 20. */
  details: z.array(z.string()),
  /** Day of the earliest item, where items can belong to earlier closed periods. */
  earliest: z.optional(CalendarDate),
  /** For balances: no statement is missing, so only a stated balance can be corrected. Absent: false. */
  isOfStated: z.optional(z.boolean()),
});
export type ChecklistItem = z.output<typeof ChecklistItem>;

const Sum = z.object({ count: z.number(), amount: AmountText });

/** Where a balance comes from that the period's statements don't state. */
export const BalanceBasis = z.discriminatedUnion("kind", [
  z.extend(z.omit(StatedBalance, { id: true }), { kind: z.literal("stated") }),
  z.object({ kind: z.literal("closed"), on: CalendarDate, amount: AmountText }),
]);
export type BalanceBasis = z.output<typeof BalanceBasis>;

/** How the opening balance follows from the last close before the period. Money in positive. */
export const BroughtForward = z.object({
  closedTo: CalendarDate,
  closed: AmountText,
  /** Net of lines that came after that period's close: adjustments, and movements of no period. */
  late: Sum,
  /** Net of lines of the days between that period and this one. Absent without such days. */
  between: z.optional(Sum),
  /** The opening balance less all of these. Zero where they explain it. */
  unexplained: AmountText,
});
export type BroughtForward = z.output<typeof BroughtForward>;

/** The statement of reconciliation of an account's period, as of a revision. Amounts in the account's currency, money in positive. */
export const ReconciliationStatement = z.object({
  /** From the first statement of the period, otherwise from `openingFrom`; null if neither states one. */
  opening: z.nullable(AmountText),
  /** Absent if a statement states it. */
  openingFrom: z.optional(BalanceBasis),
  /** Absent without an earlier closed period, or without one of the balances. */
  broughtForward: z.optional(BroughtForward),
  moneyIn: Sum,
  moneyOut: Sum,
  /** From the last statement of the period, otherwise from `closingFrom`; null if neither states one. */
  closing: z.nullable(AmountText),
  closingFrom: z.optional(BalanceBasis),
  /** Closing balance less opening balance and movements; null if one of them is unknown. Zero when the balances prove the movements. */
  difference: z.nullable(AmountText),
  unmatchedLines: Sum,
  /**
   * Transactions missing from statements by the period's last day, net, by age.
   * Includes those of the account's earlier closed periods that were still outstanding. A line after the period
   * doesn't count.
   */
  timing: z.array(z.object({ label: z.string(), count: z.number(), amount: AmountText })),
  /** Part of `timing` whose paying account isn't known, with the accounts that it may be. */
  payerUnknown: z.optional(z.extend(Sum, { accounts: z.array(z.string()) })),
  /**
   * Net of what the period's lines were matched with, and the number of lines.
   * Includes lines that cancel each other out. With the next two figures and the unmatched lines it adds up to
   * money in less money out.
   */
  matchedWithTransfers: Sum,
  /** Net difference of the period's matches: lines less transfers, money in positive. */
  matchedDifferences: Sum,
  explained: Sum,
  /**
   * Sums of `CloseAdjustments`, which are in no figure of the period.
   * A closed period's lines are no movements of this one, and matching them later moves no money. Absent while a
   * close is prepared.
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

/** Changes in earlier periods after their close, accounted for in this one. */
export const CloseAdjustments = z.object({
  /** Transactions that those periods' reports would now show differently. */
  count: z.number(),
  /** The first 200 of each period; the close pack has all. */
  rows: z.array(RowChange),
  /** Net and first of the lines that arrived after those periods were closed. */
  lines: z.extend(Sum, { rows: z.array(LateLine) }),
  /** Net and first of those periods' other lines matched, explained or unmatched after the close. */
  matches: z.extend(Sum, { rows: z.array(LineMatchedLater) }),
});
export type CloseAdjustments = z.output<typeof CloseAdjustments>;

const Act = z.nullable(z.object({ id: z.string(), by: z.string(), at: Instant }));

export const CloseView = z.object({
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
  /** True if the figures changed since they were prepared. They are then prepared again before the close. */
  changedSince: z.boolean(),
  checklist: z.array(ChecklistItem),
  statement: ReconciliationStatement,
  adjustments: CloseAdjustments,
  /** Days of another period that shares some of these. While there is one, this period can't be closed. */
  overlaps: z.nullable(z.object({ from: CalendarDate, to: CalendarDate })),
});
export type CloseView = z.output<typeof CloseView>;

/** POST /api/close: prepares the period. */
export const PrepareCloseInput = z.object({ ...CloseQuery.shape, version: z.number() });
export type PrepareCloseInput = z.input<typeof PrepareCloseInput>;
/** POST /api/close/{id}/review closes it; POST /api/close/{id}/return returns it to the preparer with a reason. */
export const ReviewCloseInput = z.object({ version: z.number() });
export type ReviewCloseInput = z.input<typeof ReviewCloseInput>;
export const ReturnCloseInput = z.object({
  version: z.number(),
  reason: requiredText("Say what has to be looked at again", 500),
});
export type ReturnCloseInput = z.input<typeof ReturnCloseInput>;
