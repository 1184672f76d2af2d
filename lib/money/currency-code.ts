import { STABLECOINS } from "./currency";

const CODES = new Set<string>([...Intl.supportedValuesOf("currency"), ...STABLECOINS]);

/** Whether money of this code exists: one of ISO 4217, as the platform has it, or a stablecoin. Banks' accounts may be in more currencies than the service's. */
export function isCurrencyCode(code: string): boolean {
  return CODES.has(code);
}
