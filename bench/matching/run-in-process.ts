import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { WORKER_HEAP } from "@/scripts/launcher/product-parts";
import { PROJECT_ROOT } from "@/scripts/launcher/project-root";
import { cleanEnv } from "@/scripts/testing/clean-env";

export const MeasuredRun = z.object({
  ms: z.number(),
  /** Peak memory of the process, and its memory before the run. */
  peakBytes: z.number(),
  startBytes: z.number(),
  lines: z.number(),
  automatic: z.number(),
  suggested: z.number(),
});
export type MeasuredRun = z.output<typeof MeasuredRun>;

/** Runs the rules over an account once, in a fresh process. @throws when it gives no answer. */
export function runInProcess(databaseUrl: string, accountId: string): Promise<MeasuredRun> {
  const child = fork(
    fileURLToPath(new URL("run-once.ts", import.meta.url)),
    [databaseUrl, accountId],
    {
      cwd: PROJECT_ROOT,
      env: cleanEnv() as NodeJS.ProcessEnv,
      execArgv: [...WORKER_HEAP, "--import", "tsx"],
    },
  );
  return new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(MeasuredRun.parse(message)));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`The run ended with code ${code}`)));
  });
}
