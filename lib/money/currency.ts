/** The fiat currencies the service pays in and out. Source: interface.md, POST /v1/transfer-requests. */
export const FIAT_CURRENCIES = ["NGN", "KES", "UGX", "GHS", "ZAR"] as const;
/** The stablecoins the service pays in and out. Source: interface.md, POST /v1/transfer-requests. */
export const STABLECOINS = ["USDC", "USDT"] as const;

export type FiatCurrency = (typeof FIAT_CURRENCIES)[number];
export type Stablecoin = (typeof STABLECOINS)[number];
export type CurrencyCode = FiatCurrency | Stablecoin;

interface CurrencyRules {
  name: string;
  kind: "fiat" | "stablecoin";
  /** Decimals always shown. */
  minDecimals: number;
  /** Decimals a person may enter, and the most that are shown. */
  maxDecimals: number;
}

const CURRENCIES: Record<CurrencyCode, CurrencyRules> = {
  NGN: { name: "Nigerian naira", kind: "fiat", minDecimals: 2, maxDecimals: 2 },
  KES: { name: "Kenyan shilling", kind: "fiat", minDecimals: 2, maxDecimals: 2 },
  UGX: { name: "Ugandan shilling", kind: "fiat", minDecimals: 0, maxDecimals: 0 },
  GHS: { name: "Ghanaian cedi", kind: "fiat", minDecimals: 2, maxDecimals: 2 },
  ZAR: { name: "South African rand", kind: "fiat", minDecimals: 2, maxDecimals: 2 },
  USDC: { name: "USD Coin", kind: "stablecoin", minDecimals: 2, maxDecimals: 6 },
  USDT: { name: "Tether USD", kind: "stablecoin", minDecimals: 2, maxDecimals: 6 },
};

/** Rules for an unknown code: shown unchanged, up to 6 decimals. */
const UNKNOWN: CurrencyRules = { name: "", kind: "fiat", minDecimals: 2, maxDecimals: 6 };

/** A currency's name and decimals. Codes that the desk doesn't know get rules too, so check `isCurrency` where it matters. */
export function currencyRules(code: string): CurrencyRules {
  return isCurrency(code) ? CURRENCIES[code] : UNKNOWN;
}

/** Tells if the desk knows the code. Upper case only. */
export function isCurrency(code: string): code is CurrencyCode {
  return Object.hasOwn(CURRENCIES, code);
}

export function isFiat(code: string): code is FiatCurrency {
  return (FIAT_CURRENCIES as readonly string[]).includes(code);
}

export function isStablecoin(code: string): code is Stablecoin {
  return (STABLECOINS as readonly string[]).includes(code);
}

const ORDER: readonly string[] = [...FIAT_CURRENCIES, ...STABLECOINS];

/** Sorts currency codes for display: the service's fiat, its stablecoins, then the others alphabetically. */
export function inCurrencyOrder(codes: Iterable<string>): string[] {
  return [...codes].toSorted((one, other) => place(one) - place(other) || (one < other ? -1 : 1));
}

function place(code: string): number {
  const at = ORDER.indexOf(code);
  return at < 0 ? ORDER.length : at;
}

const CODES = new Set<string>([...Intl.supportedValuesOf("currency"), ...STABLECOINS]);

/** Tells if a code is a known ISO 4217 currency or a stablecoin, as a bank account may have. */
export function isCurrencyCode(code: string): boolean {
  return CODES.has(code);
}
