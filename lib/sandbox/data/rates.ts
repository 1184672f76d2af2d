import Big from "big.js";
import type { Amount } from "@/lib/money/amount";
import {
  type CurrencyCode,
  currencyRules,
  type FiatCurrency,
  type Stablecoin,
} from "@/lib/money/currency";
import type { TransferType } from "../store/schema";
import { hash32, mix32, type Seed } from "./random";

interface Market {
  /** Fiat for 1 USDC around which the rate wanders. */
  middle: number;
  /** How far it ever goes from the middle, as a share of it. */
  reach: number;
  /** Decimals of a quote. */
  decimals: number;
  /** Distance between the on-ramp's and the off-ramp's rate, as a share of the rate. */
  spread: number;
}

export const MARKETS: Record<FiatCurrency, Market> = {
  NGN: { middle: 1585, reach: 0.035, decimals: 2, spread: 0.003 },
  KES: { middle: 129.4, reach: 0.014, decimals: 2, spread: 0.0024 },
  UGX: { middle: 3652, reach: 0.022, decimals: 2, spread: 0.004 },
  GHS: { middle: 11.86, reach: 0.06, decimals: 4, spread: 0.005 },
  ZAR: { middle: 17.31, reach: 0.05, decimals: 4, spread: 0.002 },
};

/** Average premium of USDT over USDC, give or take half of it. */
export const USDT_PREMIUM = 0.0006;

const DAY = 24 * 60;
/**
 * Waves of different length, each a share of the whole movement. Since the shares add up to 1 the rate never leaves
 * its market's reach, and since every wave returns to 0 on average the rate returns to its middle.
 */
const WAVES: readonly { lengthMinutes: number; share: number }[] = [
  { lengthMinutes: 61 * DAY, share: 0.48 },
  { lengthMinutes: 13 * DAY, share: 0.26 },
  { lengthMinutes: 3 * DAY, share: 0.15 },
  { lengthMinutes: 11 * 60, share: 0.07 },
  { lengthMinutes: 67, share: 0.03 },
  { lengthMinutes: 7, share: 0.01 },
];

/** Returns a value from -1 to 1, smooth in time. */
function wave(key: number, minute: number, lengthMinutes: number): number {
  const position = minute / lengthMinutes;
  const node = Math.floor(position);
  const along = position - node;
  const eased = along * along * (3 - 2 * along);
  const from = mix32(key, node) / 0x80000000 - 1;
  const to = mix32(key, node + 1) / 0x80000000 - 1;
  return from + (to - from) * eased;
}

function wander(key: number, minute: number): number {
  let sum = 0;
  for (const { lengthMinutes, share } of WAVES)
    sum += share * wave(mix32(key, lengthMinutes), minute, lengthMinutes);
  return sum;
}

export interface QuoteInput {
  fiat: FiatCurrency;
  stablecoin: Stablecoin;
  /** Seconds are ignored: a quote holds for its whole minute. */
  at: Date;
  seed: Seed;
  /** The direction of the money. Without it the quote is the middle of the market, with no spread. */
  type?: "onramp" | "offramp" | undefined;
}

/** Returns the rate at a minute: fiat for 1 stablecoin, half the spread more for an on-ramp. */
export function quoteRate({ fiat, stablecoin, at, seed, type }: QuoteInput): string {
  const market = MARKETS[fiat];
  const minute = Math.floor(at.getTime() / 60_000);
  const key = hash32(fiat, hash32(String(seed)));
  const middle = market.middle * (1 + market.reach * wander(key, minute));
  const premium =
    stablecoin === "USDT" ? USDT_PREMIUM * (1 + 0.5 * wander(mix32(key, 7), minute)) : 0;
  const half = type === undefined ? 0 : (type === "onramp" ? 1 : -1) * (market.spread / 2);
  return (middle * (1 + premium) * (1 + half)).toFixed(market.decimals);
}

/** A separate constructor, so that its precision affects no other code. */
const Exact = Big();
Exact.DP = 40;

/** The fee as a share of the source amount; the rate already includes it. */
const FEE_SHARE = "0.001";

/** Converts an amount, rounded down to the destination's decimals. The rate is fiat per stablecoin. */
export function convert(
  type: TransferType,
  sourceAmount: Amount,
  rate: Amount,
  destinationCurrency: CurrencyCode,
): Amount {
  const exact =
    type === "onramp" ? new Exact(sourceAmount).div(rate) : new Exact(sourceAmount).times(rate);
  return exact.round(currencyRules(destinationCurrency).maxDecimals, Big.roundDown).toFixed();
}

/** The fee in the source currency, rounded down to what that currency can hold. */
export function feeFor(sourceAmount: Amount, sourceCurrency: CurrencyCode): Amount {
  return new Exact(sourceAmount)
    .times(FEE_SHARE)
    .round(currencyRules(sourceCurrency).maxDecimals, Big.roundDown)
    .toFixed();
}
