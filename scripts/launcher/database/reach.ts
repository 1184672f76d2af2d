import { statSync, type Stats } from "node:fs";
import { dirname, resolve } from "node:path";
import { errorCode } from "../error-text";
import type { Account } from "./account";

/**
 * The first folder on the way to `path` that the account may not enter, or `undefined` if the way
 * is open. Folders that don't exist yet are the launcher's to make, so they are in nobody's way.
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
  const stats = statIfAny(folder);
  if (stats === undefined) return true;
  if (stats.uid === account.uid) return (stats.mode & 0o100) !== 0;
  if (stats.gid === account.gid) return (stats.mode & 0o010) !== 0;
  return (stats.mode & 0o001) !== 0;
}

function statIfAny(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (thrown) {
    if (errorCode(thrown) === "ENOENT") return undefined;
    throw thrown;
  }
}
