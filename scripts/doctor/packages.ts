import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readFileIfAny } from "../launcher/private-file";
import { fail, ok, type Finding } from "./finding";

const LockFile = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      optional: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

const ADVICE = "Run npm ci.";

/** Whether node_modules is what package-lock.json says, by npm's own record of what it installed. */
export function checkPackages(root: string): Finding {
  const wanted = LockFile.parse(
    JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")),
  ).packages;
  const record = readFileIfAny(join(root, "node_modules", ".package-lock.json"));
  if (record === undefined) return fail("packages", "none are installed", ADVICE);
  const installed = LockFile.parse(JSON.parse(record)).packages;
  const different = Object.entries(wanted)
    .filter(([path]) => path !== "")
    // A package for another system is optional, and absent by right.
    .filter(
      ([path, entry]) =>
        !(entry.optional && installed[path] === undefined) &&
        installed[path]?.version !== entry.version,
    )
    .map(([path]) => path.replace(/^node_modules\//, ""));
  if (different.length === 0)
    return ok("packages", `${Object.keys(installed).length} installed, as package-lock.json says`);
  return fail(
    "packages",
    `${different.length} differ from package-lock.json (${different.slice(0, 3).join(", ")}${different.length > 3 ? " …" : ""})`,
    ADVICE,
  );
}
