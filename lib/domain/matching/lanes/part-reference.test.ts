import { expect, test } from "vitest";
import { brief, chips, leg, line, run } from "../testing/movements";

const second = (over = {}) => leg({ transactionId: "tr_2", reference: "TXN-9KKW2A", ...over });

const LONG = leg({ reference: "TXN-20261120AB7K" });
const cases = [
  ["its start", "NIP TRF TXN-20261120A", 8, 21],
  ["its end", "NIP TRF 0261120AB7K BAOBAB", 8, 19],
  ["its middle", "RAMP/N-20261120AB/NIP", 5, 17],
] as const;
test.each(cases)("%s, of ten characters: suggested", (_case, text, start, end) => {
  const proposals = run({ lines: [line({ text })], legs: [LONG] });
  expect(brief(proposals)).toEqual(["part_reference 1 > tr_1:source"]);
  expect(proposals[0]?.evidence.find(({ kind }) => kind === "reference_part")?.spans).toEqual([
    { lineId: "1", start, end },
  ]);
});

test.each([
  ["nine characters", line({ text: "TXN-202611", on: "2026-10-28" }), LONG],
  [
    "another reference with the same start",
    line({ text: "TXN-20261120ZZ99", on: "2026-10-28" }),
    LONG,
  ],
  ["another amount", line({ text: "TXN-20261120A", amount: "1" }), LONG],
  ["ended without a payment", line({ text: "TXN-20261120A" }), { ...LONG, state: "void" as const }],
])("%s: nothing", (_case, one, only) => {
  expect(run({ lines: [one], legs: [only] })).toEqual([]);
});

test("a part of two references: nothing", () => {
  const twin = second({ reference: "TXN-20261120ZZZZ" });
  expect(run({ lines: [line({ text: "NIP TXN-20261120" })], legs: [LONG, twin] })).toEqual([]);
});

test("the whole code without its prefix, however short", () => {
  const proposals = run({ lines: [line({ text: "MOB/UTO/RAMP SETTLE/5P3CXM" })], legs: [leg()] });
  expect(brief(proposals)).toEqual(["part_reference 1 > tr_1:source"]);
  expect(chips(proposals)).toEqual(["amount_equal", "reference_part:5P3CXM", "same_day"]);
  expect(proposals[0]?.evidence[1]?.spans).toEqual([{ lineId: "1", start: 20, end: 26 }]);
});
