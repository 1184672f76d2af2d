import { expect, test } from "vitest";
import type { RulesView } from "@/lib/contract/api/match-rules";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { rulesDraft } from "./rules-draft";
import { fieldsOf } from "./rules-values";

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
