import { FIAT_CURRENCIES, isFiat, isStablecoin, STABLECOINS } from "@/lib/money/currency";
import type { TransferType } from "./transfer";

/** Networks over which an off-ramp's stablecoin is sent. Not the recipients' networks. Source: interface.md. */
export const OFFRAMP_NETWORKS = ["Polygon", "Ethereum", "BSC", "Arbitrum", "TRC20"] as const;
export type OfframpNetwork = (typeof OFFRAMP_NETWORKS)[number];

/** The currencies one can pay with, by type. */
export function sourceCurrencies(type: TransferType): readonly string[] {
  return type === "onramp" ? FIAT_CURRENCIES : STABLECOINS;
}

/** The currencies a recipient can get, by type. */
export function destinationCurrencies(type: TransferType): readonly string[] {
  return type === "onramp" ? STABLECOINS : FIAT_CURRENCIES;
}

/** `onramp` for fiat to stablecoin, `offramp` for the reverse, null for anything else. */
export function typeOfPair(source: string, destination: string): TransferType | null {
  if (isFiat(source) && isStablecoin(destination)) return "onramp";
  if (isStablecoin(source) && isFiat(destination)) return "offramp";
  return null;
}
