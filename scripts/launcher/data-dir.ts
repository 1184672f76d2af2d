import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { errorCode, errorText } from "./error-text";
import { LauncherError } from "./launcher-error";
import { isRoot } from "./database/account";

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

/** Step by step: Node's own way of making all at once calls a full or read-only disk "no such file", and never ends under /proc. */
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
