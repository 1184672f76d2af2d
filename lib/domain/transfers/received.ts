import { sumAmounts, type Amount } from "@/lib/money/amount";
import type { Payment } from "./transfer";

/** The state of a payment that the service lists: money that is in, that is still to come, or that came to nothing. */
export type PaymentStanding = "received" | "on_its_way" | "came_to_nothing";

const CAME_TO_NOTHING = /fail|reject|revers|return|refund|cancel|declin|expired/i;
const STILL_TO_COME = /pend|initiat|creat|expect|await|wait|process|progress|queue|submit|unpaid|unconfirmed/i;

/**
 * Assumed: a payment's statuses are not shown. One whose status says that it came to nothing is not money received; one whose
 * status says that it is still to come, and that has no time of receipt, isn't yet: a service may list a payment as soon as it is notified.
 */
export function paymentStanding({ status, isDated }: { status: string | null; isDated: boolean }): PaymentStanding {
  if (status === null) return "received";
  if (CAME_TO_NOTHING.test(status)) return "came_to_nothing";
  return !isDated && STILL_TO_COME.test(status) ? "on_its_way" : "received";
}

/** The sum of payments received. Payments in a currency other than the source's are left out: sums never cross currencies. */
export function receivedAmount(payments: readonly Payment[], sourceCurrency: string): Amount {
  return sumAmounts(
    payments
      .filter((payment) => payment.currency === null || payment.currency === sourceCurrency)
      .filter(({ status, receivedAt }) => paymentStanding({ status, isDated: receivedAt !== null }) === "received")
      .map((payment) => payment.amount),
  );
}
