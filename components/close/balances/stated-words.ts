import { dayLabel } from "@/components/ui/date-range";
import type { StateBalanceInput } from "@/lib/contract/api/stated-balances";
import { formatMoney } from "@/lib/money/format";

/** What was stated, to be read aloud: a reader leaves out the parentheses that an overdraft has on the screen. */
export function statedWords(
  { amount, on }: Pick<StateBalanceInput, "amount" | "on">,
  currency: string,
): string {
  const isOverdrawn = amount.startsWith("-");
  return `Stated ${formatMoney(isOverdrawn ? amount.slice(1) : amount, currency)}${isOverdrawn ? " overdrawn" : ""} for the end of ${dayLabel(on)}`;
}
