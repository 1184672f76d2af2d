import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LockFile, missingPackages, type MissingPackage } from "./checks/lock-file";
import { PROJECT_ROOT } from "./launcher/project-root";

// Completes package-lock.json after an `npm install` from a registry that doesn't carry the packages
// for other systems: each gets an entry with its version and system, so that `npm ci` accepts the file
// here, and finds the package where it is there. Nothing is downloaded.

const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const PROCESSORS = ["arm64", "arm", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/** Such packages are named after the system that they are for: `@next/swc-darwin-arm64`. */
function entryFor({ name, version, parent }: MissingPackage, lock: LockFile): LockFile["packages"][string] {
  const words = (name.split("/").at(-1) ?? "").split("-");
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const isDev = lock.packages[parent]?.dev === true;
  if (os.length === 0 && cpu.length === 0) throw new Error(`${name}@${version} of ${parent} is missing, and its name doesn't say for which system it is`);
  return { version, ...(cpu.length > 0 && { cpu }), ...(isDev && { dev: true }), optional: true, ...(os.length > 0 && { os }) };
}

const path = join(PROJECT_ROOT, "package-lock.json");
const lock = LockFile.parse(JSON.parse(readFileSync(path, "utf8")));
const missing = missingPackages(lock);
const added = Object.fromEntries(missing.map((one) => [`node_modules/${one.name}`, entryFor(one, lock)]));
const packages = Object.fromEntries(Object.entries({ ...lock.packages, ...added }).toSorted(([a], [b]) => (a < b ? -1 : 1)));
if (missing.length > 0) writeFileSync(path, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
console.log(missing.length === 0 ? "package-lock.json is complete" : `package-lock.json: added ${missing.length} packages for other systems`);
