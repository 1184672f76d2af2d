import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { Amount } from "@/lib/money/amount";
import {
  COMPLETED_STATUSES,
  ENDED_UNPAID_STATUSES,
  isOneOf,
  PAID_STATUSES,
  VOID_STATUSES,
} from "../transactions/transaction";
import type { Leg, LegPayment, LegSide, LegState } from "./matching";

export interface RecordOfLegs {
  id: string;
  status: string;
  sourceCurrency: string;
  amountSent: Amount;
  destinationCurrency: string;
  /** Null where it isn't known, or nothing. */
  amountReceived: Amount | null;
  /** The day in the reporting zone on which the transaction was created. */
  on: CalendarDay;
  reference: string | null;
  transactionHash: string | null;
  bankOrNetwork: string | null;
  sentOver: string | null;
  payTo: string | null;
  recipientAccount: string | null;
  /** Null where the desk knows of none. */
  payments: readonly LegPayment[] | null;
}

const NO_PAYMENTS: readonly LegPayment[] = [];

/** The legs of a record, as in the database's view `legs`. */
export function sidesOfRecord({ status, amountReceived }: RecordOfLegs): LegSide[] {
  const sides: LegSide[] = amountReceived === null ? ["source"] : ["source", "destination"];
  if (status === "refunded") sides.push("refund");
  return sides;
}

/** The currency and direction that a statement shows for a leg. Our own side for a payment, the recipient's for a payout. */
export function movementOfSide(
  record: RecordOfLegs,
  side: LegSide,
): Pick<Leg, "direction" | "currency"> {
  return {
    direction: side === "source" ? "out" : "in",
    currency: side === "destination" ? record.destinationCurrency : record.sourceCurrency,
  };
}

/** @param side one of `sidesOfRecord` */
export function legOfRecord(record: RecordOfLegs, side: LegSide): Leg {
  const { id, status, on, reference, payments } = record;
  const isPaidOut = side === "destination";
  const { direction, currency } = movementOfSide(record, side);
  return {
    id: `${id}:${side}`,
    transactionId: id,
    side,
    state: stateOf(side, status),
    direction,
    currency,
    amount: isPaidOut ? (record.amountReceived ?? "0") : record.amountSent,
    on,
    reference,
    transactionHash: side === "refund" ? null : record.transactionHash,
    network: isPaidOut ? record.bankOrNetwork : record.sentOver,
    party: isPaidOut ? record.recipientAccount : side === "source" ? record.payTo : null,
    payments: (side === "source" ? payments : null) ?? NO_PAYMENTS,
  };
}

function stateOf(side: LegSide, status: string): LegState {
  if (side === "refund" || isOneOf(side === "source" ? PAID_STATUSES : COMPLETED_STATUSES, status))
    return "due";
  return isOneOf(side === "source" ? VOID_STATUSES : ENDED_UNPAID_STATUSES, status)
    ? "void"
    : "expected";
}
