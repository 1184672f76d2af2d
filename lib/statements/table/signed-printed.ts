import type { PrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import type { Amount } from "@/lib/money/amount";

/** A printed amount with its sign. A DR makes it negative, whatever its sign was; a CR keeps an existing minus. */
export function signedPrinted({ amount, mark }: PrintedAmount): Amount {
  return mark === "out" && !amount.startsWith("-") && /[1-9]/.test(amount) ? `-${amount}` : amount;
}
