import { expect, test } from "vitest";
import { ADDRESS, brief, chainLine, chips, HASH, leg, line, run } from "../testing/movements";

const back = (over = {}) => line({ id: "2", direction: "in", on: "2026-11-23", ...over });

test.each([
  ["the same reference, opposite direction", back()],
  ["the bank's flag and the reference", back({ reversal: true })],
  ["a word and nothing else", back({ text: "RVSL NIP TRF" })],
  ["the flag and nothing else", back({ text: "NIP TRF", reversal: true })],
])("%s: paired, and its transfer is free again", (_case, reversal) => {
  expect(brief(run({ lines: [line({ text: "TXN-5P3CXM" }), reversal], legs: [] }))).toEqual(["reversal 1+2 > "]);
});

test.each([
  ["the word inside another", back({ text: "REVENUE" })],
  ["the bank says that it isn't one", back({ text: "REVERSAL DESK", reversal: false })],
  ["of something else", back({ text: "REVERSAL TXN-9KKW2A" })],
  ["another amount", back({ amount: "86000000" })],
  ["before its original", back({ on: "2026-11-19" })],
  ["too late", back({ on: "2026-12-07" })],
  ["the same direction", back({ direction: "out", text: "REVERSAL" })],
])("%s: not paired", (_case, reversal) => {
  expect(brief(run({ lines: [line(), reversal], legs: [leg()] }))).toEqual(["reference! 1 > tr_1:source"]);
});

test("a line with the code alone is the original of one with the whole reference, and not of one with the code alone", () => {
  const code = line({ text: "RAMP SETTLE 5P3CXM" });
  expect(brief(run({ lines: [code, back()], legs: [leg()] }))).toEqual(["reversal 1+2 > "]);
  expect(brief(run({ lines: [code, back({ text: "RAMP SETTLE 5P3CXM" })], legs: [leg()] }))).toEqual(["part_reference 1 > tr_1:source"]);
});

test("the newest at or before it is meant, and the one that is left is for a person", () => {
  const lines = [line(), line({ id: "3", on: "2026-11-22" }), line({ id: "4", on: "2026-11-24" }), back()];
  expect(brief(run({ lines, legs: [leg()] }))).toEqual(["reference 1 > tr_1:source", "reversal 2+3 > "]);
});

test("an original that is matched already says what is opened again", () => {
  const proposals = run({ lines: [back({ text: "REVERSAL TXN-5P3CXM" })], matched: [line()], legs: [] });
  expect(brief(proposals)).toEqual(["reversal 1+2 > "]);
  expect(proposals[0]?.sentence).toBe("NGN\u00a087,000,000.00 takes back the line of 20 Nov 2026 with the same amount, whose match is opened again.");
  expect(chips(proposals)).toEqual(["reverses:2026-11-20", "amount_equal", "reference_found:TXN-5P3CXM", "reads_as_reversal:REVERSAL"]);
});

test("on a chain by the hash", () => {
  const lines = [line({ transactionHash: HASH }), back({ text: "", transactionHash: HASH.slice(2) })];
  expect(brief(run({ lines, legs: [] }))).toEqual(["reversal 1+2 > "]);
});

test("on a chain by the address that it went to and comes from, under another hash", () => {
  const there = chainLine({ direction: "out", transactionHash: "0xaa", otherAddress: ADDRESS });
  const returned = (over = {}) => chainLine({ id: "2", on: "2026-11-23", transactionHash: "0xbb", otherAddress: ADDRESS.toLowerCase(), ...over });
  const proposals = run({ lines: [there, returned()], legs: [] });
  expect(brief(proposals)).toEqual(["reversal 1+2 > "]);
  expect(chips(proposals)).toContain(`same_address:${ADDRESS.toLowerCase()}`);
  expect(run({ lines: [there, returned({ otherAddress: ADDRESS.replace("5a", "5b") })], legs: [] })).toEqual([]);
  expect(run({ lines: [there, returned({ amount: "54000.4" })], legs: [] })).toEqual([]);
});

test("a payment that was taken back is not looked for among silent lines", () => {
  const lines = [line({ id: "1", text: "OUTWARD TXN-5P3CXM" }), line({ id: "2", text: "REFUND TXN-5P3CXM", direction: "in", on: "2026-11-23" }), line({ id: "3", text: "CASH POOL SWEEP", on: "2026-11-23" })];
  expect(brief(run({ lines, legs: [leg()] }))).toEqual(["reversal 1+2 > "]);
});
