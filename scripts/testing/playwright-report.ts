import { z } from "zod";
import type { TestCounts } from "./vitest-report";

const Report = z.looseObject({
  stats: z.looseObject({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
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
