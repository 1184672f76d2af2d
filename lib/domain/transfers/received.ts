import { sumAmounts, type Amount } from "@/lib/money/amount";
import type { Payment } from "./transfer";

/** Assumed: a payment whose status says that it came to nothing is not money received; the list of statuses is not shown. */
const CAME_TO_NOTHING = /fail|reject|revers|return|refund|cancel|declin|expired/i;

/** The sum of payments received. Payments in another currency than the source's are left out: sums never cross currencies. */
export function receivedAmount(payments: readonly Payment[], sourceCurrency: string): Amount {
  return sumAmounts(
    payments
      .filter((payment) => payment.currency === null || payment.currency === sourceCurrency)
      .filter((payment) => payment.status === null || !CAME_TO_NOTHING.test(payment.status))
      .map((payment) => payment.amount),
  );
}
