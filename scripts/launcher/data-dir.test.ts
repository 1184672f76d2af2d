import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder";
import { prepareDataDir, readFileIfAny, writePrivateFile } from "./data-dir";

const root = temporaryFolder();

test("the folder is made with all above it, closed to others, and found again", () => {
  const dataDir = join(root, "Büro & Söhne", "desk data");
  prepareDataDir(dataDir);
  prepareDataDir(dataDir);
  expect(statSync(dataDir).mode & 0o066).toBe(0);
  expect(statSync(join(dataDir, "logs")).mode & 0o077).toBe(0);
});

test("a folder that can't be made is one line with the variable's name and the system's reason", () => {
  const file = join(root, "file");
  writeFileSync(file, "");
  expect(() => prepareDataDir(join(file, "data"))).toThrow(
    /^DATA_DIR: .*file.data can't be written \(ENOTDIR.*choose another one/,
  );
});

// The kernel answers "no such file" although the folder above is there; Node would then look for it for ever.
test.runIf(existsSync("/proc/self"))(
  "a place where no folder can be made is refused at once",
  () => {
    expect(() => prepareDataDir("/proc/rampdesk/data")).toThrow(/^DATA_DIR: \/proc\/rampdesk/);
  },
);

test("a private file is its owner's alone, also when an open one stood there", () => {
  const folder = join(root, "private");
  mkdirSync(folder);
  const path = join(folder, "secret");
  writeFileSync(path, "old", { mode: 0o644 });
  writePrivateFile(path, "new");
  expect(readFileIfAny(path)).toBe("new");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["secret"]);
});
