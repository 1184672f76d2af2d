import { expect, test } from "vitest";
import { countListed, countPlaywright } from "./playwright-report";

const report = (stats: Partial<Record<"expected" | "unexpected" | "flaky" | "skipped", number>>, errors: unknown[] = []): string =>
  JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });

test.each([
  ["all passed", report({ expected: 4 }), 0, { passed: 4, failed: 0 }],
  ["one failed", report({ expected: 3, unexpected: 1 }), 1, { passed: 3, failed: 1 }],
  ["one passed only at the second try", report({ expected: 3, flaky: 1 }), 0, { passed: 3, failed: 1 }],
  ["the product did not start", report({}, [{ message: "the setup failed" }]), 1, { passed: 0, failed: 1 }],
  ["nothing ran", report({ skipped: 2 }), 0, { passed: 0, failed: 1 }],
  ["ended badly", report({ expected: 3 }), 1, { passed: 3, failed: 1 }],
  ["no report", undefined, 0, { passed: 0, failed: 1 }],
])("%s", (_what, text, code, counts) => {
  expect(countPlaywright(text, code)).toEqual(counts);
});

test("a list is counted, and an unreadable one is at least one journey", () => {
  expect(countListed(report({ skipped: 12 }))).toBe(12);
  expect(countListed(undefined)).toBe(1);
});
