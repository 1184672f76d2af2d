import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect } from "vitest";

/**
 * A folder of a test file's own, removed at its end. Other users may walk through it, as the database's own user must.
 * @throws {Error} inside a test, where nobody would remove it.
 */
export function temporaryFolder(): string {
  const { currentTestName } = expect.getState();
  if (currentTestName !== undefined)
    throw new Error(`Ask for the folder beside the test, not in it: ${currentTestName}`);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "rampdesk-scripts-")));
  chmodSync(folder, 0o755);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
