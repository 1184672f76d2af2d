import { expect, test } from "vitest";
import { saysNoSuchAccount } from "./banks";

test.each([
  "There is no account 1014772900 at Zenith Bank",
  "Account not found",
  "ACCOUNT_NOT_FOUND",
  "Could not resolve account name. Check parameters or try again.",
  "could not resolve",
  "Unable to verify account number",
  "Invalid account number",
  "account_number is invalid",
  "The account doesn't exist: account does not exist",
  "No such account",
  "Account couldn’t be found",
  "Account number could not be verified",
])("a denial: %s", (message) => {
  expect(saysNoSuchAccount(message)).toBe(true);
});

test.each([
  null,
  "",
  "Not found",
  "Cannot POST /v1/banks/lookup",
  "no such route",
  "Route not found",
  "Resource /v1/banks/lookup not found",
  "Account lookup is only available for NGN banks",
  "Account lookup is not supported for KES",
  "Name enquiry service is down, try later",
  "Could not resolve account: the bank is temporarily unavailable",
  "Account could not be verified, try again later",
  "Bank code is invalid",
  "bank_code nope is not known. GET /v1/banks lists the banks",
  "Unknown account currency",
  "Your account is not permitted to do this",
  "account_number must be 10 digits",
])("no denial: %s", (message) => {
  expect(saysNoSuchAccount(message)).toBe(false);
});
