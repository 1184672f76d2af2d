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

/** Whether a text only fills its place. Assumed: these words, blanks and dashes mean that there is no value. */
function saysNothing(text: string): boolean {
  return text.trim() === "" || NOTHING.test(text.trim());
}

/** A transaction's hash; null where there is none. Assumed: `0x` and zeros alone are a language's empty hash. */
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
 * An amount that may be still to come → exact decimal text; null where there is none. One that is there and can't be read fails: taken for
 * none, it would be missing from every sum, and nobody would know.
 * Assumed: an object that plainly holds one amount is that amount.
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

/**
 * A transaction record. Source: interface.md, Transaction record.
 * `recipient` and `payment_account` have inner fields "not shown": kept unchanged.
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
  /** Assumed: it may come as an object or a list with the words in it, as errors do. Nearly all records have none, and no words are looked for. */
  failure_reason: Anything.transform(
    (value) => wireText(value) ?? (value ? ErrorBody.parse(value).message : null),
  ),
});
export type ServiceTransaction = z.output<typeof ServiceTransaction>;

/**
 * What of a record says how its transfer stands, whatever its figures look like: a null `amount_sent` doesn't take back that it has expired.
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
