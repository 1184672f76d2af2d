import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder";
import { poll } from "../poll";
import { isAlive } from "../processes";
import { PROJECT_ROOT } from "../project-root";
import { ensureCluster } from "./cluster";

const root = temporaryFolder();
let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(root, "data-"));
});

/** Stands for `initdb`, doing what the lines of shell say. */
function program(...lines: string[]): string {
  const path = join(dataDir, "initdb");
  writeFileSync(path, ["#!/bin/sh", ...lines, ""].join("\n"));
  chmodSync(path, 0o755);
  return path;
}

const wanted = (initdb: string) => ({
  clusterDir: join(dataDir, "postgres"),
  adminPassword: "secret",
  programs: { initdb, postgres: "", version: "18" },
  account: undefined,
});

test("files that can't be made: the line that says why, and nothing is left of them", async () => {
  const initdb = program(
    "echo 'creating subdirectories ... ok'",
    "echo 'initdb: error: could not write file: No space left on device' >&2",
    "echo 'initdb: removing contents of data directory' >&2",
    "exit 1",
  );
  await expect(ensureCluster(wanted(initdb))).rejects.toThrow(
    /could not be made in .*postgres: .*No space left on device\nSet DATA_DIR/,
  );
  expect(readdirSync(dataDir)).toEqual(["initdb"]);
});

test("a start that ends while they are made leaves no process, no half database and no password", async () => {
  const pidFile = join(dataDir, "pid");
  const initdb = program(
    `echo $$ > ${pidFile}.new && mv ${pidFile}.new ${pidFile}`,
    "exec sleep 600",
  );
  const start = `
    import { existsSync } from "node:fs";
    import { ensureCluster } from ${JSON.stringify(join(PROJECT_ROOT, "scripts/launcher/database/cluster.ts"))};
    import { poll } from ${JSON.stringify(join(PROJECT_ROOT, "scripts/launcher/poll.ts"))};
    void ensureCluster(${JSON.stringify(wanted(initdb))});
    await poll(() => existsSync(${JSON.stringify(pidFile)}) || undefined, { timeoutMs: 20_000 });
    process.exit(0);`;
  await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", start],
    { cwd: PROJECT_ROOT },
  );
  const pid = Number(readFileSync(pidFile, "utf8"));
  expect(await poll(() => (isAlive(pid) ? undefined : true), { timeoutMs: 5_000 })).toBe(true);
  expect(readdirSync(dataDir).toSorted()).toEqual(["initdb", "pid"]);
  expect(existsSync(join(dataDir, "postgres"))).toBe(false);
});
