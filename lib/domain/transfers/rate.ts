import Big from "big.js";
import { type Amount, isZero } from "@/lib/money/amount";
import type { CalendarDay } from "../calendar/day";
import type { EffectiveRate } from "../transactions/settled-figures";

/** How long a rate is typically valid, in ms. Source: interface.md, Limits. */
export const TYPICAL_RATE_MS = 30 * 60_000;

const MIN_SPAN_MS = 1000;

/** A rate's validity from its arrival, in ms. The typical time if the arrival wasn't seen. */
export function validityMs({
  receivedAt,
  expiresAt,
}: {
  receivedAt: string | null;
  expiresAt: string;
}): number {
  return receivedAt === null
    ? TYPICAL_RATE_MS
    : Math.max(MIN_SPAN_MS, Date.parse(expiresAt) - Date.parse(receivedAt));
}

/** The life that a rate needs to be confirmed, on the service's clock. The confirmation has to arrive before its end. */
const MIN_RATE_LIFE_MS = 20_000;

/** `ending`: still valid, so it can't be refreshed, but too short-lived to confirm. */
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

export interface OpenRateInput {
  status: string;
  phase: string;
  rateValue: string | null;
  awaitingSince: Date | string | null;
  hasInstructions: boolean;
  received: Amount;
}

/**
 * True if a transfer has an unconfirmed rate, to refresh or cancel. `Assumed:` once a rate has expired, a service may
 * use an unlisted status, such as `rate_expired`, or call the request `expired`. A rate never seen confirmed is then
 * taken for open. No risk: the transfer is read again before the step, and the service decides.
 */
export function hasOpenRate(transfer: OpenRateInput): boolean {
  const { status, phase } = transfer;
  if (status === "rate_received") return true;
  return (
    (phase === "unknown" || (phase === "expired" && status === "expired")) &&
    transfer.rateValue !== null &&
    transfer.awaitingSince === null &&
    !transfer.hasInstructions &&
    isZero(transfer.received)
  );
}

export interface DirectedRate {
  /** The unit's currency. */
  base: string;
  /** … is `value` units of this. */
  quote: string;
  /** Decimal text. */
  value: string;
}

/** The tolerance of rate × amount, as a share. Fees and rounding are below 5 %; the inverse rate is always further off. */
const TOLERANCE = 0.05;

/** True if the product is about the amount. Multiplied instead of divided: dividing decimals is slow, and rounds. */
const near = (product: Big, amount: Big): boolean =>
  product.minus(amount).abs().lte(amount.times(TOLERANCE));

/**
 * Finds a rate's direction by checking it against the two amounts. Stated per unit of the stronger currency (`1 USDC =
 * 1,585.20 NGN`). Null when neither direction fits, so that no direction is ever guessed. Source: product.md, fact 3.
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

type PastRates = Pick<EffectiveRate, "average" | "days">;

export interface Quote {
  direction: "on-ramp" | "off-ramp";
  sourceAmount: Amount;
  destinationAmount: Amount | null;
}

export interface ComparedRate {
  is: "this" | "latest" | "best" | "average";
  rate: Amount;
  /** The day that had it; null of this quote and of the average. */
  day: CalendarDay | null;
  gets: Amount;
  /** The difference to this quote; null for the quote itself, and before there is one. */
  more: Amount | null;
}

/** Decimals of a rate: enough for any currency against a dollar. */
const RATE_DECIMALS = 6;
const AMOUNT_DECIMALS = 8;
/** Decimals of a difference: as in a list; below one, those of a stablecoin. */
const MORE_DECIMALS = { ofWhole: 2, ofLess: 6 };

/**
 * Compares a quote with the last day's, the best day's and the average rate. All rates are those of two amounts, so
 * after fees. Amounts were rounded: a difference that may come of rounding is none, and a best day that brought no more
 * than the last isn't another. Empty when nothing has settled.
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

/** The day with the best rate for the payer, the latest of equals. A seller wants to get much. */
function bestOf(
  days: PastRates["days"],
  direction: Quote["direction"],
): PastRates["days"][number] | undefined {
  return days
    .toReversed()
    .toSorted((a, b) => new Big(a.rate).cmp(b.rate) * (direction === "on-ramp" ? 1 : -1))[0];
}
