import { mkdtempSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder";
import { LauncherError } from "../errors";
import { ensureRecord, readRecord, SHARED_HOME, writeRecord } from "./record";

const root = temporaryFolder();
let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(root, "data-"));
});

test("the passwords are made once, differ, and are their owner's alone", () => {
  const made = ensureRecord(dataDir, undefined);
  expect(made.password).not.toBe(made.adminPassword);
  expect(made.clusterDir).toBe(join(dataDir, "postgres"));
  writeRecord(dataDir, { ...made, port: 15_432 });
  expect(ensureRecord(dataDir, undefined)).toEqual({ ...made, port: 15_432 });
  expect(statSync(join(dataDir, "postgres.json")).mode & 0o777).toBe(0o600);
});

test("data that the database's user can't reach goes where it can, and stays there", () => {
  const stranger = { uid: 54_321, gid: 54_321 };
  const made = ensureRecord(dataDir, stranger);
  expect(made.clusterDir.startsWith(`${SHARED_HOME}/`)).toBe(true);
  expect(ensureRecord(dataDir, undefined).clusterDir).toBe(made.clusterDir);
});

test("a damaged record is refused, not replaced: the database's password is in it", () => {
  writeFileSync(join(dataDir, "postgres.json"), "{");
  expect(() => readRecord(dataDir)).toThrow(LauncherError);
});
