import Big from "big.js";
import type { Amount } from "@/lib/money/amount";
import {
  type CurrencyCode,
  currencyRules,
  type FiatCurrency,
  isFiat,
  type Stablecoin,
} from "@/lib/money/currency";
import type { OfframpNetwork } from "../store/schema";
import { PAY_IN_ACCOUNTS } from "../transfers/payment-instructions";
import { transactionHash } from "./addresses";
import type { Random } from "./random";
import type { DemoRecipient } from "./recipients";

const NETWORKS: Record<Stablecoin, Record<OfframpNetwork, number>> = {
  USDT: { TRC20: 5, BSC: 2, Ethereum: 1, Polygon: 1, Arbitrum: 1 },
  USDC: { Polygon: 4, Arbitrum: 3, Ethereum: 2, BSC: 1, TRC20: 1 },
};

export interface Deal {
  id: string;
  recipient: DemoRecipient;
  source: CurrencyCode;
  destination: CurrencyCode;
  fiat: FiatCurrency;
  stablecoin: Stablecoin;
  /** Null for an on-ramp. */
  network: OfframpNetwork | null;
}

/** Chooses the currencies and the network for paying a recipient, by its habits. */
export function dealWith(recipient: DemoRecipient, id: string, random: Random): Deal {
  if (recipient.type === "crypto") {
    const [source, destination] = [random.weightedKey(recipient.paidFrom), recipient.symbol];
    const pair = { fiat: source, stablecoin: destination };
    return { id, recipient, source, destination, ...pair, network: null };
  }
  const stablecoin = random.weightedKey(recipient.paidFrom);
  const network = random.weightedKey(NETWORKS[stablecoin]);
  const fiat = recipient.currency;
  return { id, recipient, source: stablecoin, destination: fiat, fiat, stablecoin, network };
}

/** Where the recipient was paid, or for an off-ramp where the stablecoin came in. */
export function hashFor({ id, recipient, network }: Deal): string | null {
  if (network !== null) return transactionHash({ network, seed: id });
  return recipient.type === "crypto"
    ? transactionHash({ network: recipient.network, seed: id })
    : null;
}

/** Makes a bank's session id (its code, the time, a number), or the hash of a deposit. */
export function sessionFor(
  { network, fiat, id }: Deal,
  receivedAt: Date,
  position: number,
  random: Random,
): string {
  if (network !== null) return transactionHash({ network, seed: `${id}:${position}` });
  const bank = PAY_IN_ACCOUNTS[fiat].bank_code.replace(/\D/g, "").padStart(6, "0");
  return `${bank}${receivedAt.toISOString().replace(/\D/g, "").slice(2, 14)}${random.digits(12)}`;
}

/** A whole number of a currency's smallest units, far below 2^53: sums are exact. */
export interface Units {
  units: number;
  /** How many of its digits are decimals. */
  decimals: number;
}

const FINE_SHARE = 0.03;
const LARGEST = 12;

/** As decimal text without trailing zeros: 1250 units of 2 decimals are `"12.5"`. */
export const amountOf = ({ units, decimals }: Units): Amount =>
  new Big(`${units}e-${decimals}`).toFixed();

function significant(value: number, digits: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) + 1 - digits);
  return Math.max(1, Math.round(value / step) * step);
}

/** Draws an amount near the recipient's usual one: a round figure, or an invoice's. */
export function sourceAmount(options: {
  medianUsd: number;
  sigma: number;
  roundShare: number;
  currency: CurrencyCode;
  /** Fiat per 1 stablecoin. */
  rate: string;
  random: Random;
}): Units {
  const { medianUsd, sigma, roundShare, currency, rate, random } = options;
  const usd = Math.min(random.lognormal(medianUsd, sigma), medianUsd * LARGEST);
  const value = isFiat(currency) ? usd * Number(rate) : usd;
  if (random.chance(roundShare))
    return { units: significant(value, random.chance(0.6) ? 2 : 3), decimals: 0 };
  const decimals =
    isFiat(currency) || random.chance(FINE_SHARE) ? currencyRules(currency).maxDecimals : 2;
  return { units: Math.max(1, Math.round(value * 10 ** decimals)), decimals };
}

/** Cuts an amount into parts that add up to it exactly, all but the last round. */
export function partsOf({ units, decimals }: Units, count: number, random: Random): Units[] {
  const parts: Units[] = [];
  let left = units;
  for (let missing = count; missing > 1 && left > missing; missing -= 1) {
    const wished = significant((left / missing) * (0.7 + 0.6 * random.next()), 2);
    const part = Math.min(wished, left - missing + 1);
    parts.push({ units: part, decimals });
    left -= part;
  }
  return [...parts, { units: left, decimals }];
}
