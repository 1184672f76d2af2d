import { expect, test } from "vitest";
import { accountFault, caretAfterDigits, digitsOf, groupedDigits } from "./bank-lookup";

test("digits are grouped three, three and the rest, while typing and when pasted", () => {
  expect(
    ["", "1", "101", "1014", "101477", "1014772", "1014772905", "10147729051"].map(groupedDigits),
  ).toEqual(["", "1", "101", "101 4", "101 477", "101 477 2", "101 477 2905", "101 477 29051"]);
  expect(digitsOf(" 101-477 2905\n")).toBe("1014772905");
});

test("the caret stays behind the digit that was typed", () => {
  const grouped = "101 477 2905";
  expect([0, 1, 3, 4, 6, 7, 10].map((count) => caretAfterDigits(grouped, count))).toEqual([
    0, 1, 3, 5, 7, 9, 12,
  ]);
  expect(caretAfterDigits("101", 9)).toBe(3);
});

test("nothing is cut: too many digits are reported, as too few are", () => {
  expect(accountFault("")).toBe("Enter the account number");
  expect(accountFault("1014772")).toBe("An account number has 10 digits. This one has 7.");
  expect(accountFault("10147729051")).toBe("An account number has 10 digits. This one has 11.");
  expect(accountFault("1014772905")).toBeNull();
});
