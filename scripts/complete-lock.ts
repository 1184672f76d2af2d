import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LockFile, missingPackages, withoutHash, type MissingPackage } from "./checks/lock-file";
import { PROJECT_ROOT } from "./launcher/project-root";

// Completes package-lock.json after an `npm install` that found only this system's packages: each for another system gets an
// entry with its version, system and hash, so that `npm ci` accepts the file, and checks what it installs there.

const SYSTEMS = /^(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)$/;
const PROCESSORS = /^(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)$/;

type Packages = LockFile["packages"];

/** Matches packages named after the system that they are for: `@next/swc-darwin-arm64`. */
function entryFor({ name, version, parent }: MissingPackage, packages: Packages): Packages[string] {
  const words = (name.split("/").at(-1) ?? "").split("-");
  const os = words.filter((word) => SYSTEMS.test(word));
  const cpu = words.filter((word) => PROCESSORS.test(word));
  const isDev = packages[parent]?.dev === true;
  if (os.length === 0 && cpu.length === 0)
    throw new Error(
      `${name}@${version} of ${parent} is missing, and its name doesn't say for which system it is`,
    );
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(isDev && { dev: true }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}

function hashed(path: string, { version, ...entry }: Packages[string]): Packages[string] {
  const name = path.split("node_modules/").at(-1) ?? path;
  const integrity = execFileSync("npm", ["view", `${name}@${version}`, "dist.integrity"], {
    encoding: "utf8",
  }).trim();
  if (!integrity.startsWith("sha512-"))
    throw new Error(`${name}@${version} has no SHA-512 in the registry`);
  return { version, integrity, ...entry };
}

const path = join(PROJECT_ROOT, "package-lock.json");
/** As npm wrote it, in its order; parsed only to be sure of its shape. */
const lock = JSON.parse(readFileSync(path, "utf8")) as LockFile;
LockFile.parse(lock);
const missing = missingPackages(lock);
const packages: Packages = {
  ...lock.packages,
  ...Object.fromEntries(
    missing.map((one) => [`node_modules/${one.name}`, entryFor(one, lock.packages)]),
  ),
};
const unhashed = withoutHash({ ...lock, packages });
for (const place of unhashed) packages[place] = hashed(place, packages[place] ?? {});
const inOrder = Object.fromEntries(
  Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1)),
);
if (unhashed.length > 0)
  writeFileSync(path, `${JSON.stringify({ ...lock, packages: inOrder }, null, 2)}\n`);
console.log(
  unhashed.length === 0
    ? "package-lock.json is complete"
    : `package-lock.json: added ${missing.length} packages for other systems and ${unhashed.length} hashes`,
);
