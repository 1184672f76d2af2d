import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder";
import { readFileIfAny, writePrivateFile } from "./data-dir";
import { sessionSecret } from "./start-product";

const folder = temporaryFolder();

test("a private file is its owner's alone, also when an open one stood there", () => {
  const path = join(folder, "secret");
  writeFileSync(path, "old", { mode: 0o644 });
  writePrivateFile(path, "new");
  expect(readFileIfAny(path)).toBe("new");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["secret"]);
});

test("the session secret is made once", () => {
  const made = sessionSecret(folder);
  expect(Buffer.from(made, "base64url").length).toBe(32);
  expect(sessionSecret(folder)).toBe(made);
  expect(statSync(join(folder, "session-secret")).mode & 0o777).toBe(0o600);
});
