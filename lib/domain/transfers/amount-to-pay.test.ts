import { expect, test } from "vitest";
import { amountToPay, undetectedAmount } from "./amounts";

test.each([
  ["nothing is reported or received", "22", "22", "22"],
  ["a part is reported", "22", "13", "13"],
  ["a part of what is reported is received", "17", "13", "13"],
  ["more is received than is reported", "10", "13", "10"],
  ["all is reported", "22", "0", "0"],
  ["all is reported and a part received", "12", "0", "0"],
])("when %s", (_name, remaining, reportable, expected) =>
  expect(amountToPay(remaining, reportable)).toBe(expected),
);

test.each([
  ["nothing is reported", "22", "22", "0"],
  ["a part is reported", "22", "13", "9"],
  ["all is reported", "22", "0", "22"],
  ["all is reported and a part received", "12", "0", "12"],
  ["more is received than is reported", "10", "13", "0"],
])("reported and not detected when %s", (_name, remaining, reportable, expected) =>
  expect(undetectedAmount(remaining, reportable)).toBe(expected),
);
