import { expect, test } from "vitest";
import { changeCells, describeLineChange } from "./close-adjustments";

const row = { transferId: "1", reference: "TXN-1", is: "changed" as const, cells: [] };

test("a changed record is told column by column, with statuses as the screens have them", () => {
  const cells = [
    { column: "status", was: "transaction_completed", now: "refunded" },
    { column: "status", was: null, now: "on_the_moon" },
    { column: "match_status", was: "matched", now: "unmatched" },
    { column: "transaction_hash", was: null, now: "0xab" },
  ];
  expect(changeCells({ ...row, cells })).toEqual([
    { what: "Status", was: "Completed", now: "Refunded" },
    { what: "Status", was: "–", now: "on_the_moon" },
    { what: "Match status", was: "Matched", now: "Unmatched" },
    { what: "Transaction hash", was: "–", now: "0xab" },
  ]);
});

test.each([
  ["added", "Added"],
  ["removed", "No longer there"],
] as const)("a record that was %s is told whole", (is, now) =>
  expect(changeCells({ ...row, is })).toMatchObject([{ what: "Whole record", now }]),
);

test.each([
  ["explained", "bank_charge: netted", "Explained: Bank charge: netted"],
  ["matched", null, "Matched"],
  ["matched", "rounding", "Matched; difference: Rounding"],
  ["unmatched", null, "No longer matched"],
] as const)("%s, by %s, reads as %s", (is, reason, words) =>
  expect(describeLineChange({ is, reason })).toBe(words),
);
