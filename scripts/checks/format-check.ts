import type { CheckResult } from "./check-result";
import { runProgram } from "./run-command";

/** Files that oxfmt would write otherwise. */
export async function checkFormat(root: string): Promise<CheckResult> {
  const { code, stdout, stderr } = await runProgram(root, "oxfmt/bin/oxfmt", [
    "--list-different",
    ".",
  ]);
  if (code === 0) return { problems: [], looked: "the whole tree" };
  const files = stdout.split("\n").filter((line) => line.trim() !== "");
  const problems = files.map((file) => `${file} is not formatted. Run npm run format`);
  return {
    problems:
      problems.length > 0 ? problems : [`oxfmt ended with code ${code}: ${stderr.slice(0, 500)}`],
    looked: "the whole tree",
  };
}
