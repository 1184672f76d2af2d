import { z } from "zod";
import {
  Anything,
  presentOrNull,
  WireDecimal,
  WireDecimalOrNull,
  wireText,
  WireText,
  WireTextOrNull,
  WireTimeOrNull,
} from "./values";

/**
 * A fee as exact decimal text or another text unchanged; null without one.
 * Source: interface.md, Transaction record.
 */
export const WireFeeOrNull = Anything.transform(
  (value): string | null => WireDecimalOrNull.parse(value) ?? wireText(value),
);

/**
 * A transaction record. Source: interface.md, Transaction record.
 * Inner fields of `recipient` and `payment_account` aren't shown and are kept unchanged.
 * Assumed: `rate`, `fee` and `amount_received` may be null or absent on a record that never got that far.
 */
export const ServiceTransaction = z.looseObject({
  id: WireText,
  reference: WireTextOrNull,
  amount_sent: WireDecimal,
  source_currency: WireText,
  /** An unreadable amount fails: as null it would be missing from every sum unnoticed. */
  amount_received: presentOrNull(WireDecimal),
  destination_currency: WireText,
  rate: WireDecimalOrNull,
  fee: WireFeeOrNull,
  status: WireText,
  created_at: WireTimeOrNull,
  recipient: Anything,
  payment_account: Anything,
  transaction_hash: WireTextOrNull,
  failure_reason: WireTextOrNull,
});
export type ServiceTransaction = z.output<typeof ServiceTransaction>;

/**
 * The fields of a record that show its transfer's state. A null `amount_sent` doesn't take back
 * that it has expired. Source: interface.md, Transaction record.
 */
export const ServiceTransactionState = ServiceTransaction.pick({
  id: true,
  reference: true,
  fee: true,
  status: true,
  transaction_hash: true,
  failure_reason: true,
}).extend({
  source_currency: WireTextOrNull,
  destination_currency: WireTextOrNull,
});
export type ServiceTransactionState = z.output<typeof ServiceTransactionState>;
