import { errorText } from "../launcher/errors";
import type { CheckResult } from "../checks/sources";

/** Result of a step. A crash counts as one failure. */
export interface StepResult {
  passed: number;
  failed: number;
  /** A few words for the table. */
  note: string;
  /** All there is to read when something failed. */
  output: string;
  /** Of tests: each that failed, in a few lines. */
  failures?: readonly string[];
}

export interface Step {
  name: string;
  run: () => Promise<StepResult> | StepResult;
}

export interface FinishedStep extends StepResult {
  name: string;
  seconds: number;
}

export async function runStep(step: Step): Promise<FinishedStep> {
  const startedAt = performance.now();
  const result = await Promise.resolve()
    .then(step.run)
    .catch((thrown: unknown): StepResult => ({
      passed: 0,
      failed: 1,
      note: "crashed",
      output: thrown instanceof Error ? (thrown.stack ?? thrown.message) : errorText(thrown),
    }));
  return { ...result, name: step.name, seconds: (performance.now() - startedAt) / 1000 };
}

/** A check counts as one, however many problems it has found. */
export function asStep(name: string, check: () => Promise<CheckResult> | CheckResult): Step {
  return {
    name,
    run: async () => {
      const { problems, looked } = await check();
      const failed = problems.length > 0;
      return {
        passed: failed ? 0 : 1,
        failed: failed ? 1 : 0,
        note: failed ? `${problems.length} problems` : looked,
        output: problems.join("\n"),
      };
    },
  };
}

export function stepLine({ name, passed, failed, note, seconds }: FinishedStep): string {
  const mark = failed === 0 ? "ok  " : "FAIL";
  const counts = passed + failed > 1 ? `${passed} passed, ${failed} failed` : "";
  return `  ${mark}  ${name.padEnd(14)} ${`${seconds.toFixed(1)} s`.padStart(8)}   ${[counts, note].filter(Boolean).join("; ")}`;
}

/** The whole output of a failed step, under its name. */
export function failureBlock({ name, output }: FinishedStep): string {
  return `\n── ${name} ${"─".repeat(Math.max(3, 70 - name.length))}\n${output.trimEnd()}\n`;
}
