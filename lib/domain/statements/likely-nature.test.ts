import { expect, test } from "vitest";
import { likelyNature } from "./likely-nature";

test.each([
  ["NIP CHARGE AND VAT OCT 1 ITEMS", "Looks like a tax or levy"],
  ["ACCT MAINTENANCE FEE SEP", "Looks like a bank charge"],
  ["INTEREST CAPITALISED OCT", "Looks like interest"],
  ["RVSL OF TRF 22/10", "Looks like a reversal"],
  ["SALARY OCT DONKOR COMFORT", "Looks like wages"],
  ["OWN ACCT TRF CASH POOL FUNDING BAOBAB TREASURY", "Looks like a transfer between own accounts"],
  ["TRF TO OWN A/C 0123", "Looks like a transfer between own accounts"],
  ["DAILY SWEEP", "Looks like a transfer between own accounts"],
  ["CR FRM ARTHUR DISTRIBUTORS ENTERPRISE FREIGHT INV 66417", null],
  // A word inside another one says nothing.
  ["CHARGER SUPPLIES LTD", null],
  ["KNOWN ACCTS PAYABLE", null],
])("%s: %s", (narration, nature) => {
  expect(likelyNature(narration)).toBe(nature);
});
