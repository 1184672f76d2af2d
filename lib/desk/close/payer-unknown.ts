import type { ReconciliationStatement } from "@/lib/contract/api/close";
import { subtractAmounts, sumAmounts } from "@/lib/money/amount";
import type { OpenItem } from "@/lib/store/close/close-figures";

/**
 * Payments, and refunds of payments, that are outstanding on an account while others pay as well: from which one they were paid is known
 * once a line explains them. Null where no other account pays, or all of them are known.
 * @param others names of the other accounts that pay transfers in the currency
 */
export function payerUnknown(
  items: readonly OpenItem[],
  others: readonly string[],
): NonNullable<ReconciliationStatement["payerUnknown"]> | null {
  if (others.length === 0) return null;
  const unknown = items.filter(
    ({ kind, subject, clearedOn }) =>
      kind === "transfer" && clearedOn === null && !subject.endsWith(":destination"),
  );
  return unknown.length === 0 ? null : { ...netOf(unknown), accounts: others.toSorted() };
}

/** Their number, and what they bring in less what they take out. */
export function netOf(items: readonly Pick<OpenItem, "direction" | "amount">[]): {
  count: number;
  amount: string;
} {
  return {
    count: items.length,
    amount: sumAmounts(
      items.map(({ direction, amount }) =>
        direction === "in" ? amount : subtractAmounts("0", amount),
      ),
    ),
  };
}
