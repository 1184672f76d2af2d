import Big from "big.js";
import type { Amount } from "@/lib/money/amount";
import type { CalendarDay } from "../calendar/day";

/** What settled in one currency and direction in the last days. Fiat for one stablecoin, after fees. */
export interface PastRates {
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
