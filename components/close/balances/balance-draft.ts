import * as z from "zod/mini";
import { StateBalanceInput } from "@/lib/contract/api/close";
import { isAmount, isPositive } from "@/lib/money/amount";

/**
 * A balance as typed. A bank's may be overdrawn, and the field takes no minus, so the side is
 * separate.
 */
export const BalanceDraft = z.object({
  on: StateBalanceInput.shape.on,
  amount: z.string().check(z.refine(isAmount, "Enter the balance")),
  side: z.enum(["credit", "overdrawn"]),
  source: StateBalanceInput.shape.source,
});
export type BalanceDraft = z.output<typeof BalanceDraft>;

/** Converts a typed balance into the request's input. */
export function toInput(
  { on, amount, side, source }: BalanceDraft,
  replaces: string | null,
): StateBalanceInput {
  return {
    on,
    amount: side === "overdrawn" && isPositive(amount) ? `-${amount}` : amount,
    source,
    replaces,
  };
}
