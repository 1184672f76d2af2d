import { isStablecoin } from "@/lib/money/currency";
import { TOKEN_CONTRACTS } from "@/lib/money/token-contracts";
import { addressKey } from "./address";

const SYMBOLS = new Map(
  Object.entries(TOKEN_CONTRACTS).flatMap(([symbol, contracts]) =>
    Object.values(contracts).map((contract) => [addressKey(contract), symbol] as const),
  ),
);

const NETWORKS = new Map(
  Object.values(TOKEN_CONTRACTS).flatMap((contracts) =>
    Object.entries(contracts).map(
      ([network, contract]) => [addressKey(contract), network] as const,
    ),
  ),
);

/** The symbol of an issuer's contract; null for any other contract. */
export function issuedSymbol(contract: string): string | null {
  return SYMBOLS.get(addressKey(contract)) ?? null;
}

/** The network of the issuers' contracts among them; null if there is none, or there are several. */
export function issuedNetwork(contracts: readonly string[]): string | null {
  const networks = new Set(
    contracts.flatMap((contract) => NETWORKS.get(addressKey(contract)) ?? []),
  );
  const [network] = networks;
  return networks.size === 1 && network !== undefined ? network : null;
}

/** The only contract among them that is an issuer's; null if there are none or several. */
export function knownContract(contracts: readonly string[]): string | null {
  const known = contracts.filter((contract) => issuedSymbol(contract) !== null);
  return known.length === 1 ? (known[0] ?? null) : null;
}

/** The symbol of a token that an explorer prints as `Tether USD (USDT)`; any other text as it is. */
export function bareSymbol(token: string): string {
  return /^.+ \(([A-Za-z0-9.]{2,11})\)$/.exec(token.trim())?.[1] ?? token.trim();
}

/**
 * The symbol of a record's token. The issuer's contract decides, whatever name stands beside it: some chains name Tether's own token `USDT0`
 * or `USD₮0`.
 */
export function tokenSymbol(token: string, contract: string): string {
  return issuedSymbol(contract) ?? bareSymbol(token);
}

/** Whether a token has the symbol of an issued one, but a contract that isn't known as its issuer's. */
export function isLookAlike(symbol: string, contract: string): boolean {
  return (
    contract !== "" &&
    isStablecoin(symbol.toUpperCase()) &&
    issuedSymbol(contract) !== symbol.toUpperCase()
  );
}
