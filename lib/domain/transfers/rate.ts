import Big from "big.js";
import { type Amount, isZero } from "@/lib/money/amount";
import type { CalendarDay } from "../calendar/day";

/** How long a rate is typically valid, in ms. Source: interface.md, Limits. */
export const TYPICAL_RATE_MS = 30 * 60_000;

/** The shortest span that a countdown is drawn of. */
const LEAST_SPAN_MS = 1000;

/** How long a rate was valid from its arrival, in ms, at least a second: the whole circle of its countdown. Where the arrival wasn't seen, the typical time. */
export function validityMs({
  receivedAt,
  expiresAt,
}: {
  receivedAt: string | null;
  expiresAt: string;
}): number {
  return receivedAt === null
    ? TYPICAL_RATE_MS
    : Math.max(LEAST_SPAN_MS, Date.parse(expiresAt) - Date.parse(receivedAt));
}

/** A rate is confirmed only with at least this much life left on the service's clock, so that the confirmation arrives before its end. */
const MIN_RATE_LIFE_MS = 20_000;

/** `ending`: it is still valid, so it can't be refreshed yet, but too little is left of it to confirm it. */
export type RateLife = "stands" | "ending" | "expired";

/** @param expiresAt null: the service gives it no end. @param serviceNow the service's clock */
export function rateLife(expiresAt: Date | null, serviceNow: Date): RateLife {
  if (expiresAt === null) return "stands";
  const leftMs = expiresAt.getTime() - serviceNow.getTime();
  if (leftMs <= 0) return "expired";
  return leftMs < MIN_RATE_LIFE_MS ? "ending" : "stands";
}

/** Why a rate can't be confirmed now, in the same words wherever that is said. */
export const WHY_NOT_CONFIRMED: Record<
  Exclude<RateLife, "stands">,
  { fact: string; next: string }
> = {
  ending: {
    fact: `Less than ${MIN_RATE_LIFE_MS / 1000} seconds left, too little to confirm this rate safely.`,
    next: "Refresh it when it has expired.",
  },
  expired: { fact: "The rate has expired.", next: "Refresh to get a new one." },
};

/** What is known of a transfer whose rate may still be open. */
export interface OpenRateInput {
  status: string;
  phase: string;
  rateValue: string | null;
  /** When it was first seen to await its payment; null if never. */
  awaitingSince: Date | string | null;
  /** Whether payment instructions have ever been seen. */
  hasInstructions: boolean;
  received: Amount;
}

/**
 * Whether a transfer has a rate that isn't confirmed, so that it can be refreshed or cancelled.
 * Assumed: once a rate has expired, a service may use a status that isn't listed, such as `rate_expired`, or call the request `expired` as a
 * record that wasn't paid in time. A rate that was never seen to be confirmed is then taken for open. Nothing is risked by that: the transfer
 * is read again before the step, and the service decides.
 */
export function hasOpenRate({
  status,
  phase,
  rateValue,
  awaitingSince,
  hasInstructions,
  received,
}: OpenRateInput): boolean {
  if (status === "rate_received") return true;
  return (
    (phase === "unknown" || (phase === "expired" && status === "expired")) &&
    rateValue !== null &&
    awaitingSince === null &&
    !hasInstructions &&
    isZero(received)
  );
}

export interface DirectedRate {
  /** One unit of this … */
  base: string;
  /** … is `value` units of this. */
  quote: string;
  /** Decimal text. */
  value: string;
}

/** How far rate × amount may lie from the other amount. Assumed: fees and rounding are below 5 %; the inverse rate is always above. */
const TOLERANCE = 0.05;

/** Whether what the rate makes of one amount is about the other one. Multiplied instead of divided: dividing decimals is slow, and rounds. */
const near = (product: Big, amount: Big): boolean =>
  product.minus(amount).abs().lte(amount.times(TOLERANCE));

/**
 * Finds the direction of a rate by checking it against the two amounts, stated per unit of the stronger currency
 * (`1 USDC = 1,585.20 NGN`). Null when neither direction fits, so that no direction is ever guessed.
 * Source: product.md, fact 3.
 */
export function directRate(
  rate: string,
  source: { amount: Amount; currency: string },
  destination: { amount: Amount; currency: string },
): DirectedRate | null {
  const value = new Big(rate);
  const [sent, received] = [new Big(source.amount), new Big(destination.amount)];
  // Amounts of two signs have no rate between them; of one sign, they have that of their sizes.
  if (value.lte(0) || sent.times(received).lte(0)) return null;
  const fitsSourcePerDestination = near(value.times(received.abs()), sent.abs());
  const fitsDestinationPerSource = near(value.times(sent.abs()), received.abs());
  if (fitsSourcePerDestination === fitsDestinationPerSource) return null;
  return fitsSourcePerDestination
    ? { base: destination.currency, quote: source.currency, value: value.toFixed() }
    : { base: source.currency, quote: destination.currency, value: value.toFixed() };
}

/** What settled in one currency and direction in the last days. Fiat for one stablecoin, after fees. */
interface PastRates {
  /** Of all of them, so that large transfers have their proper weight. */
  average: Amount;
  /** The days that had any, oldest first. */
  days: readonly { day: CalendarDay; rate: Amount }[];
}

export interface Quote {
  direction: "on-ramp" | "off-ramp";
  sourceAmount: Amount;
  /** Null before there is a rate. */
  destinationAmount: Amount | null;
}

export interface ComparedRate {
  is: "this" | "latest" | "best" | "average";
  rate: Amount;
  /** The day that had it; null of this quote and of the average. */
  day: CalendarDay | null;
  /** What the recipient gets for the same amount. */
  gets: Amount;
  /** How much more that is than by this quote; null of this quote, and before there is one. */
  more: Amount | null;
}

/** Decimals of a rate: enough for any currency against a dollar. */
const RATE_DECIMALS = 6;
/** More than any currency has. */
const AMOUNT_DECIMALS = 8;
/** Decimals of a difference: those that a list shows of an amount; beside less than one, those that a stablecoin has. */
const MORE_DECIMALS = { ofWhole: 2, ofLess: 6 };

/**
 * A quote beside what the same amount would have brought at the last day's rate, at the best day's and on average. The quote's rate is that
 * of its two amounts, so after fees like the others. All of them were rounded: a difference that may come of that alone is none, and a best
 * day that brought no more than the last isn't another. Empty when nothing has settled.
 */
export function compareRate(quote: Quote, { average, days }: PastRates): ComparedRate[] {
  const { direction, sourceAmount, destinationAmount } = quote;
  const source = new Big(sourceAmount);
  const [latest] = days.slice(-1);
  if (!latest || source.lte(0)) return [];
  const past = (is: ComparedRate["is"], rate: Amount, day: CalendarDay | null): ComparedRate => {
    const gets = (direction === "on-ramp" ? source.div(rate) : source.times(rate)).round(
      AMOUNT_DECIMALS,
    );
    return {
      is,
      rate,
      day,
      gets: gets.toFixed(),
      more: destinationAmount === null ? null : moreThan(gets, destinationAmount),
    };
  };
  const last = past("latest", latest.rate, latest.day);
  const bestDay = bestOf(days, direction);
  const best = bestDay && past("best", bestDay.rate, bestDay.day);
  return [
    ...thisOne(quote),
    last,
    ...(best && moreThan(new Big(best.gets), last.gets) !== "0" ? [best] : []),
    ...(days.length > 1 ? [past("average", average, null)] : []),
  ];
}

function moreThan(gets: Big, other: Amount): Amount {
  const decimals = new Big(other).lt(1) ? MORE_DECIMALS.ofLess : MORE_DECIMALS.ofWhole;
  return gets.minus(other).round(decimals, Big.roundHalfUp).toFixed();
}

function thisOne({ direction, sourceAmount, destinationAmount }: Quote): ComparedRate[] {
  if (destinationAmount === null || new Big(destinationAmount).lte(0)) return [];
  const [fiat, stablecoin] =
    direction === "on-ramp" ? [sourceAmount, destinationAmount] : [destinationAmount, sourceAmount];
  return [
    {
      is: "this",
      rate: new Big(fiat).div(stablecoin).round(RATE_DECIMALS).toFixed(),
      day: null,
      gets: destinationAmount,
      more: null,
    },
  ];
}

/** Who pays fiat wants to pay little of it for a stablecoin; who sells a stablecoin wants much. The latest of equals. */
function bestOf(
  days: PastRates["days"],
  direction: Quote["direction"],
): PastRates["days"][number] | undefined {
  return days
    .toReversed()
    .toSorted((a, b) => new Big(a.rate).cmp(b.rate) * (direction === "on-ramp" ? 1 : -1))[0];
}
