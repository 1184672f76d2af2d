import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** The oldest versions without a known way in. */
const FLOORS: Record<string, string> = { next: "16.4.1", sharp: "0.35.5" };

const LockFile = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })),
});

/** Every copy of these packages in package-lock.json that is older than its floor; also their absence. */
export function lockedVersionProblems(root: string): string[] {
  const { packages } = LockFile.parse(
    JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")),
  );
  return Object.entries(FLOORS).flatMap(([name, floor]) => {
    const copies = Object.entries(packages).filter(
      ([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`),
    );
    if (copies.length === 0) return [`package-lock.json: ${name} is not in it`];
    return copies
      .filter(([, { version }]) => version === undefined || isOlder(version, floor))
      .map(
        ([path, { version }]) =>
          `package-lock.json: ${path} is ${version ?? "of no version"}, older than ${floor}`,
      );
  });
}

/** Compares `major.minor.patch`; a pre-release comes before its release. */
function isOlder(version: string, floor: string): boolean {
  const [release = "", preRelease] = version.split("-", 2);
  const ours = release.split(".").map(Number);
  const theirs = floor.split(".").map(Number);
  for (const [index, their] of theirs.entries()) {
    const our = ours[index] ?? 0;
    if (our !== their) return our < their;
  }
  return preRelease !== undefined;
}
