import { isStablecoin, type Stablecoin, STABLECOINS } from "@/lib/money/currency";
import { TOKEN_CONTRACTS } from "@/lib/money/token-contracts";
import type { ChainMapping } from "../statements/mapping";
import { addressKey, bareName, isSameNetwork, knownNetwork } from "./network";

const ISSUED = new Map(
  Object.entries(TOKEN_CONTRACTS).flatMap(([symbol, contracts]) =>
    Object.entries(contracts).map(
      ([network, contract]) => [addressKey(contract), { symbol, network }] as const,
    ),
  ),
);

/** The symbol of an issuer's contract; null for any other contract. */
export function issuedSymbol(contract: string): string | null {
  return ISSUED.get(addressKey(contract))?.symbol ?? null;
}

/** The network of the issuers' contracts among them; null for none or several. */
export function issuedNetwork(contracts: readonly string[]): string | null {
  const networks = new Set(
    contracts.flatMap((contract) => ISSUED.get(addressKey(contract))?.network ?? []),
  );
  const [network = null] = networks;
  return networks.size === 1 ? network : null;
}

/** The only issuer's contract among them; null for none or several. */
export function knownContract(contracts: readonly string[]): string | null {
  const known = contracts.filter((contract) => issuedSymbol(contract) !== null);
  return known.length === 1 ? (known[0] ?? null) : null;
}

/** Extracts the symbol from `Tether USD (USDT)`, as explorers print it; other texts stay. */
export function bareSymbol(token: string): string {
  return /^.+ \(([A-Za-z0-9.]{2,11})\)$/.exec(token.trim())?.[1] ?? token.trim();
}

/** The symbol of a record's token. The issuer's contract decides: some chains name Tether's own `USDT0`. */
export function tokenSymbol(token: string, contract: string): string {
  return issuedSymbol(contract) ?? bareSymbol(token);
}

/** True for an issued token's symbol with a contract not known as its issuer's. */
export function isLookAlike(symbol: string, contract: string): boolean {
  return (
    contract !== "" &&
    isStablecoin(symbol.toUpperCase()) &&
    issuedSymbol(contract) !== symbol.toUpperCase()
  );
}

const ASSET_NAMES: Record<Stablecoin, RegExp> = { USDC: /usdc|usdcoin/, USDT: /usdt|tether/ };
const ALL_NAMES = /usdcoin|usdc|usdt|tether(?:usd)?/g;

/** Finds the stablecoin that a text names, such as `USDT-TRC20` or `Tether USD`. Null for none or both. */
export function knownAsset(text: string): Stablecoin | null {
  const plain = bareName(text);
  const named = STABLECOINS.filter((coin) => ASSET_NAMES[coin].test(plain));
  return named.length === 1 ? (named[0] ?? null) : null;
}

/**
 * True if two texts name the same asset on this network. The same stablecoin, and besides it nothing but that network:
 * `USDC.e` is another token than `USDC`, and `USDT-TRC20` isn't what is sent over Polygon.
 * @param network where the asset is sent; null if that isn't known
 */
export function isSameAsset(one: string, other: string, network: string | null): boolean {
  if (bareName(one) === bareName(other)) return true;
  const coin = knownAsset(one);
  return (
    coin !== null &&
    coin === knownAsset(other) &&
    [one, other].every((text) => namesOnly(text, network))
  );
}

function namesOnly(text: string, network: string | null): boolean {
  const rest = bareName(text).replace(ALL_NAMES, "");
  return (
    rest === "" ||
    (network === null ? knownNetwork(rest) !== null : isSameNetwork(rest, network) === true)
  );
}

/** A token to choose as an account's. Named by its symbol, or by its contract if that isn't known as the issuer's. */
interface TokenChoice {
  symbol: string;
  contract: string | null;
}

type Rows = readonly { cells: readonly string[] }[];

export function tokenChoices({ header, columns }: ChainMapping, rows: Rows): TokenChoice[] {
  const { token, contract, out } = columns;
  if (token === null) return [];
  const head = rows.findIndex(({ cells }) => header.every((cell, index) => cell === cells[index]));
  const choices = new Map<string, TokenChoice>();
  const sides = [{ token, contract }, ...(out ? [out] : [])];
  for (const { cells } of rows.slice(head + 1)) {
    for (const side of sides) {
      const address = side.contract === null ? "" : (cells[side.contract] ?? "").trim();
      const symbol =
        (cells[side.token] ?? "").trim() === ""
          ? ""
          : tokenSymbol(cells[side.token] ?? "", address);
      const choice = { symbol, contract: isLookAlike(symbol, address) ? address : null };
      if (symbol !== "") choices.set(choice.contract ?? symbol, choice);
    }
  }
  return [...choices.values()];
}

/** True if these rows have the symbol only under contracts not known as its issuer's. */
export function hasOnlyLookAlikes(symbol: string, mapping: ChainMapping, rows: Rows): boolean {
  const named = tokenChoices(mapping, rows).filter((choice) => choice.symbol === symbol);
  return named.length > 0 && named.every(({ contract }) => contract !== null);
}
