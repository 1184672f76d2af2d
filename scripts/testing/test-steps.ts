import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "../checks/run-command";
import { isBuildCurrent } from "../launcher/build-record";
import { readFileIfAny } from "../launcher/data-dir";
import { cleanEnv } from "./clean-env";
import { ensureBrowser } from "./find-browser";
import type { Step, StepResult } from "./step";
import {
  countListed,
  countPlaywright,
  countVitest,
  failedJourneys,
  failedTests,
} from "./test-reports";

/** Vitest's tests. `config` names another configuration than the project's own. */
export function vitestStep(root: string, name: string, config?: string): Step {
  return {
    name,
    run: () =>
      withReport(async (report) => {
        const choice = config === undefined ? [] : ["--config", config];
        const { code, stdout, stderr } = await runProgram(
          root,
          "vitest/vitest.mjs",
          [
            "run",
            ...choice,
            "--reporter=default",
            "--reporter=json",
            `--outputFile.json=${report}`,
          ],
          { env: { ...cleanEnv(), NO_COLOR: "1", VITE_CONFIG_NATIVE_IGNORE_WARNING: "true" } },
        );
        const told = readFileIfAny(report);
        return {
          ...countVitest(told, code),
          note: "",
          output: `${stdout}${stderr}`,
          failures: failedTests(told),
        };
      }),
  };
}

/** A build of the current sources; an existing one is reused. */
export function buildStep(root: string): Step {
  return {
    name: "build",
    run: async () => {
      if (isBuildCurrent(root)) return { passed: 1, failed: 0, note: "current", output: "" };
      const { code, stdout, stderr } = await runProgram(
        root,
        "tsx/dist/cli.mjs",
        ["scripts/build.ts"],
        { env: { ...cleanEnv(), NO_COLOR: "1" } },
      );
      const ok = code === 0 && isBuildCurrent(root);
      return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, note: "", output: `${stdout}${stderr}` };
    },
  };
}

/** The journeys in a browser against the built product. Without a build, or a browser, all of them have failed. */
export function journeysStep(
  root: string,
  built: () => boolean,
  say: (line: string) => void,
): Step {
  return {
    name: "journeys",
    run: async () => {
      if (!built()) return unrun(root, "there is no build to run them against");
      const browser = ensureBrowser(root, say);
      if (!browser.found) return unrun(root, browser.reason);
      return withReport(async (report) => {
        const { code, stdout, stderr } = await playwright(
          root,
          ["--reporter=list,json"],
          report,
          browser.path,
        );
        const told = readFileIfAny(report);
        return {
          ...countPlaywright(told, code),
          note: browser.version,
          output: `${stdout}${stderr}`,
          failures: failedJourneys(told),
        };
      });
    },
  };
}

async function unrun(root: string, reason: string): Promise<StepResult> {
  const failed = await withReport(async (report) => {
    await playwright(root, ["--list", "--reporter=json"], report, "");
    return countListed(readFileIfAny(report));
  });
  return {
    passed: 0,
    failed,
    note: `not run: ${reason}`,
    output: `The journeys were not run: ${reason}.`,
  };
}

function playwright(
  root: string,
  flags: string[],
  report: string,
  browserPath: string,
): ReturnType<typeof runProgram> {
  const env = {
    ...cleanEnv(),
    NO_COLOR: "1",
    FORCE_COLOR: undefined,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    CHROMIUM_PATH: browserPath,
  };
  return runProgram(root, "@playwright/test/cli.js", ["test", ...flags], { env });
}

async function withReport<T>(work: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "rampdesk-report-"));
  try {
    return await work(join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
