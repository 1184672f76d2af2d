import Big from "big.js";
import { type Amount, roundAmount } from "@/lib/money/amount";
import { addDays, type CalendarDay } from "../calendar/day";
import { typeOfPair } from "../transfers/transfer";

export interface SettledDay {
  day: CalendarDay;
  sourceCurrency: string;
  destinationCurrency: string;
  amountSent: Amount;
  amountReceived: Amount;
}

export interface DayVolume {
  day: CalendarDay;
  stablecoin: Amount;
}

/** A stablecoin's effective rate in a fiat currency. The amount sent divided by the amount received, so after fees. */
export interface EffectiveRate {
  direction: "on-ramp" | "off-ramp";
  currency: string;
  /** Of all that settled in the days, so that large transfers have their proper weight. */
  average: Amount;
  /** The days that had any, oldest first; at least one. */
  days: readonly { day: CalendarDay; rate: Amount }[];
}

export interface SettledFigures {
  /** Every day, oldest first, those without any with "0". */
  volume: DayVolume[];
  /** The largest first. */
  rates: EffectiveRate[];
}

const RATE_DECIMALS = 6;

/**
 * Volume per day in the stablecoin leg, and effective rates by currency and direction. USDC and USDT count as one.
 * Pairs other than of one fiat currency and one stablecoin are left out.
 * @param range `today` is the last day of both; this many days of each, including it
 */
export function settledFigures(
  settled: readonly SettledDay[],
  range: { today: CalendarDay; volumeDays: number; rateDays: number },
): SettledFigures {
  const legs = settled.flatMap(legsOf);
  return {
    volume: volumeOf(legs, range.today, range.volumeDays),
    rates: ratesOf(
      legs.filter(({ day }) => day > addDays(range.today, -range.rateDays) && day <= range.today),
    ),
  };
}

interface Legs {
  day: CalendarDay;
  direction: EffectiveRate["direction"];
  currency: string;
  fiat: Big;
  stablecoin: Big;
}

function legsOf({ day, ...pair }: SettledDay): Legs[] {
  const [source, destination] = [pair.sourceCurrency, pair.destinationCurrency];
  const [sent, received] = [new Big(pair.amountSent), new Big(pair.amountReceived)];
  const type = typeOfPair(source, destination);
  if (type === null) return [];
  return type === "onramp"
    ? [{ day, direction: "on-ramp", currency: source, fiat: sent, stablecoin: received }]
    : [{ day, direction: "off-ramp", currency: destination, fiat: received, stablecoin: sent }];
}

function volumeOf(legs: readonly Legs[], today: CalendarDay, days: number): DayVolume[] {
  return Array.from({ length: days }, (_, at) => {
    const day = addDays(today, at - days + 1);
    return { day, stablecoin: sumOf(legs.filter((leg) => leg.day === day)).stablecoin.toFixed() };
  });
}

function ratesOf(legs: readonly Legs[]): EffectiveRate[] {
  const groups = grouped(legs, ({ direction, currency }) => `${direction} ${currency}`);
  return [...groups.values()]
    .map((group) => ({ group, all: sumOf(group) }))
    .filter(({ all }) => all.stablecoin.gt(0) && all.fiat.gt(0))
    .toSorted((a, b) => b.all.stablecoin.cmp(a.all.stablecoin))
    .flatMap(({ group, all }) => {
      const [first] = group;
      if (!first) return [];
      const { direction, currency } = first;
      return [{ direction, currency, average: rateOf(all), days: daysOf(group) }];
    });
}

function daysOf(group: readonly Legs[]): EffectiveRate["days"] {
  const byDay = [...grouped(group, ({ day }) => day)].map(([day, legs]) => ({
    day,
    ...sumOf(legs),
  }));
  return byDay
    .filter(({ stablecoin, fiat }) => stablecoin.gt(0) && fiat.gt(0))
    .map(({ day, ...sums }) => ({ day, rate: rateOf(sums) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

function grouped(legs: readonly Legs[], keyOf: (leg: Legs) => string): Map<string, Legs[]> {
  const groups = new Map<string, Legs[]>();
  for (const leg of legs) groups.set(keyOf(leg), [...(groups.get(keyOf(leg)) ?? []), leg]);
  return groups;
}

function sumOf(
  legs: readonly Pick<Legs, "fiat" | "stablecoin">[],
): Pick<Legs, "fiat" | "stablecoin"> {
  return legs.reduce(
    (sums, { fiat, stablecoin }) => ({
      fiat: sums.fiat.plus(fiat),
      stablecoin: sums.stablecoin.plus(stablecoin),
    }),
    { fiat: new Big(0), stablecoin: new Big(0) },
  );
}

function rateOf({ fiat, stablecoin }: Pick<Legs, "fiat" | "stablecoin">): Amount {
  return roundAmount(fiat.div(stablecoin).toFixed(), RATE_DECIMALS);
}

/** The per cent by which a rate is above an average other than zero, with two decimals. */
export function rateChange(rate: Amount, average: Amount): Amount {
  return roundAmount(new Big(rate).div(average).minus(1).times(100).toFixed(), 2);
}
