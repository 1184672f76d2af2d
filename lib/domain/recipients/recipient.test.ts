import { expect, test } from "vitest";
import { describeDeskDetails, transfersCounted } from "./recipient";

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1,000+"],
])("%i transfers are printed as %s", (count, printed) => {
  expect(transfersCounted(count)).toBe(printed);
});

test("what is the desk's own word is said in the order of the fields; of nothing, nothing is said", () => {
  expect(describeDeskDetails(["symbol"])).toBe(
    "The service doesn't show the stablecoin. This desk has it from when the recipient was added here.",
  );
  expect(describeDeskDetails(["accountName", "bankName"])).toBe(
    "The service doesn't show the bank and account name. This desk has them from when the recipient was added here.",
  );
  for (const nothing of [[], undefined]) expect(describeDeskDetails(nothing)).toBeNull();
});
