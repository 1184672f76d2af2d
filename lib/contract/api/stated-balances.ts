import * as z from "zod/mini";
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
