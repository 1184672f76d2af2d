import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDERS = ["app", "components", "lib", "public"];
const FILES = [
  "next.config.mjs",
  "package.json",
  "package-lock.json",
  "postcss.config.mjs",
  "proxy.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "tailwind.config.ts",
  "tsconfig.json",
];
const TEST_FILE = /\.test\.tsx?$/;

/** One hash over everything that a build is made from: paths and contents. Tests change no build. */
export function sourceHash(root: string): string {
  const hash = createHash("sha256");
  for (const path of [
    ...FILES.filter((file) => existsSync(join(root, file))),
    ...FOLDERS.flatMap((folder) => filesBelow(root, folder)),
  ]) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !TEST_FILE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();
}
