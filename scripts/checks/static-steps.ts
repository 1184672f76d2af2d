import { z } from "zod";
import { asStep, type Step } from "../testing/step";
import { checkAbsence } from "./absence";
import { type CheckResult, sourceFiles } from "./sources";
import { checkDocLinks } from "./doc-links";
import { checkImportRules } from "./import-rules";
import { checkLockFile } from "./lock-file";
import { checkRouteGuards } from "./route-guards";
import { parseReport, runProgram } from "./run-command";
import { checkVerbPermissions } from "./verb-permissions";

/** Every check that reads the sources without running them, but for their types. */
export function staticSteps(root: string): Step[] {
  return [
    asStep("lint", () => checkLint(root)),
    asStep("format", () => checkFormat(root)),
    asStep("import rules", () => checkImportRules(root)),
    asStep("file names", () => checkFileNames(root)),
    asStep("absence", () => checkAbsence(root)),
    asStep("lock file", () => checkLockFile(root)),
    asStep("doc links", () => checkDocLinks(root)),
    asStep("route guards", () => checkRouteGuards(root)),
    asStep("permissions", () => checkVerbPermissions(root)),
  ];
}

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

/** The project's own sources. The files that Next.js generates go stale when pages move. */
const SOURCES = "scripts/checks/tsconfig.sources.json";

/**
 * TypeScript's own check of every source file. It is TypeScript 7, which takes a quarter of the time;
 * dependency-cruiser and Next.js's build read sources with TypeScript 6.
 */
export async function checkTypes(root: string, config: string = SOURCES): Promise<CheckResult> {
  const { code, stdout, stderr } = await runProgram(root, "typescript-7/bin/tsc", [
    "--noEmit",
    "--pretty",
    "false",
    "-p",
    config,
  ]);
  const looked = `${sourceFiles(root).filter((file) => /\.tsx?$/.test(file)).length} files`;
  if (code === 0) return { problems: [], looked };
  const lines = `${stdout}${stderr}`.split("\n").filter((line) => line.trim() !== "");
  return { problems: lines.length > 0 ? lines : [`tsc ended with code ${code}`], looked };
}

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Matches Next.js's special folders: (group), [param], [...rest]. */
const ROUTE_FOLDER = /^(\([a-z0-9-]+\)|\[(\.\.\.)?[a-z][A-Za-z0-9]*\])$/;
const VAGUE = /(^|-)(utils?|helpers?|misc|common|index|barrel)$/;
/** Configuration files whose tools give them their names. */
const CONFIG_FILE = /^\.?[a-z-]+\.(config\.)?[a-z]+$/;

/** Files and folders are kebab-case, and their names say what they hold. */
export function checkFileNames(root: string): CheckResult {
  const files = sourceFiles(root);
  return { problems: files.flatMap((file) => nameProblems(file)), looked: `${files.length} files` };
}

function nameProblems(path: string): string[] {
  const parts = path.split("/");
  const file = parts.at(-1) ?? "";
  if (parts.length === 1 && CONFIG_FILE.test(file)) return [];
  const folders = parts.slice(0, -1);
  const words = file.split(".").slice(0, -1);
  return [
    ...folders
      .filter((folder) => !isFolderName(folder, parts[0] === "app"))
      .map((folder) => `${path}: the folder "${folder}" is not kebab-case`),
    ...(words.length > 0 && words.every((word) => KEBAB.test(word))
      ? []
      : [`${path}: the name is not kebab-case`]),
    ...[...folders, words[0] ?? ""]
      .filter((name) => VAGUE.test(name))
      .map((name) => `${path}: "${name}" says nothing of what is inside`),
  ];
}

function isFolderName(folder: string, isRoute: boolean): boolean {
  return KEBAB.test(folder) || (isRoute && ROUTE_FOLDER.test(folder));
}

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
  const report = parseReport(Report, stdout);
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
