import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { parseReport } from "../checks/run-command";

const VitestReport = z.looseObject({
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

interface TestCounts {
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
  const report = parseReport(VitestReport, text);
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
  return (parseReport(VitestReport, text)?.testResults ?? []).flatMap(
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

const Problem = z.looseObject({
  message: z.optional(z.string()),
  location: z.optional(z.looseObject({ line: z.number() })),
});
const Spec = z.looseObject({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.looseObject({
      status: z.string(),
      results: z.array(z.looseObject({ errors: z.array(Problem) })),
    }),
  ),
});
const Suite = z.looseObject({
  specs: z.array(Spec),
  get suites() {
    return z.optional(z.array(Suite));
  },
});
const PlaywrightReport = z.looseObject({
  stats: z.looseObject({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
  }),
  errors: z.array(z.unknown()),
  suites: z.optional(z.array(Suite)),
});

/**
 * Counts the journeys of Playwright's JSON report. A test that passed only when it was tried again
 * counts as failed, and so does an error outside of any test, a run that ended badly for no counted
 * reason, and one in which nothing ran.
 */
export function countPlaywright(text: string | undefined, code: number): TestCounts {
  const report = parseReport(PlaywrightReport, text);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  const failed = unexpected + flaky + report.errors.length;
  const endedBadly = failed === 0 && (code !== 0 || expected === 0);
  return { passed: expected, failed: endedBadly ? 1 : failed };
}

/** Returns each failed journey: place, title, and errors with their lines. */
export function failedJourneys(text: string | undefined): string[] {
  return specsOf(parseReport(PlaywrightReport, text)?.suites ?? []).flatMap(
    ({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ results }) => {
          const problems = results
            .flatMap(({ errors }) => errors)
            .map(
              ({ message, location }) =>
                `${location ? `line ${location.line}: ` : ""}${message ?? ""}`,
            );
          return failureLines(`${file}:${line} › ${title}`, problems);
        }),
  );
}

function specsOf(suites: readonly z.output<typeof Suite>[]): z.output<typeof Spec>[] {
  return suites.flatMap(({ specs, suites: inner }) => [...specs, ...specsOf(inner ?? [])]);
}

const LINES = 12;
/** Matches the browser's own output, dozens of lines in each error of a dead page. */
const BROWSERS_OWN = /^\s*(- )?(\[pid=\d+\]|<launch)/;

function failureLines(name: string, errors: readonly string[]): string {
  const begins = errors.map((error) =>
    stripVTControlCharacters(error)
      .trim()
      .split("\n")
      .filter((line) => line.trim() !== "" && !BROWSERS_OWN.test(line))
      .slice(0, LINES),
  );
  return [`  ${name}`, ...begins.flat().map((line) => `      ${line}`)].join("\n");
}
