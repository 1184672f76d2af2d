import { HOUR_MS } from "../durations";
import type { Random } from "./random";

/** How a transaction of the past has ended, or how far an open one has come. */
export type Outcome =
  | "completed"
  | "cancelled"
  | "expired"
  | "failed"
  | "refunded"
  | "payment_confirmed"
  | "awaiting_payment"
  | "partly_paid";

/** Endings with the time they need: an expiry takes a day, a refund several. */
const ENDINGS: readonly { outcome: Outcome; weight: number; leastAgeMs: number }[] = [
  { outcome: "completed", weight: 914, leastAgeMs: 0 },
  { outcome: "cancelled", weight: 24, leastAgeMs: 0 },
  { outcome: "failed", weight: 19, leastAgeMs: 0 },
  { outcome: "expired", weight: 28, leastAgeMs: 26 * HOUR_MS },
  { outcome: "refunded", weight: 15, leastAgeMs: 5 * 24 * HOUR_MS },
];

/** How a transaction of this age ended. */
export function pastOutcome(ageMs: number, random: Random): Outcome {
  return random.weighted(
    ENDINGS.map(
      ({ outcome, weight, leastAgeMs }) => [outcome, ageMs >= leastAgeMs ? weight : 0] as const,
    ),
  );
}

/** The first of the last hours' transactions, so that even a short history has each kind of open one. */
const FIRST_OF_TODAY: readonly Outcome[] = [
  "partly_paid",
  "awaiting_payment",
  "payment_confirmed",
  "completed",
  "awaiting_payment",
  "partly_paid",
];
const REST_OF_TODAY: readonly (readonly [Outcome, number])[] = [
  ["completed", 5],
  ["payment_confirmed", 2],
  ["awaiting_payment", 2],
  ["partly_paid", 1],
];

/** How far one of the last hours' transactions has come. `position` counts from 0. */
export function presentOutcome(position: number, random: Random): Outcome {
  return FIRST_OF_TODAY[position] ?? random.weighted(REST_OF_TODAY);
}

type Reasons = readonly (readonly [reason: string, weight: number])[];

const PAYOUT_TO_BANK_FAILED: Reasons = [
  ["Beneficiary account dormant", 5],
  ["Beneficiary account closed", 3],
  ["Account name does not match the beneficiary", 4],
  ["Beneficiary bank did not respond", 6],
  ["Payout exceeds the beneficiary account's tier limit", 3],
  ["Beneficiary account has a debit and credit restriction", 2],
];
const PAYOUT_TO_WALLET_FAILED: Reasons = [
  ["Destination wallet failed compliance screening", 3],
  ["Payer account name does not match the business", 5],
  ["Payment came from a third-party account", 4],
  ["Network congestion: settlement could not be broadcast", 3],
];
const CANCELLED: Reasons = [
  ["Cancelled by the integrator", 6],
  ["Cancelled on request before payment", 3],
  ["Duplicate of another transfer", 2],
];
const EXPIRED: Reasons = [["Payment was not received in time", 1]];
const EXPIRED_IN_PART: Reasons = [["Only part of the payment was received in time", 1]];

/** What the service says about an ending that is not a success; null where it says nothing. */
export function failureReason(options: {
  outcome: Outcome;
  toBank: boolean;
  partlyPaid: boolean;
  random: Random;
}): string | null {
  const { outcome, toBank, partlyPaid, random } = options;
  switch (outcome) {
    case "cancelled":
      return random.weighted(CANCELLED);
    case "expired":
      return random.weighted(partlyPaid ? EXPIRED_IN_PART : EXPIRED);
    case "failed":
    case "refunded":
      return random.weighted(toBank ? PAYOUT_TO_BANK_FAILED : PAYOUT_TO_WALLET_FAILED);
    default:
      return null;
  }
}
