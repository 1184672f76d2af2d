import { TOKEN_CONTRACTS } from "@/lib/money/token-contracts";

/** The symbols of the issuers' contracts on every network: an EVM address can be pasted under any of the EVM networks. */
const SYMBOLS = new Map(Object.entries(TOKEN_CONTRACTS).flatMap(([symbol, contracts]) => Object.values(contracts).map((contract) => [contractKey(contract), symbol] as const)));

function contractKey(address: string): string {
  return address.startsWith("0x") ? address.toLowerCase() : address;
}

/**
 * The token whose contract this address is, or null when it is none of them. A token sent to its own contract can't be got
 * back, and the contract's address is the one that explorers show most prominently, so it gets pasted.
 */
export function tokenContractSymbol(address: string): string | null {
  return SYMBOLS.get(contractKey(address)) ?? null;
}
