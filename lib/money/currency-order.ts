import { FIAT_CURRENCIES, STABLECOINS } from "./currency";

const ORDER: readonly string[] = [...FIAT_CURRENCIES, ...STABLECOINS];

/** Currency codes in the one order in which figures are shown, whatever they were read in: the service's fiat, its stablecoins, then any others by their letters. */
export function inCurrencyOrder(codes: Iterable<string>): string[] {
  return [...codes].toSorted((one, other) => place(one) - place(other) || (one < other ? -1 : 1));
}

function place(code: string): number {
  const at = ORDER.indexOf(code);
  return at < 0 ? ORDER.length : at;
}
