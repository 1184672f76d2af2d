import { expect, test } from "vitest";
import { countListed, countPlaywright, failedJourneys } from "./playwright-report";

const report = (
  stats: Partial<Record<"expected" | "unexpected" | "flaky" | "skipped", number>>,
  errors: unknown[] = [],
): string =>
  JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });

test.each([
  ["all passed", report({ expected: 4 }), 0, { passed: 4, failed: 0 }],
  ["one failed", report({ expected: 3, unexpected: 1 }), 1, { passed: 3, failed: 1 }],
  [
    "one passed only at the second try",
    report({ expected: 3, flaky: 1 }),
    0,
    { passed: 3, failed: 1 },
  ],
  [
    "the product did not start",
    report({}, [{ message: "the setup failed" }]),
    1,
    { passed: 0, failed: 1 },
  ],
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

test("a journey that failed is told with the line and the beginning of its error; one that passed isn't", () => {
  const spec = (title: string, status: string, errors: unknown[]) => ({
    title,
    file: "import.spec.ts",
    line: 11,
    tests: [{ status, projectName: "desktop", results: [{ errors }] }],
  });
  const error = {
    message: [
      "Error: \u001B[31mnot visible\u001B[39m",
      "",
      "<launching> chromium",
      "[pid=7][err] no bus",
      ...Array.from({ length: 20 }, (_, index) => `log ${index}`),
    ].join("\n"),
    location: { line: 57 },
  };
  const suites = [
    {
      specs: [spec("a wizard", "expected", [])],
      suites: [{ specs: [spec("a file", "unexpected", [error])] }],
    },
  ];
  const told = failedJourneys(
    JSON.stringify({
      stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
      errors: [],
      suites,
    }),
  );
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(
    /^ {2}\[desktop\] import\.spec\.ts:11 › a file\n {6}line 57: Error: not visible\n {6}log 0\n/,
  );
  expect(told[0]).not.toContain("log 11");
  expect(failedJourneys(undefined)).toEqual([]);
});
