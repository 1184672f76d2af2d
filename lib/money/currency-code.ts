import { STABLECOINS } from "./currency";

const CODES = new Set<string>([...Intl.supportedValuesOf("currency"), ...STABLECOINS]);

/**
 * Tells if a code is a known ISO 4217 currency or a stablecoin.
 * Banks' accounts may be in more currencies than the service's.
 */
export function isCurrencyCode(code: string): boolean {
  return CODES.has(code);
}
