import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readFileIfAny } from "./data-dir";

const recordPath = (root: string): string => join(root, ".next", "source-hash");

/** Returns true if `.next` holds a complete build of the current sources. */
export function isBuildCurrent(root: string): boolean {
  return (
    existsSync(join(root, ".next", "BUILD_ID")) &&
    readFileIfAny(recordPath(root))?.trim() === sourceHash(root)
  );
}

/** Stores the hash of the built sources, taken when the build began. */
export function recordBuild(root: string, hash: string): void {
  writeFileSync(recordPath(root), `${hash}\n`);
}

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

/** Hashes the paths and contents of everything that a build is made from. Tests change no build. */
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
