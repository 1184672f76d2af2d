import type { PrintedAmount } from "@/lib/domain/statements/parse-printed-amount";
import type { Amount } from "@/lib/money/amount";

/** A printed amount with its sign: a DR makes it negative, however it was signed; a CR keeps a minus that is there. */
export function signedPrinted({ amount, mark }: PrintedAmount): Amount {
  return mark === "out" && !amount.startsWith("-") && /[1-9]/.test(amount) ? `-${amount}` : amount;
}
