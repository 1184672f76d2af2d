import { expect, test } from "vitest";
import { sameAmount } from "@/lib/money/amount";
import { matchFingerprint } from "../matching";
import type { OtherBusiness } from "../other-business";
import { DEFAULT_RULES } from "../rules";
import { brief, chips, HASH, leg, line, run } from "../testing/movements";

const WAGES: OtherBusiness = { contains: "salary", kind: "wages" };
const POOL: OtherBusiness = { contains: "Cash pool", kind: "own_accounts" };
const rulesWith = (...otherBusiness: OtherBusiness[]) => ({ ...DEFAULT_RULES, otherBusiness });
const salary = (over = {}) =>
  line({ text: "SALARY OCT DONKOR COMFORT", amount: "5149.33", ...over });

test("a line that says it is explained by it, to its whole amount, with the words underlined", () => {
  const [proposal] = run({ lines: [salary()], legs: [], rules: rulesWith(WAGES) });
  expect(proposal).toMatchObject({
    lane: "other_business",
    automatic: true,
    lineIds: ["1"],
    legIds: [],
    explained: "wages",
    evidence: [
      {
        kind: "other_business",
        tone: "for",
        value: "salary",
        spans: [{ lineId: "1", start: 0, end: 6 }],
      },
    ],
    sentence: "The narration says “salary”, which by the rules is wages; no transfer is behind it.",
  });
  expect(sameAmount(proposal?.difference ?? "", "5149.33")).toBe(true);
});

test("nothing is explained until somebody says what words mean, nor while the rule is off", () => {
  expect(run({ lines: [salary()] })).toEqual([]);
  expect(
    run({ lines: [salary()], rules: { ...rulesWith(WAGES), off: ["other_business"] } }),
  ).toEqual([]);
});

test.each([
  ["OWN ACCT TRF CASH-POOL SWEEP", ["other_business! 1 > "]],
  ["own acct trf cash pool sweep", ["other_business! 1 > "]],
  ["CASHPOOL", ["other_business! 1 > "]],
  ["CASH POOLING", []],
  ["XCASH POOL", []],
  ["CASH TO POOL", []],
])("whole words count, whatever stands between them: %s", (text, expected) => {
  expect(brief(run({ lines: [line({ text })], rules: rulesWith(POOL) }))).toEqual(expected);
});

test.each([
  ["names a transfer of another amount", salary({ text: "SALARY TXN-5P3CXM" }), [leg()]],
  ["names one by its code alone", salary({ text: "SALARY 5P3CXM" }), [leg()]],
  ["names a transfer that isn't there", salary({ text: "SALARY TXN-0XRGFU" }), []],
  ["has a chain's hash", salary({ transactionHash: HASH }), []],
  ["takes something back", salary({ text: "RVSL SALARY" }), []],
])("a line that %s is left for a person", (_case, one, legs) => {
  expect(
    brief(run({ lines: [one], legs, rules: rulesWith(WAGES) })).filter((made) =>
      made.startsWith("other_business"),
    ),
  ).toEqual([]);
});

test("a transfer that fits comes first, and is still no more than suggested", () => {
  expect(
    brief(run({ lines: [salary()], legs: [leg({ amount: "5149.33" })], rules: rulesWith(WAGES) })),
  ).toEqual(["amount_date 1 > tr_1:source"]);
});

test("the first whose words a line has explains it, and what a person has undone isn't explained again", () => {
  const both = salary({ text: "SALARY CASH POOL" });
  expect(run({ lines: [both], rules: rulesWith(POOL, WAGES) })).toMatchObject([
    { explained: "own_accounts" },
  ]);
  expect(run({ lines: [both], rules: rulesWith(WAGES, POOL) })).toMatchObject([
    { explained: "wages" },
  ]);
  expect(
    run({
      lines: [both],
      rules: rulesWith(WAGES),
      rejected: new Set([matchFingerprint(["1"], [])]),
    }),
  ).toEqual([]);
  expect(chips(run({ lines: [both], rules: rulesWith(WAGES) }))).toEqual(["other_business:salary"]);
});
