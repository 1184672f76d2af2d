import { readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder";
import { LogFile, shortLogLine } from "./part";

const structured = (level: string, extra: object = {}): string =>
  JSON.stringify({
    at: "2026-03-01T00:00:00Z",
    level,
    scope: "desk",
    message: "it happened",
    ...extra,
  });

test.each([
  ["a warning", structured("warn"), "warn: it happened"],
  [
    "an error with its cause",
    structured("error", { error: { message: "no route" } }),
    "error: it happened (no route)",
  ],
  ["plain text on stderr", "Something is wrong", "Something is wrong"],
])("%s is shown in short", (_what, line, short) => {
  expect(shortLogLine(line, "stderr")).toBe(short);
});

test.each([
  ["information", structured("info"), "stderr"],
  ["a line of a stack", "    at main (file.ts:1:1)", "stderr"],
  ["an empty line", "", "stderr"],
  ["chatter on stdout", "Ready in 90 ms", "stdout"],
] as const)("%s is not", (_what, line, stream) => {
  expect(shortLogLine(line, stream)).toBeUndefined();
});

test("text that only looks like a structured line is text", () => {
  expect(shortLogLine("{ not json", "stderr")).toBe("{ not json");
});

const folder = temporaryFolder();
const onTrouble = vi.fn<(error: NodeJS.ErrnoException) => void>();

test("a full log turns over, keeps one older file, and goes on where it was at the next start", () => {
  const path = join(folder, "web.log");
  const first = new LogFile(path, { maxBytes: 20, onTrouble });
  for (const line of ["one one one", "two two two"]) first.write(line);
  first.close();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const second = new LogFile(path, { maxBytes: 20, onTrouble });
  for (const line of ["three", "four"]) second.write(line);
  second.close();
  expect(readFileSync(`${path}.1`, "utf8")).toBe("one one one\ntwo two two\n");
  expect(readFileSync(path, "utf8")).toBe("three\nfour\n");
  expect(onTrouble).not.toHaveBeenCalled();
});

test.runIf(process.platform === "linux")(
  "on a full disk lines are left out, which is told once, and nothing breaks",
  () => {
    const path = join(folder, "full.log");
    symlinkSync("/dev/full", path);
    const log = new LogFile(path, { onTrouble });
    for (const line of ["one", "two", "three"]) log.write(line);
    expect(onTrouble.mock.calls.map(([error]) => error.code)).toEqual(["ENOSPC"]);
    log.close();
  },
);

test("a log that somebody took away is begun anew when it is full", () => {
  onTrouble.mockClear();
  const path = join(folder, "gone.log");
  const log = new LogFile(path, { maxBytes: 5, onTrouble });
  log.write("one one");
  rmSync(path);
  log.write("two");
  expect(readFileSync(path, "utf8")).toBe("two\n");
  expect(onTrouble).not.toHaveBeenCalled();
  log.close();
});
