import type { CheckResult } from "./check-result";
import { runProgram } from "./run-command";
import { sourceFiles } from "./source-files";

/** TypeScript's own check of every file. */
export async function checkTypes(root: string): Promise<CheckResult> {
  const { code, stdout, stderr } = await runProgram(root, "typescript/bin/tsc", ["--noEmit", "--pretty", "false", "-p", "."]);
  const looked = `${sourceFiles(root).filter((file) => /\.tsx?$/.test(file)).length} files`;
  if (code === 0) return { problems: [], looked };
  const lines = `${stdout}${stderr}`.split("\n").filter((line) => line.trim() !== "");
  return { problems: lines.length > 0 ? lines : [`tsc ended with code ${code}`], looked };
}
