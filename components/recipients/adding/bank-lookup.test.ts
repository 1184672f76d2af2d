import { expect, test } from "vitest";
import { caretAfter } from "@/components/ui/amount-text";
import {
  accountFault,
  digitsOf,
  groupedDigits,
  type LookupState,
  lookupVerdict,
} from "./bank-lookup";

test("digits are grouped three, three and the rest, while typing and when pasted", () => {
  expect(
    ["", "1", "101", "1014", "101477", "1014772", "1014772905", "10147729051"].map(groupedDigits),
  ).toEqual(["", "1", "101", "101 4", "101 477", "101 477 2", "101 477 2905", "101 477 29051"]);
  expect(digitsOf(" 101-477 2905\n")).toBe("1014772905");
});

test("the caret stays behind the digit that was typed", () => {
  const grouped = "101 477 2905";
  expect([0, 1, 3, 4, 6, 7, 10].map((count) => caretAfter(grouped, count, /\d/))).toEqual([
    0, 1, 3, 5, 7, 9, 12,
  ]);
  expect(caretAfter("101", 9, /\d/)).toBe(3);
});

test("nothing is cut: too many digits are reported, as too few are", () => {
  expect(accountFault("")).toBe("Enter the account number");
  expect(accountFault("1014772")).toBe("An account number has 10 digits. This one has 7.");
  expect(accountFault("10147729051")).toBe("An account number has 10 digits. This one has 11.");
  expect(accountFault("1014772905")).toBeNull();
});

type Answered = Extract<LookupState, { status: "answered" }>;

const answered = (lookup: Answered["lookup"]): LookupState => ({
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
  ["while the bank is asked", { status: "looking" }, "Okonkwo", { verdict: "wait" }],
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
    answered({ outcome: "unavailable", message: "" }),
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
  expect(lookupVerdict(state, name)).toMatchObject(expected);
});
