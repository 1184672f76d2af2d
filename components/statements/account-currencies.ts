import { currencyRules, FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";

/** What an account can be in: what the service deals in, and what the file names of each of its accounts, null where it names none. */
export function accountCurrencies(inFile: readonly (string | null)[], isWallet: boolean) {
  const known: readonly string[] = isWallet ? STABLECOINS : [...FIAT_CURRENCIES, ...STABLECOINS];
  const named = inFile
    .map((code) => code?.toUpperCase() ?? "")
    .filter((code) => /^[A-Z]{3,5}$/.test(code));
  return [...new Set([...known, ...named])].map((code) => ({
    value: code,
    label: code,
    detail: currencyRules(code).name,
  }));
}
