import { expect, test } from "vitest";
import { isAccountNumber } from "./same-account";

test.each([
  ["0123456789", true],
  ["012 345 6789", true],
  ["123456789", true],
  ["******6789", true],
  ["012****789", true],
  ["••••6789", true],
  ["XXXXXX6789", true],
  ["******6780", false],
  ["*******789", false],
  ["**********", false],
  ["9999999999", false],
  ["99990123456789", false],
  ["*****99990123456789", false],
  ["****45****", false],
  ["", false],
])("%s shown of 0123456789: %s", (shown, same) => {
  expect(isAccountNumber(shown, "0123456789")).toBe(same);
});
