import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { mergeConfig } from "vitest/config";
import base from "../../vitest.config";
import { PROJECT_ROOT } from "../launcher/project-root";
import { sourceFiles } from "./sources";

const TEST_FILE = /\.test\.tsx?$/;
const DATABASE = /^lib\/store\/testing\//;
const IMPORT = /(?:from|import)\s*\(?\s*["']([^"']+)["']/g;
/** Tests that run whole tools, processes or thousands of made-up inputs: seconds, not milliseconds. */
const SLOW =
  /^scripts\/(checks\/(import-rules|tool-checks)|launcher\/.*\.process)\.test\.ts$|\.(fuzz|properties)\.test\.ts$/;

/** Returns the test files that take seconds each, or need a database, directly or by imports. */
function slowTests(root: string): string[] {
  const tests = sourceFiles(root).filter((file) => TEST_FILE.test(file));
  const known = new Map<string, boolean>();
  return tests.filter((file) => SLOW.test(file) || reachesDatabase(root, file, known));
}

function reachesDatabase(root: string, file: string, known: Map<string, boolean>): boolean {
  const before = known.get(file);
  if (before !== undefined) return before;
  // In a cycle of imports the answer comes from the rest of the cycle.
  known.set(file, false);
  const answer =
    DATABASE.test(file) ||
    importsOf(root, file).some((imported) => reachesDatabase(root, imported, known));
  known.set(file, answer);
  return answer;
}

function importsOf(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(IMPORT)].flatMap(([, specifier = ""]) =>
    resolveOwn(root, file, specifier),
  );
}

function resolveOwn(root: string, from: string, specifier: string): string[] {
  const base = specifier.startsWith("@/")
    ? specifier.slice(2)
    : specifier.startsWith(".")
      ? posix.join(dirname(from), specifier)
      : undefined;
  if (base === undefined) return [];
  return [base, `${base}.ts`, `${base}.tsx`]
    .filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)))
    .slice(0, 1);
}

/** The tests of `npm run verify`: no database is started. */
const config = mergeConfig(base, {
  root: PROJECT_ROOT,
  test: {
    exclude: slowTests(PROJECT_ROOT).map((path) => path.replaceAll(/[()[\]{}!?*+@]/g, "\\$&")),
  },
});
config.test.globalSetup = [];

export default config;
