import { z } from "zod";
import { ServiceRecipientSummary } from "./recipient";
import {
  isRecord,
  listOrNull,
  presentOrNull,
  WireDecimal,
  WireDecimalOrNull,
  WireText,
  WireTextOrNull,
  WireTimeOrNull,
} from "./values";

const Payment = z.looseObject({
  id: WireTextOrNull,
  amount: WireDecimalOrNull,
  currency: WireTextOrNull,
  session_id: WireTextOrNull,
  status: WireTextOrNull,
  received_at: WireTimeOrNull,
  created_at: WireTimeOrNull,
});

/** There is a payment, of an unknown amount. */
const UNREADABLE = Payment.parse({});

/**
 * Reads payments singly, so that an unreadable one costs neither transfer nor others. Null and
 * empty entries are left out. Source: interface.md, Transfer request, `payments`.
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

const Money = z.looseObject({ amount: WireDecimal, currency: WireText });
/**
 * Money that may be still to come.
 * Assumed: before a rate the destination may lack its amount, which means 0, its currency, or come not at all.
 * The currency is then null: the desk knows which one it asked for.
 */
const MoneyToCome = presentOrNull(
  z.looseObject({ amount: WireDecimalOrNull, currency: WireTextOrNull }),
).transform((money) => ({ amount: money?.amount ?? "0", currency: money?.currency ?? null }));

/** Source: interface.md, Transfer request, `rate`. `value` 0 at creation is read as no value. */
const Rate = z.looseObject({
  value: WireDecimalOrNull.transform((value) =>
    value === null || Number(value) === 0 ? null : value,
  ),
  expires_at: WireTimeOrNull,
});

const HistoryEntry = z.looseObject({
  status: WireText,
  timestamp: WireTimeOrNull,
  completed_at: WireTimeOrNull,
});

/** Source: interface.md, Transfer request. Unknown fields and unknown statuses are kept. */
export const ServiceTransferRequest = z.looseObject({
  id: WireText,
  reference: WireTextOrNull,
  type: WireText,
  status: WireText,
  source: Money,
  destination: MoneyToCome,
  rate: presentOrNull(Rate),
  recipient: presentOrNull(ServiceRecipientSummary).catch(null),
  /** Read separately (`lib/gateway/records/parse-instructions.ts`), so that a transfer can be read even if its instructions can't. */
  payment_instructions: presentOrNull(z.unknown()),
  /** Without its unreadable entries: the history is only shown and decides nothing. */
  events: presentOrNull(z.array(z.unknown()))
    .catch(null)
    .transform((events) =>
      (events ?? []).flatMap((entry) => HistoryEntry.safeParse(entry).data ?? []),
    ),
  payments: listOrNull(ServicePayments),
  created_at: WireTimeOrNull,
});
export type ServiceTransferRequest = z.output<typeof ServiceTransferRequest>;
