import { expect, test } from "vitest";
import { referenceKeysIn } from "./references";

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
