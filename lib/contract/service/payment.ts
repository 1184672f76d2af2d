import { z } from "zod";
import { WireCurrencyOrNull } from "./code-words";
import { moneyObject } from "./money-object";
import { isRecord, respelled } from "./spelling";
import { Anything, WireDecimalOrNull, WireTextOrNull, WireTimeOrNull } from "./values";

const Payment = respelled(
  z.looseObject({
    id: WireTextOrNull,
    amount: Anything,
    currency: WireCurrencyOrNull,
    session_id: WireTextOrNull,
    status: WireTextOrNull,
    received_at: WireTimeOrNull,
    created_at: WireTimeOrNull,
  }),
).transform(({ amount, currency, ...payment }) => {
  const money = moneyObject(amount);
  return {
    ...payment,
    amount: WireDecimalOrNull.parse(amount) ?? money?.amount ?? null,
    currency: currency ?? money?.currency ?? null,
  };
});

/** A payment on the wire. `amount` is exact decimal text, or null where it can't be read: there is a payment, of an unknown amount. */
export type ServicePayment = z.output<typeof Payment>;

const UNREADABLE: ServicePayment = Payment.parse({});

/**
 * Payments are read one by one, so that one that can't be read costs neither the transfer nor the others. Null and empty entries are none.
 * Source: interface.md, Transfer request, `payments`. Assumed: an amount may be an object that plainly holds one amount and its currency.
 */
export const ServicePayments = z
  .array(z.unknown())
  .transform((entries) =>
    entries
      .filter((entry) => !isNothing(entry))
      .map((entry) => Payment.safeParse(entry).data ?? UNREADABLE),
  );

function isNothing(entry: unknown): boolean {
  return (
    entry === null ||
    entry === undefined ||
    entry === "" ||
    (isRecord(entry) && Object.keys(entry).length === 0)
  );
}
