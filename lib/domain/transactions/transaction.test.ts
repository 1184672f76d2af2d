import { expect, test } from "vitest";
import { isRecordOf } from "./transaction";

const RECORD = { sourceCurrency: "NGN", destinationCurrency: "USDC" };

test.each([
  ["the same currencies", { sourceCurrency: "NGN", destinationCurrency: "USDC" }, true],
  ["a destination that isn't said", { sourceCurrency: "NGN", destinationCurrency: null }, true],
  ["another destination", { sourceCurrency: "NGN", destinationCurrency: "USDT" }, false],
  ["another source", { sourceCurrency: "KES", destinationCurrency: null }, false],
])("a record found by a transfer's reference, with %s", (_what, transfer, is) =>
  expect(isRecordOf(RECORD, transfer)).toBe(is),
);
