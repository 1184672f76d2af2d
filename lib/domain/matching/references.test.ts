import { expect, test } from "vitest";
import { isUnmistakable, referenceKeysIn } from "./references";

test.each([
  ["NIP TXN-5P3CXM", "TXN5P3CXM"],
  ["settlementtxn5p3cxm/nip", "TXN5P3CXM"],
  ["TXN 5P3\nCXM NIP", "TXN5P3CXM"],
  ["TXN5P3CXMNIP", "TXN5P3CXM"],
  ["MOB/RAMP SETTLE/3C7NXE", "TXN3C7NXE"],
  ["INV/2026/0012 PAID", "INV20260012"],
])("%j could name %s", (text, key) => {
  expect(referenceKeysIn(text)).toContain(key);
});

test("a text without a code of six, or of four behind the prefix, names nothing", () => {
  expect(referenceKeysIn("NIP TRF TO WEMA BANK TXN")).toEqual([]);
});

test("a text that never ends asks for few keys", () => {
  expect(referenceKeysIn(`TXN${"5".repeat(5000)}`).length).toBeLessThan(40);
});

test.each([
  "TXN5P3CXM",
  "TXNABCD",
  "TXN20261120ZZ99",
  "TXN123456",
  "REF202677A",
  "5P3CXM",
  "PAY8C21F0",
  "NOV5P3CX",
  "8830042917",
  "000015260820101358123456789012",
])("%s can only be a reference", (key) => {
  expect(isUnmistakable(key)).toBe(true);
});

test.each([
  [
    "a day",
    [
      "20261114",
      "14112026",
      "11142026",
      "261114",
      "TXN20261114",
      "REF20261114",
      "14NOV2026",
      "NOV2026",
      "2026MARCH14",
    ],
  ],
  [
    "a day and a time, or a counter",
    [
      "2026111409",
      "20261114093000",
      "14112026093000",
      "202611140001",
      "2611140930",
      "141126093015",
    ],
  ],
  ["another number", ["100234", "123456789"]],
  ["a word", ["SETTLEMENT", "REFUND"]],
  ["too short", ["A1B2C"]],
])("%s may stand in a text by chance", (_case, keys) => {
  for (const key of keys) expect([key, isUnmistakable(key)]).toEqual([key, false]);
});
