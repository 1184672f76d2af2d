import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder } from "./temporary-folder";

const folder = temporaryFolder();

test("other users may walk through it", () => expect(statSync(folder).mode & 0o777).toBe(0o755));

test("inside a test there is none, since nobody would remove it", () =>
  expect(() => temporaryFolder()).toThrow("beside the test"));
