import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder";
import { LogFile } from "./log-file";

const folder = temporaryFolder();

test("a full log turns over, keeps one older file, and goes on where it was at the next start", () => {
  const path = join(folder, "web.log");
  const first = new LogFile(path, 20);
  for (const line of ["one one one", "two two two"]) first.write(line);
  first.close();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const second = new LogFile(path, 20);
  for (const line of ["three", "four"]) second.write(line);
  second.close();
  expect(readFileSync(`${path}.1`, "utf8")).toBe("one one one\ntwo two two\n");
  expect(readFileSync(path, "utf8")).toBe("three\nfour\n");
});
