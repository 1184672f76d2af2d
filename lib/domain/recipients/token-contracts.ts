/**
 * The contracts of USDC and USDT themselves on the recipients' networks. A token sent to its own contract can't be
 * got back, and the contract's address is the one that explorers show most prominently, so it gets pasted.
 * Source: Circle's and Tether's published contract addresses.
 */
const TOKEN_CONTRACTS: readonly { symbol: string; address: string }[] = [
  { symbol: "USDC", address: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48" },
  { symbol: "USDT", address: "0xdAC17F958D2ee523a2206206994597C13D831ec7" },
  { symbol: "USDC", address: "0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d" },
  { symbol: "USDT", address: "0x55d398326f99059fF775485246999027B3197955" },
  { symbol: "USDC", address: "TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8" },
  { symbol: "USDT", address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" },
];

const SYMBOLS = new Map(TOKEN_CONTRACTS.map(({ symbol, address }) => [contractKey(address), symbol]));

function contractKey(address: string): string {
  return address.startsWith("0x") ? address.toLowerCase() : address;
}

/** The token whose contract this address is, or null when it is none of them. */
export function tokenContractSymbol(address: string): string | null {
  return SYMBOLS.get(contractKey(address)) ?? null;
}

/** Every address in the list, so that a test can check their checksums. */
export const TOKEN_CONTRACT_ADDRESSES: readonly string[] = TOKEN_CONTRACTS.map(({ address }) => address);
