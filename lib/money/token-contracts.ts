import type { Stablecoin } from "./currency";

type Network =
  | "Ethereum"
  | "BSC"
  | "Polygon"
  | "Arbitrum"
  | "Optimism"
  | "Base"
  | "Avalanche"
  | "TRC20"
  | "Solana";

/** Contracts of the service's stablecoins by network, as published by their issuers. */
export const TOKEN_CONTRACTS = {
  USDT: {
    Ethereum: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
    BSC: "0x55d398326f99059fF775485246999027B3197955",
    Polygon: "0xc2132D05D31c914a87C6611C10748AEb04B58e8F",
    Arbitrum: "0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9",
    Optimism: "0x94b008aA00579c1307B0EF2c499aD98a8ce58e58",
    Avalanche: "0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7",
    TRC20: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
    Solana: "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB",
  },
  USDC: {
    Ethereum: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
    BSC: "0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d",
    Polygon: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
    Arbitrum: "0xaf88d065e77c8cC2239327C5EDb3A432268e5831",
    Optimism: "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85",
    Base: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    Avalanche: "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E",
    TRC20: "TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8",
    Solana: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
  },
} as const satisfies Record<Stablecoin, Partial<Record<Network, string>>>;
