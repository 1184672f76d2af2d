import { z } from "zod";
import {
  Anything,
  WireCurrency,
  WireCurrencyOrNull,
  WireDecimal,
  WireDecimalOrNull,
  WireStatus,
  wireText,
  WireText,
  WireTextOrNull,
  WireTimeOrNull,
} from "./values";
import { ErrorBody } from "./envelope";
import { moneyObject } from "./money-object";

/** Words that stand where there is no value, or none yet. */
const NOTHING =
  /^(?:[-–—]+|n\/?a|nil|none|null|undefined|unknown|tbd|pending|not (?:yet )?available)$/i;

/** Tells if a text only fills its place, such as blanks, dashes and certain words. */
function saysNothing(text: string): boolean {
  return text.trim() === "" || NOTHING.test(text.trim());
}

/**
 * A transaction's hash; null without one.
 * `0x` with zeros alone is a language's empty hash.
 */
const WireHashOrNull = Anything.transform((value): string | null => {
  const hash = wireText(value)?.trim() ?? "";
  return saysNothing(hash) || /^(?:0x)?0*$/i.test(hash) ? null : hash;
});

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (typeof value === "object" && Object.keys(value).length === 0);

/**
 * An exact decimal amount; null if still to come.
 * An unreadable amount fails: as null it would be missing from every sum unnoticed. An object with a plain
 * amount counts as this amount.
 */
const WireAmountToCome = Anything.transform((value, ctx): string | null => {
  const amount = WireDecimalOrNull.parse(value) ?? moneyObject(value)?.amount ?? null;
  if (amount !== null) return amount;
  const text = wireText(value);
  if (isEmpty(value) || value === "" || (text !== null && saysNothing(text))) return null;
  ctx.addIssue({ code: "custom", message: "expected a decimal number, or nothing" });
  return null;
});

/**
 * A fee as exact decimal text or another text unchanged; null without one.
 * Source: interface.md, Transaction record. An object with a plain amount becomes `12.50 NGN`.
 */
export const WireFeeOrNull = Anything.transform((value): string | null => {
  const text = wireText(value);
  if (text !== null) return WireDecimalOrNull.parse(value) ?? text;
  const money = moneyObject(value);
  return money === null
    ? null
    : [money.amount, money.currency].filter((part) => part !== null).join(" ");
});

/**
 * A transaction record. Source: interface.md, Transaction record.
 * Inner fields of `recipient` and `payment_account` aren't shown and are kept unchanged.
 * Assumed: `rate`, `fee` and `amount_received` may be null or absent on a record that never got that far.
 */
export const ServiceTransaction = z.looseObject({
  id: WireText,
  reference: WireTextOrNull,
  amount_sent: WireDecimal,
  source_currency: WireCurrency,
  amount_received: WireAmountToCome,
  destination_currency: WireCurrency,
  rate: WireDecimalOrNull,
  fee: WireFeeOrNull,
  status: WireStatus,
  created_at: WireTimeOrNull,
  recipient: Anything,
  payment_account: Anything,
  transaction_hash: WireHashOrNull,
  /**
   * Text, or an object or list with the text in it, as errors have.
   * Nearly all records have none, so nothing is searched.
   */
  failure_reason: Anything.transform(
    (value) => wireText(value) ?? (value ? ErrorBody.parse(value).message : null),
  ),
});
export type ServiceTransaction = z.output<typeof ServiceTransaction>;

/**
 * The fields of a record that show its transfer's state.
 * A null `amount_sent` doesn't take back that it has expired.
 * Source: interface.md, Transaction record.
 */
export const ServiceTransactionState = ServiceTransaction.pick({
  id: true,
  reference: true,
  fee: true,
  status: true,
  transaction_hash: true,
  failure_reason: true,
}).extend({
  source_currency: WireCurrencyOrNull,
  destination_currency: WireCurrencyOrNull,
});
export type ServiceTransactionState = z.output<typeof ServiceTransactionState>;
