import { describe, expect, it, test } from "vitest";
import type { RulesView } from "@/lib/contract/api/match-rules";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { fieldsOf, rulesDraft, rulesOf, withWords } from "./rules-values";

const { off, tolerance, businessDays, reversalDays, partLength, partDays } = DEFAULT_RULES;
const HOLIDAYS = [
  { on: "2026-06-12", currency: "NGN" },
  { on: "2026-12-25", currency: null },
];
const RULES = {
  off: [...off],
  tolerance: { fraction: tolerance.fraction, caps: { ...tolerance.caps } },
  businessDays,
  holidays: HOLIDAYS,
  reversalDays,
  partLength,
  partDays,
  otherBusiness: [{ contains: "CASH POOL", kind: "own_accounts" as const }],
};
const fields = fieldsOf(RULES);

describe("words brought along", () => {
  it("stand behind the others, and once however they are written", () => {
    const salary = { contains: "SALARY OCT", kind: "wages" as const };
    expect(withWords(fields, salary).otherBusiness).toEqual([...fields.otherBusiness, salary]);
    expect(withWords(fields, { contains: "cash-pool", kind: "wages" })).toBe(fields);
    expect(withWords(fields, undefined)).toBe(fields);
  });
});

describe("the rules in fields", () => {
  it("come back as they went in", () => {
    expect(fields.percent).toBe("0.5");
    expect(rulesOf(fields, RULES)).toEqual({ rules: RULES, faults: {} });
  });

  it.each([
    ["1", "0.01"],
    ["0.25", "0.0025"],
    ["5", "0.05"],
    ["0", "0"],
    ["0.05", "0.0005"],
  ])("%s %% is a fraction of %s", (percent, fraction) => {
    expect(rulesOf({ ...fields, percent }, RULES).rules?.tolerance.fraction).toBe(fraction);
    expect(fieldsOf({ ...RULES, tolerance: { ...RULES.tolerance, fraction } }).percent).toBe(
      percent,
    );
  });

  it.each([
    [{ percent: "7" }, "percent"],
    [{ percent: "x" }, "percent"],
    [{ percent: "0,5" }, "percent"],
    [{ caps: { NGN: "1.250,50" } }, "cap-NGN"],
    [{ caps: { NGN: "2,5" } }, "cap-NGN"],
    [{ caps: { NGN: "-1" } }, "cap-NGN"],
    [{ before: "1.5" }, "before"],
    [{ after: "11" }, "after"],
    [{ partLength: "5" }, "partLength"],
    [{ partDays: "" }, "partDays"],
    [{ holidays: "25 Dec 2026\nChristmas" }, "holidays"],
    [{ holidays: "31 Feb 2026" }, "holidays"],
    [{ holidays: "25 Dec 2026 NGNX" }, "holidays"],
    [
      {
        otherBusiness: [
          { contains: "SALARY", kind: "wages" as const },
          { contains: " a-b ", kind: "wages" as const },
        ],
      },
      "otherBusiness-1",
    ],
  ])("%j is refused at its field", (change, field) => {
    const { rules, faults } = rulesOf({ ...fields, ...change }, RULES);
    expect(rules).toBeNull();
    expect(Object.keys(faults)).toEqual([field]);
  });

  it("takes holidays as people write them, each once and in order", () => {
    expect(fields.holidays).toBe("12 Jun 2026 NGN\n25 Dec 2026");
    expect(
      rulesOf({ ...fields, holidays: " 2026-12-25 \n25/12/2026; 12 Jun 2026, ngn\n\n" }, RULES),
    ).toEqual({ rules: RULES, faults: {} });
  });

  it("takes a currency without a cap out of rule 3", () => {
    expect(
      rulesOf({ ...fields, caps: { NGN: "5,000", KES: " " } }, RULES).rules?.tolerance.caps,
    ).toEqual({ NGN: "5000" });
  });
});

const version = (number: number): RulesView => ({
  version: number,
  rules: {
    ...DEFAULT_RULES,
    otherBusiness: [],
    holidays: [],
    off: [],
  } as unknown as RulesView["rules"],
  setBy: null,
  setAt: null,
});

test("changes stay with the version that they were made to, also when another is in force by now", () => {
  const [first, second] = [version(1), version(2)];
  expect(rulesDraft.viewFor(first)).toBe(first);
  const values = fieldsOf(first.rules);
  rulesDraft.keep(first, values);
  expect(rulesDraft.viewFor(second)).toBe(first);
  expect(rulesDraft.of(rulesDraft.viewFor(second))).toBe(values);
  rulesDraft.keep(first, null);
  expect(rulesDraft.viewFor(second)).toBe(second);
  expect(rulesDraft.of(second)).toBeNull();
});
