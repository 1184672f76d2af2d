import { z } from "zod";
import type { CheckResult } from "./check-result";
import { runProgram } from "./run-command";

const Report = z.looseObject({
  number_of_files: z.number(),
  diagnostics: z.array(
    z.looseObject({
      message: z.string(),
      code: z.string().optional(),
      severity: z.string(),
      filename: z.string().optional(),
      labels: z.array(z.looseObject({ span: z.looseObject({ line: z.number() }) })).optional(),
    }),
  ),
});

/** oxlint with the project's rules. Warnings are reported and don't fail the check. */
export async function checkLint(root: string): Promise<CheckResult> {
  const { code, stdout, stderr } = await runProgram(root, "oxlint/bin/oxlint", [
    "--format",
    "json",
  ]);
  const report = parseReport(stdout);
  if (!report)
    return {
      problems: [`oxlint ended with code ${code}: ${(stderr || stdout).trim().slice(0, 500)}`],
      looked: "nothing",
    };
  const looked = `${report.number_of_files} files`;
  if (report.number_of_files === 0) return { problems: ["oxlint looked at no file"], looked };
  const errors = report.diagnostics.filter((diagnostic) => diagnostic.severity === "error");
  const problems = errors.map(
    ({ filename = "", labels, message, code: rule = "" }) =>
      `${filename}:${labels?.[0]?.span.line ?? 1}: ${message} ${rule}`,
  );
  return {
    problems: problems.length === 0 && code !== 0 ? [`oxlint ended with code ${code}`] : problems,
    looked,
  };
}

function parseReport(text: string): z.output<typeof Report> | undefined {
  try {
    return Report.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
