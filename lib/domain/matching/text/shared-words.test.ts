import { expect, test } from "vitest";
import { sharedWords } from "../other-business";

test.each<[string[], string]>([
  [
    ["OWN ACCT TRF CASH POOL FUNDING BAOBAB", "OWN ACCT TRF CASH POOL SWEEP BAOBAB"],
    "OWN ACCT TRF CASH POOL",
  ],
  [["SALARY OCT ADA OBI", "Salary/Oct/KIBET ROSE"], "SALARY OCT"],
  // Numbers are of one movement alone, and a part of a word is no word.
  [["NIP/000123/STAMP DUTY ON 5000"], "STAMP DUTY ON"],
  [["SMS CHARGES 12", "SMS CHARGE 13"], ""],
  [["RENT A", "FEES B"], ""],
  [[], ""],
  [["LEVY", "levy"], "LEVY"],
])("%j share %j", (texts, words) => {
  expect(sharedWords(texts)).toBe(words);
});

test("it is no longer than a rule takes, and looks at a long text in no time", () => {
  const long = "WORD ".repeat(2000);
  expect(sharedWords([long, long]).length).toBeLessThanOrEqual(80);
});
