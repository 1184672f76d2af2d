import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { isRoot } from "./database/account";
import { errorCode, errorText, LauncherError } from "./errors";

export const logDirOf = (dataDir: string): string => join(dataDir, "logs");

/**
 * Makes the data folder, closed to other users. Started by root it may be walked through but not
 * listed, since the database runs as a user of its own and its files lie inside.
 * @throws {LauncherError} when it can't be made or written.
 */
export function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir, isRoot() ? 0o711 : 0o700);
    makeFolder(logDirOf(dataDir), 0o700);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (thrown) {
    throw new LauncherError(
      `DATA_DIR: ${dataDir} can't be written (${errorText(thrown)}). Give this user the folder, or choose another one.`,
    );
  }
}

/** Makes a folder and its parents. Node's own call never ends under /proc, and hides a full disk. */
function makeFolder(path: string, mode: number): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (thrown) {
    // Another start was quicker.
    if (errorCode(thrown) !== "EEXIST") throw thrown;
  }
}

/** Writes a file that only its owner may read, whole or not at all. */
export function writePrivateFile(path: string, text: string): void {
  const unfinished = `${path}.${process.pid}.new`;
  writeFileSync(unfinished, text, { mode: 0o600 });
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, path);
}

/** The file's text, or `undefined` if there is no such file. */
export function readFileIfAny(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (thrown) {
    if (errorCode(thrown) === "ENOENT") return undefined;
    throw thrown;
  }
}
