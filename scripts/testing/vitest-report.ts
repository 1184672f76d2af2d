import { relative } from "node:path";
import { z } from "zod";
import { failureLines } from "./failure-lines";

const Report = z.looseObject({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.looseObject({
      name: z.optional(z.string()),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.looseObject({
          status: z.string(),
          fullName: z.optional(z.string()),
          failureMessages: z.optional(z.nullable(z.array(z.string()))),
        }),
      ),
    }),
  ),
});

export interface TestCounts {
  passed: number;
  failed: number;
}

/**
 * Counts the tests of vitest's JSON report. A file that could not be loaded counts as one failed
 * test; so does a run that ended badly for no counted reason, or in which no test ran.
 * @param text the report, or undefined when there is none.
 * @param code the exit code of vitest.
 */
export function countVitest(text: string | undefined, code: number): TestCounts {
  const report = parse(text);
  if (!report) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter(
    (file) =>
      file.status === "failed" &&
      !file.assertionResults.some((result) => result.status === "failed"),
  ).length;
  const failed = report.numFailedTests + unloaded;
  const nothingRan = report.numPassedTests + failed === 0;
  const endedBadly = failed === 0 && (code !== 0 || !report.success);
  return {
    passed: report.numPassedTests,
    failed: nothingRan || endedBadly ? Math.max(1, failed) : failed,
  };
}

/** Returns each failed test or unloadable file: its name and errors' beginnings. */
export function failedTests(text: string | undefined): string[] {
  return (parse(text)?.testResults ?? []).flatMap(
    ({ name: path = "", status, message = "", assertionResults }) => {
      const name = relative(process.cwd(), path);
      const failed = assertionResults.filter((result) => result.status === "failed");
      if (failed.length === 0) return status === "failed" ? [failureLines(name, [message])] : [];
      return failed.map(({ fullName = "", failureMessages }) =>
        failureLines(`${name} › ${fullName}`, failureMessages ?? []),
      );
    },
  );
}

function parse(text: string | undefined): z.output<typeof Report> | undefined {
  if (text === undefined) return undefined;
  try {
    return Report.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
