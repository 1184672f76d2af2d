import { HOUR_MS, MINUTE_MS } from "../clock";
import type { HistoryEntry } from "../store/schema";
import type { Random } from "./random";

const SECOND_MS = 1_000;

/** The sandbox's default lifetimes of a rate and of an unpaid transaction. */
const RATE_LIFETIME_MS = 30 * MINUTE_MS;
const PAYMENT_WINDOW_MS = 24 * HOUR_MS;

export interface Timeline {
  createdAt: Date;
  rateExpiresAt: Date;
  history: HistoryEntry[];
  noticedAt: Date[];
  receivedAt: Date[];
  updatedAt: Date;
}

/** The statuses and payments of a transfer, in milliseconds after its creation. */
interface Steps {
  statuses: { status: string; atMs: number }[];
  noticesMs: number[];
  receiptsMs: number[];
}

function delay(random: Random, usualMs: number, sigma: number, mostMs: number): number {
  return Math.round(Math.min(random.lognormal(usualMs, sigma), mostMs));
}

const UNENDED: ReadonlySet<Outcome> = new Set([
  "awaiting_payment",
  "partly_paid",
  "payment_confirmed",
]);

const AFTER_PAYMENT: Partial<
  Record<Outcome, readonly { status: string; usualMs: number; mostMs: number }[]>
> = {
  payment_confirmed: [],
  completed: [{ status: "completed", usualMs: 4 * MINUTE_MS, mostMs: 50 * MINUTE_MS }],
  failed: [{ status: "failed", usualMs: 12 * MINUTE_MS, mostMs: 60 * MINUTE_MS }],
  refunded: [
    { status: "failed", usualMs: 12 * MINUTE_MS, mostMs: 60 * MINUTE_MS },
    { status: "refunded", usualMs: 20 * HOUR_MS, mostMs: 96 * HOUR_MS },
  ],
};

function plan(outcome: Outcome, payments: number, random: Random): Steps {
  const ratedMs = delay(random, 18 * SECOND_MS, 0.5, 90 * SECOND_MS);
  const confirmedMs = ratedMs + delay(random, 3 * MINUTE_MS, 0.8, 26 * MINUTE_MS);
  const steps: Steps = {
    statuses: [
      // The first two come together, as in the sandbox's own transfers.
      { status: "pending", atMs: 0 },
      { status: "fetching_rates", atMs: 0 },
      { status: "rate_received", atMs: ratedMs },
      { status: "awaiting_payment", atMs: confirmedMs },
    ],
    noticesMs: [],
    receiptsMs: [],
  };
  let now = confirmedMs;
  for (let payment = 0; payment < payments; payment += 1) {
    now += delay(random, 6 * MINUTE_MS, 0.9, 35 * MINUTE_MS);
    steps.noticesMs.push(now);
    now += delay(random, 3 * MINUTE_MS, 0.7, 20 * MINUTE_MS);
    steps.receiptsMs.push(now);
  }
  if (outcome === "cancelled") now += delay(random, 25 * MINUTE_MS, 0.8, 3 * HOUR_MS);
  if (outcome === "cancelled") steps.statuses.push({ status: "cancelled", atMs: now });
  if (outcome === "expired")
    steps.statuses.push({ status: "expired", atMs: confirmedMs + PAYMENT_WINDOW_MS });
  const after = AFTER_PAYMENT[outcome];
  if (after) steps.statuses.push({ status: "payment_confirmed", atMs: now });
  for (const { status, usualMs, mostMs } of after ?? []) {
    now += delay(random, usualMs, 0.7, mostMs);
    steps.statuses.push({ status, atMs: now });
  }
  return steps;
}

/** Nothing happens after `now`: for a transfer too young for its pace, every step comes sooner. */
export function timelineOf(options: {
  createdAt: Date;
  now: Date;
  outcome: Outcome;
  payments: number;
  random: Random;
}): Timeline {
  const { createdAt, now, outcome, payments, random } = options;
  const { statuses, noticesMs, receiptsMs } = plan(outcome, payments, random);
  const longestMs = Math.max(...statuses.map(({ atMs }) => atMs), ...receiptsMs);
  const pace = Math.min(1, (now.getTime() - createdAt.getTime()) / longestMs);
  const at = (offsetMs: number): Date =>
    new Date(createdAt.getTime() + Math.floor(offsetMs * pace));
  const times = statuses.map(({ atMs }) => at(atMs).toISOString());
  const history = statuses.map(({ status }, index): HistoryEntry => {
    const timestamp = times[index] ?? createdAt.toISOString();
    return {
      status,
      timestamp,
      completed_at: times[index + 1] ?? (UNENDED.has(outcome) ? null : timestamp),
    };
  });
  const ratedMs = statuses.find(({ status }) => status === "rate_received")?.atMs ?? 0;
  return {
    createdAt,
    rateExpiresAt: new Date(at(ratedMs).getTime() + RATE_LIFETIME_MS),
    history,
    noticedAt: noticesMs.map(at),
    receivedAt: receiptsMs.map(at),
    updatedAt: at(longestMs),
  };
}

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

/** Returns the service's reason for an ending without success; null where it gives none. */
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
