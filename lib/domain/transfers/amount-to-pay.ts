import { compareAmounts, remainderOf, type Amount } from "@/lib/money/amount";

/**
 * What somebody who pays now is to pay: nothing once all of it is reported. What is reported and not yet detected is on its way: shown
 * among the rest, it would be paid twice.
 * @param remaining of the transfer's amount, less what was received
 * @param reportable of the transfer's amount, less what was reported
 */
export function amountToPay(remaining: Amount, reportable: Amount): Amount {
  return compareAmounts(reportable, remaining) > 0 ? remaining : reportable;
}

/** What was reported and isn't received yet, as far as the sums say. Parameters as of `amountToPay`. */
export function undetectedAmount(remaining: Amount, reportable: Amount): Amount {
  return remainderOf(remaining, reportable);
}
