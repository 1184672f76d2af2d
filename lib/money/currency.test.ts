import { expect, test } from "vitest";
import { inCurrencyOrder } from "./currency";

test("fiat comes before stablecoins, as the service lists them, and what the desk doesn't know comes last by its letters", () => {
  expect(inCurrencyOrder(["USDT", "XOF", "ZAR", "EUR", "USDC", "NGN", "UGX"])).toEqual([
    "NGN",
    "UGX",
    "ZAR",
    "USDC",
    "USDT",
    "EUR",
    "XOF",
  ]);
});
