import { expect, test } from "vitest";
import {
  instructionDoubts,
  isStopped,
  type InstructionDoubt,
  type PaidTransfer,
} from "./instruction-doubts";
import type { AlsoSaid, ReadableInstructions } from "./transfer";

const OFFRAMP: PaidTransfer = {
  source: { amount: "500", currency: "USDT" },
  remaining: "300",
  network: "Polygon",
};
const DEPOSIT: ReadableInstructions = {
  type: "crypto_deposit",
  address: "0x52908400098527886E0F7030069857D2E4169EE7",
  network: "Polygon",
  asset: "USDT",
};
const also = (amount: string, currency: string | null = null): { also: AlsoSaid } => ({
  also: { reference: null, memo: null, amount, currency, until: null },
});

test.each<[string, Partial<ReadableInstructions>]>([
  ["the very words", {}],
  ["other usual names", { network: "MATIC", asset: "Tether USD" }],
  ["nothing said", { network: null, asset: null }],
  ["an asset by its contract", { asset: "0xc2132D05D31c914a87C6611C10748AEb04B58e8F" }],
  ["the whole amount", also("500.00")],
  ["what is still to pay", also("300", "USDT")],
])("no doubt: %s", (_what, change) =>
  expect(instructionDoubts({ ...DEPOSIT, ...change } as ReadableInstructions, OFFRAMP)).toEqual([]),
);

test.each<[string, Partial<ReadableInstructions>, InstructionDoubt, boolean]>([
  [
    "another network",
    { network: "ERC20" },
    { doubt: "network", said: "ERC20", expected: "Polygon" },
    true,
  ],
  [
    "another stablecoin",
    { asset: "USDC.e" },
    { doubt: "asset", said: "USDC.e", expected: "USDT" },
    true,
  ],
  [
    "a network that can't be told",
    { network: "mainnet" },
    { doubt: "network_unknown", said: "mainnet", expected: "Polygon" },
    false,
  ],
  [
    "an address of Tron's form",
    { address: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8" },
    { doubt: "address", said: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8", expected: "Polygon" },
    false,
  ],
  [
    "another amount",
    also("505"),
    { doubt: "amount", said: { amount: "505", currency: "USDT" } },
    false,
  ],
  [
    "an amount in another currency",
    also("500", "USDC"),
    { doubt: "amount", said: { amount: "500", currency: "USDC" } },
    false,
  ],
])("doubt: %s", (_what, change, doubt, stopped) => {
  const doubts = instructionDoubts({ ...DEPOSIT, ...change } as ReadableInstructions, OFFRAMP);
  expect(doubts).toEqual([doubt]);
  expect(isStopped(doubts)).toBe(stopped);
});

test("a transfer whose network the desk doesn't know is taken at the service's word", () => {
  expect(
    instructionDoubts({ ...DEPOSIT, network: "Arbitrum One" }, { ...OFFRAMP, network: null }),
  ).toEqual([]);
});

test("a hexadecimal address is doubted on Tron, also where the payment details alone name the network", () => {
  const doubt = {
    doubt: "address",
    said: "0x52908400098527886E0F7030069857D2E4169EE7",
    expected: "TRC20",
  };
  expect(
    instructionDoubts({ ...DEPOSIT, network: "tron" }, { ...OFFRAMP, network: "TRC20" }),
  ).toEqual([doubt]);
  expect(instructionDoubts({ ...DEPOSIT, network: "tron" }, { ...OFFRAMP, network: null })).toEqual(
    [doubt],
  );
});
