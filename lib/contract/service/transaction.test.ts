import { LosslessNumber } from "lossless-json";
import { expect, test } from "vitest";
import { WireFeeOrNull } from "./transaction";

test.each<[string, unknown, string | null]>([
  ["decimal text", "12.5000", "12.50"],
  ["another text, as it came", "waived", "waived"],
  ["a number", new LosslessNumber("1.255E+2"), "125.5"],
  [
    "an amount with its currency",
    { amount: new LosslessNumber("12.5000"), currency: "ngn" },
    "12.50 NGN",
  ],
  ["a value without one", { value: "12.50" }, "12.50"],
  [
    "an amount beside fields that hold nothing",
    { Amount: "0", value: null, currencyCode: "" },
    "0",
  ],
  ["a percentage", { value: "1.5", type: "percent" }, null],
  ["two amounts", { amount: "12.50", value: "13" }, null],
  ["several parts", { amount: "12.50", vat: { amount: "1" } }, null],
  ["an amount that is none", { amount: "12,50", currency: "NGN" }, null],
  ["two currencies", { amount: "12.50", currency: "NGN", asset: "USDC" }, null],
  ["a list", [{ amount: "12.50" }], null],
  ["nothing", "", null],
  ["null", null, null],
])("a fee that is %s", (_what, wire, fee) => expect(WireFeeOrNull.parse(wire)).toBe(fee));
