import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

export interface CheckResult {
  /** Each a line: place and problem. */
  problems: string[];
  /** Amount examined, such as `214 files`. A check that examined nothing has failed. */
  looked: string;
}

export const SOURCE_FOLDERS = ["app", "components", "lib", "scripts", "e2e", "bench"];
const SOURCE_FILE = /\.(ts|tsx|mjs|cjs|css)$/;
const GENERATED = new Set(["next-env.d.ts"]);

/** Every source file below the root, as paths from it with forward slashes, in order. */
export function sourceFiles(root: string): string[] {
  const atRoot = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE_FILE.test(entry.name) && !GENERATED.has(entry.name))
    .map((entry) => entry.name);
  return [...atRoot, ...SOURCE_FOLDERS.flatMap((folder) => filesBelow(root, folder))].toSorted();
}

function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesBelow(root, path);
    return SOURCE_FILE.test(entry.name) ? [path] : [];
  });
}
