import { compareAmounts, isZero, type Amount } from "@/lib/money/amount";

/**
 * What somebody who pays now is to pay. What is reported and not yet detected is on its way: shown among the rest, it would be paid twice.
 * Where all of it is reported, it is what is missing; the screens say beside it that nobody needs to pay.
 * @param remaining of the transfer's amount, less what was received
 * @param reportable of the transfer's amount, less what was reported
 */
export function amountToPay(remaining: Amount, reportable: Amount): Amount {
  return isZero(reportable) || compareAmounts(reportable, remaining) > 0 ? remaining : reportable;
}
