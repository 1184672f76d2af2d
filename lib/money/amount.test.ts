import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addAmounts,
  compareAmounts,
  decimalPlaces,
  isAmount,
  normaliseAmount,
  parseAmount,
  percentOf,
  remainderOf,
  subtractAmounts,
  sumAmounts,
  survivesDouble,
} from "./amount";

/** Any exact decimal of up to 20 digits. */
const amounts = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 8 }))
  .map(([digits, places]) => {
    const sign = digits < 0n ? "-" : "";
    const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, "0");
    return places === 0
      ? `${sign}${text}`
      : `${sign}${text.slice(0, -places)}.${text.slice(-places)}`;
  });

describe("reading", () => {
  test.each([
    ["1234567890123456.78", "1234567890123456.78"],
    ["1e3", "1000"],
    ["1.5E-2", "0.015"],
    ["-5", "-5"],
    ["007", "007"],
  ])("%s", (text, amount) => expect(parseAmount(text)).toBe(amount));

  test.each(["", "1,000", "NaN", "Infinity", "1e99", "0x10", "12.", ".5", "1 000"])(
    "refuses %j",
    (text) => expect(parseAmount(text)).toBeNull(),
  );
});

test("adding and taking away give the same value back, exactly", () => {
  fc.assert(
    fc.property(
      amounts,
      amounts,
      (a, b) => compareAmounts(subtractAmounts(addAmounts(a, b), b), a) === 0,
    ),
  );
});

test("a sum doesn't depend on the order", () => {
  fc.assert(
    fc.property(fc.array(amounts), (list) => sumAmounts(list) === sumAmounts([...list].reverse())),
  );
});

test("normalising keeps the value and gives equal values one text", () => {
  fc.assert(
    fc.property(
      amounts,
      (amount) =>
        compareAmounts(normaliseAmount(amount), amount) === 0 && isAmount(normaliseAmount(amount)),
    ),
  );
  expect(normaliseAmount("1250.500")).toBe("1250.5");
  expect(normaliseAmount("-0.00")).toBe("0");
});

test("digits behind the point, without trailing zeros", () => {
  expect(
    ["10", "10.10", "0.000001", "1000", "1e2"].map((text) =>
      decimalPlaces(parseAmount(text) ?? ""),
    ),
  ).toEqual([0, 1, 6, 0, 0]);
});

test("what a double can't carry is told apart from what it can", () => {
  expect(survivesDouble("25000000.00")).toBe(true);
  expect(survivesDouble("0.1")).toBe(true);
  expect(survivesDouble("1234567890123456.78")).toBe(false);
  expect(survivesDouble("9007199254740993")).toBe(false);
});

test("a remainder is never below zero", () => {
  expect(remainderOf("10", "4")).toBe("6");
  expect(remainderOf("10", "11")).toBe("0");
});

test("a percentage is exact, and 100 only once nothing is missing", () => {
  for (let part = 0; part <= 100; part++) expect(percentOf(String(part), "100.00")).toBe(part);
  expect(percentOf("99999999999999999999999.99", "100000000000000000000000")).toBe(99);
  expect(percentOf("0.000001", "3")).toBe(0);
  expect(percentOf("150", "100")).toBe(150);
  expect(percentOf("0", "0")).toBe(100);
});

test("a figure of at most fifteen characters survives a double: spreadsheets are given it as a number", () => {
  const short = fc
    .tuple(fc.boolean(), fc.stringMatching(/^\d{1,14}$/), fc.nat(14))
    .map(([isNegative, digits, point]) => {
      const text =
        point > 0 && point < digits.length
          ? `${digits.slice(0, point)}.${digits.slice(point)}`
          : digits;
      return (isNegative ? `-${text}` : text).slice(0, 15).replace(/\.$/, "");
    });
  fc.assert(
    fc.property(short, (text) => isAmount(text) && survivesDouble(text)),
    { numRuns: 2000 },
  );
});
