import { expect, test } from "vitest";
import { isProgramText } from "./read-answer";

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
