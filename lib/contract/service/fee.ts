import { moneyObject } from "./money-object";
import { Anything, WireDecimalOrNull, wireText } from "./values";

/**
 * A transaction's fee: decimal text, or another text unchanged; a number becomes its exact decimal text. Null when there is none.
 * Source: interface.md, Transaction record. Assumed: an object that plainly holds one amount is that amount, `12.50 NGN`.
 */
export const WireFeeOrNull = Anything.transform((value): string | null => {
  const text = wireText(value);
  if (text !== null) return WireDecimalOrNull.parse(value) ?? text;
  const money = moneyObject(value);
  return money === null
    ? null
    : [money.amount, money.currency].filter((part) => part !== null).join(" ");
});
