import { addressKey } from "./chain-address";

/**
 * Contracts of the stablecoins that the service pays in and out, as published by their issuers: USDT and USDC on Ethereum, BNB Smart
 * Chain, Polygon, Arbitrum, Optimism, Base, Avalanche, Tron and Solana.
 */
const ISSUED: Readonly<Record<string, readonly string[]>> = {
  USDT: [
    "0xdAC17F958D2ee523a2206206994597C13D831ec7", "0x55d398326f99059fF775485246999027B3197955",
    "0xc2132D05D31c914a87C6611C10748AEb04B58e8F", "0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9",
    "0x94b008aA00579c1307B0EF2c499aD98a8ce58e58", "0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7",
    "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB",
  ],
  USDC: [
    "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", "0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d",
    "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359", "0xaf88d065e77c8cC2239327C5EDb3A432268e5831",
    "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85", "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E",
    "TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
  ],
};

const SYMBOLS = new Map(Object.entries(ISSUED).flatMap(([symbol, contracts]) => contracts.map((contract) => [addressKey(contract), symbol] as const)));

/** The symbol of an issuer's contract; null for any other contract. */
export function symbolOf(contract: string): string | null {
  return SYMBOLS.get(addressKey(contract)) ?? null;
}

/** Whether the contracts of this symbol are known. If so, any other contract with the symbol is another token. */
function isIssued(symbol: string): boolean {
  return Object.hasOwn(ISSUED, symbol.toUpperCase());
}

/** The only contract among them that is an issuer's; null if there are none or several. */
export function knownContract(contracts: readonly string[]): string | null {
  const known = contracts.filter((contract) => symbolOf(contract) !== null);
  return known.length === 1 ? (known[0] ?? null) : null;
}

/** The symbol of a token that an explorer prints as `Tether USD (USDT)`; any other text as it is. */
export function bareSymbol(token: string): string {
  return /^.+ \(([A-Za-z0-9.]{2,11})\)$/.exec(token.trim())?.[1] ?? token.trim();
}

/** Whether a token has the symbol of an issued one, but a contract that isn't known as its issuer's. */
export function isLookAlike(symbol: string, contract: string): boolean {
  return contract !== "" && isIssued(symbol) && symbolOf(contract) !== symbol.toUpperCase();
}
