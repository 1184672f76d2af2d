import { expect, test } from "vitest";
import { Secret } from "@/lib/platform/secret";
import { redact } from "./read-answer";

const JWT = `eyJhbGciOiJIUzI1NiJ9.${"p".repeat(30)}.${"s".repeat(20)}`;

test.each([
  ["known secrets", "key s3cr3t-key here", "key [secret] here"],
  ["any JWT", `token ${JWT}.`, "token [secret]."],
  ["a bearer header", "Authorization: Bearer abc.def", "Authorization: [secret]"],
  ["line breaks and control characters", "one\r\ntwo\u0000three", "one two three"],
  ["text direction marks", "abc\u202Edef", "abc def"],
  [
    "nothing else",
    "network is required for offramp transfers",
    "network is required for offramp transfers",
  ],
])("%s", (_name, text, expected) => {
  expect(redact(text, [new Secret("s3cr3t-key"), new Secret("")])).toBe(expected);
});

test("cuts what is long", () => {
  expect(redact("x".repeat(2_000), [])).toHaveLength(500);
});

test("beginnings of tokens without an end take a moment, however many there are", () => {
  const startedAt = performance.now();
  expect(redact("eyJ".repeat(40_000), [])).toHaveLength(500);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test("a known secret isn't cut in two by how much is read", () => {
  const secret = "s3cr3t-key".repeat(10);
  expect(redact(`${"\n".repeat(16 * 1024 - 50)}${secret}`, [new Secret(secret)])).toBe("[secret]");
});
