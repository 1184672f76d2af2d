import { resolve } from "node:path";
import { expect, test } from "vitest";
import { countPlaywright, countVitest, failedJourneys, failedTests } from "./test-reports";

const vitestReport = (
  passed: number,
  failed: number,
  files: { status: string; assertionResults: { status: string }[] }[] = [],
  success = failed === 0,
): string =>
  JSON.stringify({ success, numPassedTests: passed, numFailedTests: failed, testResults: files });
const unloaded = { status: "failed", assertionResults: [] };
const failing = {
  status: "failed",
  assertionResults: [{ status: "failed" }, { status: "passed" }],
};

test.each([
  ["all passed", vitestReport(3, 0), 0, { passed: 3, failed: 0 }],
  ["one failed", vitestReport(2, 1, [failing]), 1, { passed: 2, failed: 1 }],
  [
    "a file that could not be loaded",
    vitestReport(2, 0, [unloaded], false),
    1,
    { passed: 2, failed: 1 },
  ],
  [
    "a failure and a file that could not be loaded",
    vitestReport(2, 1, [failing, unloaded], false),
    1,
    { passed: 2, failed: 2 },
  ],
  ["all passed, but the run ended badly", vitestReport(3, 0), 1, { passed: 3, failed: 1 }],
  ["no test ran", vitestReport(0, 0), 0, { passed: 0, failed: 1 }],
  ["no report", undefined, 0, { passed: 0, failed: 1 }],
  ["a report that was cut", '{"success": tr', 0, { passed: 0, failed: 1 }],
])("%s", (_what, text, code, counts) => {
  expect(countVitest(text, code)).toEqual(counts);
});

test("tests that failed, and files that could not be loaded, are told with the beginning of their errors", () => {
  const sum = {
    name: resolve("lib/sum.test.ts"),
    status: "failed",
    assertionResults: [
      { status: "passed" },
      {
        status: "failed",
        fullName: "adds",
        failureMessages: ["AssertionError: 2 is not 3\n    at sum"],
      },
    ],
  };
  const gone = {
    name: resolve("lib/gone.test.ts"),
    status: "failed",
    message: "Cannot find module",
    assertionResults: [],
  };
  expect(failedTests(vitestReport(1, 1, [sum, gone]))).toEqual([
    "  lib/sum.test.ts › adds\n      AssertionError: 2 is not 3\n          at sum",
    "  lib/gone.test.ts\n      Cannot find module",
  ]);
  expect(failedTests(undefined)).toEqual([]);
});

const playwrightReport = (
  stats: Partial<Record<"expected" | "unexpected" | "flaky" | "skipped", number>>,
  errors: unknown[] = [],
): string =>
  JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });

test.each([
  ["all passed", playwrightReport({ expected: 4 }), 0, { passed: 4, failed: 0 }],
  ["one failed", playwrightReport({ expected: 3, unexpected: 1 }), 1, { passed: 3, failed: 1 }],
  [
    "one passed only at the second try",
    playwrightReport({ expected: 3, flaky: 1 }),
    0,
    { passed: 3, failed: 1 },
  ],
  [
    "the product did not start",
    playwrightReport({}, [{ message: "the setup failed" }]),
    1,
    { passed: 0, failed: 1 },
  ],
  ["nothing ran", playwrightReport({ skipped: 2 }), 0, { passed: 0, failed: 1 }],
  ["ended badly", playwrightReport({ expected: 3 }), 1, { passed: 3, failed: 1 }],
  ["no report", undefined, 0, { passed: 0, failed: 1 }],
])("%s", (_what, text, code, counts) => {
  expect(countPlaywright(text, code)).toEqual(counts);
});

test("a journey that failed is told with the line and the beginning of its error; one that passed isn't", () => {
  const spec = (title: string, status: string, errors: unknown[]) => ({
    title,
    file: "import.spec.ts",
    line: 11,
    tests: [{ status, results: [{ errors }] }],
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
    /^ {2}import\.spec\.ts:11 › a file\n {6}line 57: Error: not visible\n {6}log 0\n/,
  );
  expect(told[0]).not.toContain("log 11");
  expect(failedJourneys(undefined)).toEqual([]);
});
