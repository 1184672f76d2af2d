import { resolve } from "node:path";
import { expect, test } from "vitest";
import { countVitest, failedTests } from "./vitest-report";

const report = (
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
  ["all passed", report(3, 0), 0, { passed: 3, failed: 0 }],
  ["one failed", report(2, 1, [failing]), 1, { passed: 2, failed: 1 }],
  ["a file that could not be loaded", report(2, 0, [unloaded], false), 1, { passed: 2, failed: 1 }],
  [
    "a failure and a file that could not be loaded",
    report(2, 1, [failing, unloaded], false),
    1,
    { passed: 2, failed: 2 },
  ],
  ["all passed, but the run ended badly", report(3, 0), 1, { passed: 3, failed: 1 }],
  ["no test ran", report(0, 0), 0, { passed: 0, failed: 1 }],
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
  expect(failedTests(report(1, 1, [sum, gone]))).toEqual([
    "  lib/sum.test.ts › adds\n      AssertionError: 2 is not 3\n          at sum",
    "  lib/gone.test.ts\n      Cannot find module",
  ]);
  expect(failedTests(undefined)).toEqual([]);
});
