import { expect, test } from "vitest";
import { shortLogLine } from "./part";

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
