import { expect, test } from "vitest";
import { numberProblem, reportNumberOf } from "./report";

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
