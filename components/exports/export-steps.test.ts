import { expect, test } from "vitest";
import { matchesScreen } from "./export-steps";

const completed = {
  status: "transaction_completed",
  rows: 230,
  amountSent: { NGN: "9.50" },
  amountReceived: { USDC: "5" },
  amountQuoted: {},
};
const failed = {
  status: "failed",
  rows: 18,
  amountSent: { USDC: "1" },
  amountReceived: {},
  amountQuoted: { KES: "7" },
};
const screen = [completed, failed];

test("equal figures match, whatever their trailing zeros and order", () =>
  expect(matchesScreen([failed, { ...completed, amountSent: { NGN: "9.5" } }], screen)).toBe(true));

test.each([
  ["a status more", [completed, failed, { ...failed, status: "refunded" }]],
  ["a status less", [completed]],
  ["a row more", [completed, { ...failed, rows: 19 }]],
  ["another sum", [{ ...completed, amountSent: { NGN: "9.51" } }, failed]],
  ["a quote that counts as received", [completed, { ...failed, amountReceived: { KES: "7" } }]],
  ["a currency less", [completed, { ...failed, amountQuoted: {} }]],
])("%s doesn't", (_name, file) => expect(matchesScreen(file, screen)).toBe(false));
