import { expect, test } from "vitest";
import { likelyNature, namedTransfer, describeReason, sharedWords } from "./other-business";

test.each<[string[], string]>([
  [
    ["OWN ACCT TRF CASH POOL FUNDING BAOBAB", "OWN ACCT TRF CASH POOL SWEEP BAOBAB"],
    "OWN ACCT TRF CASH POOL",
  ],
  [["SALARY OCT ADA OBI", "Salary/Oct/KIBET ROSE"], "SALARY OCT"],
  // Numbers are of one movement alone, and a part of a word is no word.
  [["NIP/000123/STAMP DUTY ON 5000"], "STAMP DUTY ON"],
  [["SMS CHARGES 12", "SMS CHARGE 13"], ""],
  [["RENT A", "FEES B"], ""],
  [[], ""],
  [["LEVY", "levy"], "LEVY"],
])("%j share %j", (texts, words) => {
  expect(sharedWords(texts)).toBe(words);
});

test("it is no longer than a rule takes, and looks at a long text in no time", () => {
  const long = "WORD ".repeat(2000);
  expect(sharedWords([long, long]).length).toBeLessThanOrEqual(80);
});

test.each([
  ["bank_charge: NIP: netted", "Bank charge: NIP: netted"],
  ["rounding", "Rounding"],
  ["a kind of tomorrow: kept", "a kind of tomorrow: kept"],
  ["toString", "toString"],
])("%j is told as %j", (kept, words) => {
  expect(describeReason(kept)).toBe(words);
});

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

test.each([
  ["NIP TRF RAMP SETTLEMENT TXN-8RB4TN INCL CHG 50.00", "TXN-8RB4TN"],
  ["TRF RAMP SETTLEMENT txn-omuclj CHG 50.00 NETTED", "txn-omuclj"],
  ["TRF RAMP SETTLEMENT TXN-7K FRM BAOBAB", "TXN-7K"],
  ["BAOBAB FRT TXN O7L B81", "TXN O7L"],
  ["NIP TRF TXNX3RI3X", "TXNX3RI3X"],
  [
    "NIP/000035261119132515869613741122/RAMP SETTLEMENT/BAOBAB FRT CHG 50.00 NETTED",
    "000035261119132515869613741122",
  ],
  [
    "NIP/000035261112133602692737335694/RAMP SETTLEMENT/BAOBAB FRT TXN-LCZEMN INCL CHG 50.00",
    "TXN-LCZEMN",
  ],
  ["NIP CHARGE AND VAT OCT 4 ITEMS", null],
  ["STAMP DUTY TXN-2026-08-004747", "TXN-2026-08-004747"],
  ["EFT TXN-8RB4TN-LAGOS", "TXN-8RB4TN"],
  ["TXN CHARGE", null],
  ["TXN FEE 2026", null],
  ["SMS ALERT/TXN", null],
])("%s names %s", (narration, named) => {
  expect(namedTransfer(narration)).toBe(named);
});
