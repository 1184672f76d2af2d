import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, TestRunner } from "vitest";
import { PROJECT_ROOT } from "../launcher/project-root";

/**
 * A folder of a test file's own, removed at its end. Other users may walk through it, as the database's own user must.
 * @throws {Error} inside a test, where nobody would remove it.
 */
export function temporaryFolder(): string {
  const test = TestRunner.getCurrentTest();
  if (test) throw new Error(`Ask for the folder beside the test, not in it: ${test.name}`);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "rampdesk-scripts-")));
  chmodSync(folder, 0o755);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface TemporaryProject {
  root: string;
  write(path: string, text: string): void;
  remove(): void;
}

/**
 * Makes a folder that a check takes for this project. With its configuration and packages, and only
 * the sources that a test writes.
 */
export function createTemporaryProject({
  packages = true,
}: { packages?: boolean } = {}): TemporaryProject {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "rampdesk-check-")));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const file of [
    ".dependency-cruiser.cjs",
    ".oxfmtrc.json",
    ".oxlintrc.json",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "scripts/checks/tsconfig.sources.json",
  ]) {
    write(file, readFileSync(join(PROJECT_ROOT, file), "utf8"));
  }
  if (packages) symlinkSync(join(PROJECT_ROOT, "node_modules"), join(root, "node_modules"));
  return { root, write, remove: () => rmSync(root, { recursive: true, force: true }) };
}
