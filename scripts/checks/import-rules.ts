import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type CheckResult, SOURCE_FOLDERS, sourceFiles } from "./sources";
import { parseReport, runProgram } from "./run-command";

const Cruise = z.looseObject({
  modules: z.array(z.looseObject({ source: z.string() })),
  summary: z.looseObject({
    violations: z.array(
      z.looseObject({
        from: z.string(),
        to: z.string(),
        rule: z.looseObject({ name: z.string(), severity: z.string() }),
      }),
    ),
  }),
});

export interface Violation {
  rule: string;
  from: string;
  to: string;
}

/** The violations of the import rules below the root, and the files that were read. */
export async function findViolations(
  root: string,
): Promise<{ violations: Violation[]; read: Set<string> }> {
  const folders = [
    ...SOURCE_FOLDERS.filter((folder) => existsSync(join(root, folder))),
    ...rootSources(root),
  ];
  const { stdout, stderr } = await runProgram(
    root,
    "dependency-cruiser/bin/dependency-cruise.mjs",
    ["--config", ".dependency-cruiser.cjs", "--output-type", "json", ...folders],
  );
  const cruise = parseReport(Cruise, stdout);
  if (!cruise)
    throw new Error(
      `dependency-cruiser gave no result: ${(stderr || stdout).trim().slice(0, 500)}`,
    );
  const { modules, summary } = cruise;
  const violations = summary.violations
    .filter(({ rule }) => rule.severity === "error")
    .map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  return { violations, read: new Set(modules.map((module) => module.source)) };
}

/**
 * The import rules of the whole project. The tool ends with success when it could read nothing (as
 * with a TypeScript that it doesn't know), so each source file must be among those that it read.
 */
export async function checkImportRules(root: string): Promise<CheckResult> {
  const { violations, read } = await findViolations(root);
  const files = sourceFiles(root).filter(
    (file) => /\.tsx?$/.test(file) && (file.includes("/") || rootSources(root).includes(file)),
  );
  const unread = files
    .filter((file) => !read.has(file))
    .map((file) => `${file}: was not read, so nothing is known of its imports`);
  const nothing = files.length === 0 ? ["there was no file to read"] : [];
  return {
    problems: [
      ...nothing,
      ...unread,
      ...violations.map(({ rule, from, to }) => `${from} imports ${to} (${rule})`),
    ],
    looked: `${read.size} modules`,
  };
}

/** The product's own files in the root: not configuration. */
function rootSources(root: string): string[] {
  return ["proxy.ts", "instrumentation.ts", "instrumentation-client.ts"].filter((file) =>
    existsSync(join(root, file)),
  );
}
