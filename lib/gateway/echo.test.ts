import { expect, test } from "vitest";
import { echoDifferences, echoesRequest } from "./echo";
import { readTransfer } from "./parse-transfer";
import { transferWire } from "./testing/samples";
import type { CreateTransferRequest } from "./write-plans";

const ASKED: CreateTransferRequest = { type: "onramp", amount: "1500000.00", fromCurrency: "NGN", toCurrency: "USDC", recipientId: "rec_a1" };

function created(changes: Record<string, unknown>): Parameters<typeof echoesRequest>[0] {
  const transfer = readTransfer({ data: transferWire(changes) });
  return transfer.ok ? transfer.value : expect.unreachable(transfer.reason);
}

test.each([
  ["the same, its amount written otherwise", {}, []],
  ["codes in another case", { source: { amount: 1_500_000, currency: "ngn" }, destination: { amount: 0, currency: "usdc" } }, []],
  ["another amount", { source: { amount: 1_500_000.01, currency: "NGN" } }, ["amount"]],
  ["another source currency", { source: { amount: 1_500_000, currency: "KES" } }, ["source currency"]],
  ["another destination currency", { destination: { amount: 0, currency: "USDT" } }, ["destination currency"]],
  ["another type", { type: "offramp" }, ["type"]],
])("%s", (_name, changes, differences) => {
  expect(echoDifferences(created(changes), ASKED)).toEqual(differences);
  expect(echoesRequest(created(changes), ASKED)).toBe(differences.length === 0);
});
