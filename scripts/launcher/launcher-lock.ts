import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { errorCode, LauncherError } from "./errors";
import { readFileIfAny } from "./data-dir";
import { processStamp } from "./processes";

const LockHolder = z.object({ pid: z.number().int().positive(), stamp: z.string() });
type LockHolder = z.output<typeof LockHolder>;

export interface LauncherLock extends Disposable {
  /** True if a killed launcher left its lock, and its processes may still be ending. */
  readonly leftBehind: boolean;
}

export const lockPath = (dataDir: string): string => join(dataDir, "launcher.lock");

/** The launcher that runs from this folder now, or `undefined`. */
export function runningLauncher(dataDir: string): number | undefined {
  const holder = readHolder(dataDir);
  return holder !== undefined && isSame(holder) ? holder.pid : undefined;
}

/** Locks the data folder for this launcher. @throws {LauncherError} when another launcher runs */
export function acquireLauncherLock(dataDir: string): LauncherLock {
  const path = lockPath(dataDir);
  const leftBehind = readFileIfAny(path) !== undefined;
  const running = runningLauncher(dataDir);
  if (running !== undefined) throw alreadyRunning(dataDir, running);
  rmSync(path, { force: true });
  try {
    // `wx` fails if another launcher came first between the two lines.
    writeFileSync(
      path,
      JSON.stringify({ pid: process.pid, stamp: processStamp(process.pid) ?? "" }),
      { mode: 0o600, flag: "wx" },
    );
  } catch (thrown) {
    if (errorCode(thrown) === "EEXIST") throw alreadyRunning(dataDir, readHolder(dataDir)?.pid);
    throw thrown;
  }
  return { leftBehind, [Symbol.dispose]: () => rmSync(path, { force: true }) };
}

function alreadyRunning(dataDir: string, pid: number | undefined): LauncherError {
  const who = pid === undefined ? "" : ` (process ${pid})`;
  return new LauncherError(
    `Rampdesk already runs from ${dataDir}${who}. Stop it first, or give this one its own folder with DATA_DIR.`,
  );
}

function readHolder(dataDir: string): LockHolder | undefined {
  const text = readFileIfAny(lockPath(dataDir));
  if (text === undefined) return undefined;
  try {
    return LockHolder.parse(JSON.parse(text));
  } catch {
    // Cut off while it was written: no launcher that runs leaves it so.
    return undefined;
  }
}

function isSame(holder: LockHolder): boolean {
  return processStamp(holder.pid) === holder.stamp;
}
