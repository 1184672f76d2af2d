import { expect, test } from "vitest";
import type { BankLookup } from "@/lib/contract/api/banks";
import { type LookupState, lookupVerdict } from "./bank-lookup";

const answered = (lookup: BankLookup): LookupState => ({
  status: "answered",
  lookup,
  askAgain: () => undefined,
});
const found = (accountName: string): LookupState =>
  answered({
    outcome: "found",
    accountNumber: "1014772905",
    accountName,
    bankName: "Zenith Bank",
    lookedUpAt: "2026-11-20T13:05:12Z",
    match: { result: "not_compared", tokens: [] },
  });

test.each<[string, LookupState, string, object]>([
  ["before there is anything to ask", { status: "idle" }, "Okonkwo", { verdict: "wait" }],
  [
    "while the bank is asked",
    { status: "looking" },
    "Okonkwo",
    { verdict: "wait", reason: "Waiting for the account name from Zenith Bank." },
  ],
  [
    "no such account",
    answered({ outcome: "not_found", serviceMessage: null, lookedUpAt: "" }),
    "Okonkwo",
    { verdict: "doubt", kind: "not_found", match: null },
  ],
  [
    "the bank doesn't answer",
    answered({ outcome: "unavailable", message: "", lookedUpAt: "" }),
    "Okonkwo",
    { verdict: "doubt", kind: "unchecked" },
  ],
  [
    "the desk doesn't answer",
    { status: "failed", message: "", askAgain: () => undefined },
    "Okonkwo",
    { verdict: "doubt", kind: "unchecked" },
  ],
  [
    "the name fits",
    found("OKONKWO CHUKWUEMEKA"),
    "Chukwuemeka Okonkwo",
    { verdict: "fits", match: { result: "match" } },
  ],
  [
    "the name nearly fits",
    found("OKONKWO CHUKWUEMEKA PAUL"),
    "Chukwuemeka Okonkwo",
    { verdict: "fits", match: { result: "close_match" } },
  ],
  [
    "another name",
    found("ADEBAYO VENTURES LTD"),
    "Chukwuemeka Okonkwo",
    { verdict: "doubt", kind: "no_match", match: { result: "no_match" } },
  ],
  [
    "no name typed yet",
    found("ADEBAYO VENTURES LTD"),
    " ",
    { verdict: "fits", match: { result: "not_compared" } },
  ],
  [
    "a name of nothing but marks",
    found("ADEBAYO VENTURES LTD"),
    "--",
    { verdict: "doubt", kind: "no_match" },
  ],
])("%s", (_case, state, name, expected) => {
  expect(lookupVerdict(state, name, "Zenith Bank")).toMatchObject(expected);
});
