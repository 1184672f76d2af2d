import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder";
import { clearPostmaster, findPostmaster } from "./postmaster";

const root = temporaryFolder();
let clusterDir = "";
beforeEach(() => {
  clusterDir = mkdtempSync(join(root, "cluster-"));
});

const pidFile = (): string => join(clusterDir, "postmaster.pid");

test("a database that was stopped leaves nothing", async () => {
  expect(findPostmaster(clusterDir)).toEqual({ state: "none" });
  await clearPostmaster(clusterDir, () => undefined);
});

test.each([
  ["a process that is gone", 2 ** 30],
  ["a process id that another program has now", process.pid],
])("the file of %s is removed without a word", async (_whose, pid) => {
  writeFileSync(pidFile(), `${pid}\n${clusterDir}\n`);
  expect(findPostmaster(clusterDir)).toEqual({ state: "dead", pid });
  const said: string[] = [];
  await clearPostmaster(clusterDir, (line) => said.push(line));
  expect(existsSync(pidFile())).toBe(false);
  expect(said).toEqual([]);
});

test.each(["", "x\n", "-1\n"])(
  "a file that names no process (%j) is removed, as PostgreSQL would not start beside it",
  async (text) => {
    writeFileSync(pidFile(), text);
    expect(findPostmaster(clusterDir)).toEqual({ state: "dead", pid: undefined });
    await clearPostmaster(clusterDir, () => undefined);
    expect(existsSync(pidFile())).toBe(false);
  },
);

test("a database that outlived its launcher is stopped, and that is said in one line", async () => {
  const orphan = spawn(
    process.execPath,
    ["-e", "setInterval(() => undefined, 1000); console.log('up')", "postgres", "-D", clusterDir],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  const ended = new Promise((resolve) => orphan.once("exit", (_code, signal) => resolve(signal)));
  await new Promise((resolve) => orphan.stdout.once("data", resolve));
  writeFileSync(pidFile(), `${orphan.pid}\n${clusterDir}\n`);
  const said: string[] = [];
  await clearPostmaster(clusterDir, (line) => said.push(line));
  expect(await ended).toBe("SIGINT");
  expect(said).toEqual([expect.stringContaining(`process ${orphan.pid}`)]);
  expect(existsSync(pidFile())).toBe(false);
});
