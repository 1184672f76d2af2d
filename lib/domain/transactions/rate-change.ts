import Big from "big.js";
import { roundAmount, type Amount } from "@/lib/money/amount";

/** By how many per cent a rate is above the average, negative when below: two decimals. @param average more than zero */
export function rateChange(rate: Amount, average: Amount): Amount {
  return roundAmount(new Big(rate).div(average).minus(1).times(100).toFixed(), 2);
}
