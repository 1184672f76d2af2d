import { expect, test } from "vitest";
import { likelyNature } from "./likely-nature";

test.each([
  ["NIP CHARGE AND VAT OCT 1 ITEMS", "tax"],
  ["ACCT MAINTENANCE FEE SEP", "bank_charge"],
  ["INTEREST CAPITALISED OCT", "interest"],
  ["RVSL OF TRF 22/10", "reversal"],
  ["SALARY OCT DONKOR COMFORT", "wages"],
  ["OWN ACCT TRF CASH POOL FUNDING BAOBAB TREASURY", "own_accounts"],
  ["TRF TO OWN A/C 0123", "own_accounts"],
  ["DAILY SWEEP", "own_accounts"],
  ["CR FRM ARTHUR DISTRIBUTORS ENTERPRISE FREIGHT INV 66417", null],
  // A word inside another one says nothing.
  ["CHARGER SUPPLIES LTD", null],
  ["KNOWN ACCTS PAYABLE", null],
])("%s: %s", (narration, nature) => {
  expect(likelyNature(narration)).toBe(nature);
});
