import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { CheckResult } from "./sources";

const LockEntry = z.looseObject({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  inBundle: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
export const LockFile = z.looseObject({ packages: z.record(z.string(), LockEntry) });
export type LockFile = z.output<typeof LockFile>;

/** The packages of an npm lock file's text, by their paths. @throws when it is none. */
export function lockedPackages(text: string): LockFile["packages"] {
  return LockFile.parse(JSON.parse(text)).packages;
}

/** An optional package that another package names, and the lock file lacks. */
export interface MissingPackage {
  name: string;
  version: string;
  parent: string;
}

/** Checks that `npm ci` accepts the lock file on every system; `npm run lock` completes it. */
export function checkLockFile(root: string): CheckResult {
  const lock = LockFile.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  const names = missingPackages(lock).map(({ name, version }) => `${name}@${version}`);
  const some = names.slice(0, 3).join(", ");
  const missing =
    names.length === 0
      ? []
      : [
          `package-lock.json: ${names.length} packages for other systems are missing (${some} …), so npm ci refuses it: npm run lock`,
        ];
  const unhashed = withoutHash(lock).map(
    (path) => `package-lock.json: ${path} has no hash, so nothing is checked of it: npm run lock`,
  );
  return {
    problems: [...missing, ...unhashed],
    looked: `${Object.keys(lock.packages).length} packages`,
  };
}

/** Returns the paths of fetched packages whose content the lock file doesn't pin. */
export function withoutHash(lock: LockFile): string[] {
  return Object.entries(lock.packages).flatMap(([path, { integrity, link, inBundle }]) =>
    path === "" || integrity !== undefined || link || inBundle ? [] : [path],
  );
}

export function missingPackages(lock: LockFile): MissingPackage[] {
  return Object.entries(lock.packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isHeld(lock, parent, name))
      .map(([name, version]) => ({ name, version, parent })),
  );
}

/** Looks where Node would: beside the package, and in each folder above it. */
function isHeld(lock: LockFile, parent: string, name: string): boolean {
  if (lock.packages[`${parent === "" ? "" : `${parent}/`}node_modules/${name}`]) return true;
  if (parent === "") return false;
  const above = parent.lastIndexOf("/node_modules/");
  return isHeld(lock, above === -1 ? "" : parent.slice(0, above), name);
}
