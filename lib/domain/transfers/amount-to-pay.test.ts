import { expect, test } from "vitest";
import { amountToPay } from "./amount-to-pay";

test.each([
  ["nothing is reported or received", "22", "22", "22"],
  ["a part is reported", "22", "13", "13"],
  ["a part of what is reported is received", "17", "13", "13"],
  ["more is received than is reported", "10", "13", "10"],
  ["all is reported", "22", "0", "22"],
])("when %s", (_name, remaining, reportable, expected) =>
  expect(amountToPay(remaining, reportable)).toBe(expected),
);
