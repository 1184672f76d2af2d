import type { CheckResult } from "./check-result";
import { runProgram } from "./run-command";
import { sourceFiles } from "./source-files";

/** The project's own sources: what Next.js generates goes stale with each page that is moved, and its build checks it. */
const CONFIG = "scripts/checks/tsconfig.sources.json";

/** TypeScript's own check of every source file. */
export async function checkTypes(root: string): Promise<CheckResult> {
  const { code, stdout, stderr } = await runProgram(root, "typescript/bin/tsc", [
    "--noEmit",
    "--pretty",
    "false",
    "-p",
    CONFIG,
  ]);
  const looked = `${sourceFiles(root).filter((file) => /\.tsx?$/.test(file)).length} files`;
  if (code === 0) return { problems: [], looked };
  const lines = `${stdout}${stderr}`.split("\n").filter((line) => line.trim() !== "");
  return { problems: lines.length > 0 ? lines : [`tsc ended with code ${code}`], looked };
}
