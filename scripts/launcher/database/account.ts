import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { errorText, LauncherError } from "../errors";
import { outputOf } from "../processes";

const NAME = "postgres";

/** The system user that PostgreSQL runs as when the launcher itself is root. */
export interface Account {
  uid: number;
  gid: number;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Returns the system user that runs PostgreSQL; `undefined` for the launcher's own user. PostgreSQL
 * refuses to run as root. So root runs it as the owner of the database's files, or at the first
 * start as the system user `postgres`, which is created if it doesn't exist.
 * @param clusterDir where the files are, if an earlier start made them
 * @throws {LauncherError} when the user can't be made
 */
export function databaseAccount(clusterDir: string | undefined): Account | undefined {
  if (!isRoot()) return undefined;
  if (clusterDir !== undefined && existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir);
    return { uid, gid };
  }
  const known = lookUp();
  if (known) return known;
  try {
    execFileSync(
      "useradd",
      ["--system", "--user-group", "--no-create-home", "--shell", "/bin/false", NAME],
      { stdio: "pipe" },
    );
  } catch (thrown) {
    throw new LauncherError(
      `The database can't run as root, and the system user "${NAME}" could not be made (${errorText(thrown).split("\n")[0]}).`,
      "Start Rampdesk as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
  const made = lookUp();
  if (!made)
    throw new LauncherError(
      `The system user "${NAME}" was made but can't be found. Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  return made;
}

function lookUp(): Account | undefined {
  // `id` fails for a name it doesn't know.
  const [uid, gid] = ["-u", "-g"].map((flag) => outputOf("id", [flag, NAME]));
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/**
 * Returns the first folder on the way to `path` that the account can't enter. `undefined` if the
 * way is open. Missing folders don't count, since the launcher makes them.
 */
export function closedFolder(path: string, account: Account): string | undefined {
  return ancestors(resolve(path))
    .toReversed()
    .find((folder) => !mayEnter(folder, account));
}

function ancestors(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [path, ...ancestors(parent)];
}

function mayEnter(folder: string, account: Account): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) return true;
  if (stats.uid === account.uid) return (stats.mode & 0o100) !== 0;
  if (stats.gid === account.gid) return (stats.mode & 0o010) !== 0;
  return (stats.mode & 0o001) !== 0;
}
