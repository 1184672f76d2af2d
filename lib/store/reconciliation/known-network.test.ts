import { expect, test } from "vitest";
import { knownNetwork } from "@/lib/domain/chain/network";
import { sql } from "../database";
import { openTestDatabase } from "../testing/open-test-database";

const db = await openTestDatabase();

const NAMES = [
  "Polygon",
  "polygon-pos",
  "MATIC",
  "POL",
  "Pol.",
  "Ethereum",
  "ETH",
  "Eth Mainnet",
  "ERC-20",
  "erc20",
  "BSC",
  "BEP20",
  "BNB Smart Chain",
  "Binance",
  "Arbitrum",
  "ARB",
  "Arbitrum One",
  "TRC20",
  "TRC-20",
  "TRON",
  "trx",
  "",
  " ",
  "Luno",
  "Optimism",
  "Solana",
  "Ethereum Sepolia",
  "Polygon Amoy",
  "Tron Nile",
  "ERC20 (Polygon)",
  "Bank of Ethiopia",
  "polo",
  "ethos",
  "İstanbul",
];

test("a network's name means the same in the database as it does here", async () => {
  const { rows } = await sql<{
    named: string;
    network: string | null;
  }>`select named, known_network(named) as network from unnest(${NAMES}::text[]) named`.execute(db);
  expect(rows).toEqual(NAMES.map((named) => ({ named, network: knownNetwork(named) })));
  expect(new Set(rows.map(({ network }) => network)).size).toBe(6);
});
