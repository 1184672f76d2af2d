import { expect, test } from "vitest";
import { createOccurrences, fingerprintText } from "./fingerprint";
import { sequenceWarnings } from "./statement-chain";
import type { StatementLine } from "./statement";

const LINE: StatementLine = {
  lineNumber: 7,
  bookedOn: "2026-03-02",
  valueOn: "2026-03-03",
  direction: "in",
  amount: "250000.00",
  currency: null,
  narration: "NIP  FROM ADA\nTXN-1",
  bankReference: "S1",
  paymentReference: null,
  counterparty: "Ada",
  counterpartyAccount: null,
  reversal: null,
  transactionHash: null,
  network: null,
  balanceAfter: "1.00",
};

test("blanks, trailing zeros, the place in the file and the balance don't make another movement", () => {
  const other = {
    ...LINE,
    lineNumber: 99,
    amount: "250000",
    narration: "NIP FROM ADA TXN-1 ",
    balanceAfter: null,
  };
  expect(fingerprintText(other, "NGN")).toBe(fingerprintText(LINE, "NGN"));
});

test.each<[string, Partial<StatementLine>]>([
  ["booked day", { bookedOn: "2026-03-01" }],
  ["value day", { valueOn: null }],
  ["direction", { direction: "out" }],
  ["amount", { amount: "250000.01" }],
  ["bank reference", { bankReference: "S2" }],
  ["narration", { narration: "NIP FROM ADA TXN-2" }],
  ["payment reference", { paymentReference: "E" }],
  ["hash", { transactionHash: "0x1" }],
  ["reversal", { reversal: true }],
  ["text moved between fields", { bankReference: null, paymentReference: "S1" }],
])("another %s is another movement", (_, change) => {
  expect(fingerprintText({ ...LINE, ...change }, "NGN")).not.toBe(fingerprintText(LINE, "NGN"));
});

test("equal lines of a file are numbered, each by its own", () => {
  const occurrence = createOccurrences();
  expect(["a", "b", "a", "a", "b"].map(occurrence)).toEqual([1, 1, 2, 3, 2]);
});

test.each([
  [12, 1, 13, 1, []],
  [12, 1, 12, 2, []],
  [12, 1, 12, 4, ["goes from page 1 to page 4"]],
  [12, 1, 14, 1, ["Statement 13 is missing between 12 and 14."]],
  [12, 1, 17, 1, ["Statements 13 to 16 are missing"]],
  [250, 1, 1, 1, []],
  [null, null, 9, 1, []],
])("from statement %s/%s to %s/%s", (sequence, page, nextSequence, nextPage, expected) => {
  const place = { opening: null, closing: null };
  const warnings = sequenceWarnings(
    { ...place, sequence, page },
    { ...place, sequence: nextSequence, page: nextPage },
    "NGN",
  );
  expect(warnings).toEqual(expected.map((text) => expect.stringContaining(text)));
});

test("a statement that opens with another balance than the one before it closed with", () => {
  const warnings = sequenceWarnings(
    { sequence: 1, page: null, opening: null, closing: { amount: "10.00", on: null } },
    { sequence: 2, page: null, opening: { amount: "1234512.5", on: null }, closing: null },
    "NGN",
  );
  expect(warnings).toEqual([
    expect.stringContaining(
      "opens with 1,234,512.50, and the one before it closed with 10.00, a difference of 1,234,502.50",
    ),
  ]);
});
