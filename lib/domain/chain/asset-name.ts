import { STABLECOINS, type Stablecoin } from "@/lib/money/currency";
import { isSameNetwork, knownNetwork } from "./network-name";

const ASSET_NAMES: Record<Stablecoin, RegExp> = { USDC: /usdc|usdcoin/, USDT: /usdt|tether/ };
const ALL_NAMES = /usdcoin|usdc|usdt|tether(?:usd)?/g;

const plainName = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Assumed: an asset may be named with its network or in full (`USDT-TRC20`, `Tether USD`). Null for what names no stablecoin, or both. */
export function knownAsset(text: string): Stablecoin | null {
  const plain = plainName(text);
  const named = STABLECOINS.filter((coin) => ASSET_NAMES[coin].test(plain));
  return named.length === 1 ? (named[0] ?? null) : null;
}

/**
 * Whether two texts name the same asset on this network: the same stablecoin, and besides it nothing but that network.
 * `USDC.e` is another token than `USDC`, and `USDT-TRC20` isn't what is sent over Polygon.
 * @param network where the asset is sent; null if that isn't known
 */
export function isSameAsset(one: string, other: string, network: string | null): boolean {
  if (plainName(one) === plainName(other)) return true;
  const coin = knownAsset(one);
  return (
    coin !== null &&
    coin === knownAsset(other) &&
    [one, other].every((text) => namesOnly(text, network))
  );
}

function namesOnly(text: string, network: string | null): boolean {
  const rest = plainName(text).replace(ALL_NAMES, "");
  return (
    rest === "" ||
    (network === null ? knownNetwork(rest) !== null : isSameNetwork(rest, network) === true)
  );
}
