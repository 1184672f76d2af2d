import { z } from "zod";
import { WireCurrency, WireCurrencyOrNull, WireStatus } from "./code-words";
import { ErrorBody } from "./envelope";
import { WireFeeOrNull } from "./fee";
import { WireAmountToCome, WireHashOrNull } from "./said-nothing";
import {
  Anything,
  wireText,
  WireDecimal,
  WireDecimalOrNull,
  WireText,
  WireTextOrNull,
  WireTimeOrNull,
} from "./values";

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
