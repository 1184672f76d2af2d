import { expect, test } from "vitest";
import { decimalText } from "./decimal-text";

test.each([
  ["1585.20", "1,585.20"],
  ["129.35", "129.35"],
  ["0.00063", "0.00063"],
  ["1234567.5000", "1,234,567.5000"],
  ["-50.00", "−50.00"],
  ["0", "0"],
  ["1.5%", "1.5%"],
  ["1e5", "1e5"],
  ["=1+1", "=1+1"],
])("%j is shown as %j", (text, shown) => expect(decimalText(text)).toBe(shown));
