import { existsSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder";
import { acquireLauncherLock, lockPath, runningLauncher } from "./launcher-lock";
import { LauncherError } from "./errors";
import { processStamp } from "./processes";

const root = temporaryFolder();
let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(root, "data-"));
});

/** No system gives out such a high process id. */
const NOBODY = 2 ** 30;

function leaveLock(content: string): void {
  writeFileSync(lockPath(dataDir), content);
}

test("one launcher for each folder: the second is told which process runs", () => {
  const lock = acquireLauncherLock(dataDir);
  expect(lock.leftBehind).toBe(false);
  expect(runningLauncher(dataDir)).toBe(process.pid);
  expect(statSync(lockPath(dataDir)).mode & 0o777).toBe(0o600);
  expect(() => acquireLauncherLock(dataDir)).toThrow(
    new RegExp(`already runs from ${dataDir} \\(process ${process.pid}\\)`),
  );
  lock[Symbol.dispose]();
  expect(existsSync(lockPath(dataDir))).toBe(false);
});

test.each([
  ["a process that is gone", JSON.stringify({ pid: NOBODY, stamp: "1" })],
  [
    "a process id that was given to another process",
    JSON.stringify({ pid: process.pid, stamp: "another" }),
  ],
  ["a launcher that was killed while it wrote", '{"pid": 4'],
])("the lock of %s is taken over", (_whose, content) => {
  leaveLock(content);
  expect(runningLauncher(dataDir)).toBeUndefined();
  const lock = acquireLauncherLock(dataDir);
  expect(lock.leftBehind).toBe(true);
  expect(runningLauncher(dataDir)).toBe(process.pid);
  lock[Symbol.dispose]();
});

test("the lock of a process that runs is refused", () => {
  leaveLock(JSON.stringify({ pid: process.ppid, stamp: processStamp(process.ppid) }));
  expect(() => acquireLauncherLock(dataDir)).toThrow(LauncherError);
});
