import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CHOOSABLE_COLUMNS,
  columnsProblem,
  movedColumn,
  numberProblem,
  reportNumberOf,
  withColumn,
} from "./report";

test.each([
  ["41", 41],
  [" #41 ", 41],
  ["s0041", 41],
  ["0041", 41],
  ["999999999", 999_999_999],
])("%s is the number of a report", (text, number) => {
  expect(reportNumberOf(text)).toBe(number);
  expect(numberProblem(text)).toBeNull();
});

test.each(["abc", "#", "41a", "4 1", "0", "-41", "4.1", "1234567890"])(
  "%s is none, and that is said",
  (text) => {
    expect(reportNumberOf(text)).toBeNull();
    expect(numberProblem(text)).toMatch(/^This is no report number\./);
  },
);

test.each(["", "  "])("none is needed", (text) => expect(numberProblem(text)).toBeNull());

test.each([
  [["fee", "reference"], null],
  [[], "Choose at least one column"],
  [["fee", "iban"], "There is no column “iban”. Take it out"],
  [["fee", "reference", "fee"], "The column “fee” is there twice. Take one out"],
  [["__proto__"], "There is no column “__proto__”. Take it out"],
])("%j: %s", (names, problem) => expect(columnsProblem(names)).toBe(problem));

test("whatever is put in, taken out and moved, the choice stays one that a file can be made of, with the same columns in it", () => {
  const name = fc.constantFrom(...CHOOSABLE_COLUMNS);
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { minLength: 1 }),
      name,
      fc.integer({ min: -40, max: 40 }),
      (names, one, by) => {
        const put = withColumn(names, one, true);
        expect(put.at(-1)).toBe(one);
        expect(columnsProblem(put)).toBeNull();
        const moved = movedColumn(put, one, by);
        expect(moved.toSorted()).toEqual(put.toSorted());
        expect(moved.indexOf(one)).toBe(Math.max(0, Math.min(put.length - 1, put.length - 1 + by)));
        expect(moved.filter((other) => other !== one)).toEqual(
          put.filter((other) => other !== one),
        );
        expect(withColumn(moved, one, false)).not.toContain(one);
      },
    ),
  );
  expect(movedColumn(["fee"], "rate", 1)).toEqual(["fee"]);
});
