import { asStep, type Step } from "../testing/step";
import { checkAbsence } from "./absence";
import { type CheckResult, sourceFiles } from "./sources";
import { checkDocLinks } from "./doc-links";
import { checkImportRules } from "./import-rules";
import { checkLockFile } from "./lock-file";
import { checkRouteGuards } from "./route-guards";
import { runProgram } from "./run-command";
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

/** The lines that a program wrote when it failed; none when it succeeded. */
async function problemsOf(root: string, script: string, ...given: string[]): Promise<string[]> {
  const { code, stdout, stderr } = await runProgram(root, script, given);
  if (code === 0) return [];
  const lines = `${stdout}${stderr}`.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 0 ? lines : [`${script} ended with code ${code}`];
}

/** Files that oxfmt would write otherwise. */
export async function checkFormat(root: string): Promise<CheckResult> {
  const lines = await problemsOf(root, "oxfmt/bin/oxfmt", "--list-different", ".");
  return { problems: lines.map((line) => `Run npm run format: ${line}`), looked: "the whole tree" };
}

/** oxlint with the project's rules, without warnings. Fails when there is nothing to look at. */
export async function checkLint(root: string): Promise<CheckResult> {
  const lines = await problemsOf(root, "oxlint/bin/oxlint", "--quiet", "--format", "unix");
  return {
    problems: lines.filter((line) => !/^\d+ problems?$/.test(line)),
    looked: `${sourceFiles(root).length} files`,
  };
}

/** The project's own sources. The files that Next.js generates go stale when pages move. */
const SOURCES = "scripts/checks/tsconfig.sources.json";

/**
 * TypeScript's own check of every source file. It is TypeScript 7, which takes a quarter of the time;
 * dependency-cruiser and Next.js's build read sources with TypeScript 6.
 */
export async function checkTypes(root: string, config: string = SOURCES): Promise<CheckResult> {
  const flags = ["--noEmit", "--pretty", "false", "-p", config];
  return {
    problems: await problemsOf(root, "typescript-7/bin/tsc", ...flags),
    looked: `${sourceFiles(root).filter((file) => /\.tsx?$/.test(file)).length} files`,
  };
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
