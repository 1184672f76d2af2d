import { expect, test } from "vitest";
import { Secret } from "@/lib/platform/secret";
import { isProgramText, redact, retryAfterMs } from "./read-answer";

const ANSWERED = new Date("2026-03-02T09:00:00Z");

test.each([
  [null, null],
  ["", null],
  ["0", 0],
  ["7", 7_000],
  [" 1.5 ", 1_500],
  ["-3", null],
  ["soon", null],
  ["99999999", 3_600_000],
  ["Mon, 02 Mar 2026 09:00:30 GMT", 30_000],
  ["Mon, 02 Mar 2026 08:00:00 GMT", 0],
  ["Tue, 03 Mar 2026 09:00:00 GMT", 3_600_000],
])("Retry-After %j → %j ms", (header, expected) => {
  expect(retryAfterMs(header, ANSWERED)).toBe(expected);
});

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

test.each([
  "java.lang.NullPointerException at com.bank.Lookup",
  "Unhandled NullReferenceException",
  "TypeError: Cannot read properties of undefined (reading 'rate')",
  "Error: x\n    at Object.confirm (/srv/app/rates.js:12:7)",
  'Traceback (most recent call last): File "app.py"',
  'duplicate key value violates unique constraint "transfers_key"',
  "SQLSTATE[40001]: Serialization failure",
  "connect ECONNREFUSED 10.0.3.4:5432",
  "socket hang up",
  "'NoneType' object has no attribute 'amount'",
  "runtime error: invalid memory address or nil pointer dereference",
])("%s is a program's", (text) => {
  expect(isProgramText(text, 500)).toBe(true);
});

test.each([
  "INVALID_CREDENTIALS",
  "The exchange rate has expired",
  "network is required for offramp transfers",
  "An error occurred at our bank (code 91)",
  "Validation error: amount must be at least 500",
  "amount: property amount should not exist",
  "Internal server error",
  "No exception to the limit is possible",
  "Transfers at this hour (22:00 to 06:00) are not possible",
])("%s is for people", (text) => {
  expect(isProgramText(text, 500)).toBe(false);
});

test("what a refusal names an exception for is for people, unless it is from inside a program", () => {
  expect(isProgramText("ValidationException: amount must be at least 5", 400)).toBe(false);
  expect(isProgramText("com.bank.RateException: null", 400)).toBe(true);
});
