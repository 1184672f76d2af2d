import { z } from "zod";
import { failureLines } from "./failure-lines";
import type { TestCounts } from "./vitest-report";

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
      projectName: z.string(),
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
const Report = z.looseObject({
  stats: z.looseObject({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
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
  const report = parse(text);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  const failed = unexpected + flaky + report.errors.length;
  const endedBadly = failed === 0 && (code !== 0 || expected === 0);
  return { passed: expected, failed: endedBadly ? 1 : failed };
}

/** Returns each failed journey: place, title, and errors with their lines. */
export function failedJourneys(text: string | undefined): string[] {
  return specsOf(parse(text)?.suites ?? []).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) => {
        const problems = results
          .flatMap(({ errors }) => errors)
          .map(
            ({ message, location }) =>
              `${location ? `line ${location.line}: ` : ""}${message ?? ""}`,
          );
        return failureLines(`[${projectName}] ${file}:${line} › ${title}`, problems);
      }),
  );
}

function specsOf(suites: readonly z.output<typeof Suite>[]): z.output<typeof Spec>[] {
  return suites.flatMap(({ specs, suites: inner }) => [...specs, ...specsOf(inner ?? [])]);
}

/** How many journeys there are in a report of `playwright test --list`; at least one. */
export function countListed(text: string | undefined): number {
  const report = parse(text);
  if (!report) return 1;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return Math.max(1, expected + unexpected + flaky + skipped);
}

function parse(text: string | undefined): z.output<typeof Report> | undefined {
  if (text === undefined) return undefined;
  try {
    return Report.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
