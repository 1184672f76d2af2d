import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CommandResult, runProgram } from "../checks/run-command";
import { isBuildCurrent } from "../launcher/build-record";
import { readFileIfAny } from "../launcher/data-dir";
import { cleanEnv } from "./clean-env";
import { ensureBrowser } from "./find-browser";
import type { Step, StepResult } from "./step";
import { countPlaywright, countVitest, failedJourneys, failedTests } from "./test-reports";

/** Vitest's tests. `config` names another configuration than the project's own. */
export function vitestStep(root: string, name: string, config?: string): Step {
  const choice = config === undefined ? [] : ["--config", config];
  const reporters = ["--reporter=default", "--reporter=json"];
  const env = { ...cleanEnv(), NO_COLOR: "1", VITE_CONFIG_NATIVE_IGNORE_WARNING: "true" };
  const run = (report: string): Promise<CommandResult> => {
    const flags = ["run", ...choice, ...reporters, `--outputFile.json=${report}`];
    return runProgram(root, "vitest/vitest.mjs", flags, { env });
  };
  return { name, run: () => reported({ run, count: countVitest, failed: failedTests, note: "" }) };
}

/** A build of the current sources. */
export function buildStep(root: string): Step {
  return {
    name: "build",
    run: async () => {
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

/** The journeys in a browser against the built product. Without a build, or a browser, they have failed. */
export function journeysStep(
  root: string,
  built: () => boolean,
  say: (line: string) => void,
): Step {
  return {
    name: "journeys",
    run: async () => {
      if (!built()) return unrun("there is no build to run them against");
      const browser = ensureBrowser(root, say);
      if (!browser.found) return unrun(browser.reason);
      const env = {
        ...cleanEnv(),
        NO_COLOR: "1",
        FORCE_COLOR: undefined,
        CHROMIUM_PATH: browser.path,
      };
      const flags = ["test", "--reporter=list,json"];
      return reported({
        run: (report) =>
          runProgram(root, "@playwright/test/cli.js", flags, {
            env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
          }),
        count: countPlaywright,
        failed: failedJourneys,
        note: browser.version,
      });
    },
  };
}

function unrun(reason: string): StepResult {
  return {
    passed: 0,
    failed: 1,
    note: `not run: ${reason}`,
    output: `The journeys were not run: ${reason}.`,
  };
}

interface Reported {
  run(report: string): Promise<CommandResult>;
  count: typeof countVitest;
  failed: typeof failedTests;
  note: string;
}

/** Runs tests that write a JSON report to a path. */
async function reported({ run, count, failed, note }: Reported): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), "rampdesk-report-"));
  try {
    const report = join(folder, "report.json");
    const { code, stdout, stderr } = await run(report);
    const text = readFileIfAny(report);
    return { ...count(text, code), note, output: `${stdout}${stderr}`, failures: failed(text) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
