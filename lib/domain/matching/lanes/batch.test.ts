import { expect, test } from "vitest";
import { DEFAULT_RULES } from "../rules";
import { brief, leg, line, run } from "../testing/movements";

const silent = (over = {}) => line({ text: "NIP TRF RAMP SETTLEMENT/BAOBAB FRT", ...over });
const second = (over = {}) => leg({ transactionId: "tr_2", reference: "TXN-9KKW2A", ...over });

const legs = [leg({ amount: "30" }), second({ amount: "20" }), leg({ transactionId: "tr_3", reference: "TXN-3C7NXE", amount: "7" })];

test("all transfers named", () => {
  const proposals = run({ lines: [line({ amount: "50", text: "TXN-5P3CXM, 9KKW2A" })], legs });
  expect(brief(proposals)).toEqual(["batch 1 > tr_1:source+tr_2:source"]);
  expect(proposals[0]?.sentence).toBe("The narration names 2 transfers, and NGN\u00a050.00 is exactly what they send together.");
});

test("some named, the rest found by amount", () => {
  expect(brief(run({ lines: [line({ amount: "57", text: "TXN-5P3CXM + 2" })], legs }))).toEqual(["batch 1 > tr_1:source+tr_2:source+tr_3:source"]);
});

test("none named, one way to the amount", () => {
  expect(brief(run({ lines: [silent({ amount: "27" })], legs }))).toEqual(["batch 1 > tr_2:source+tr_3:source"]);
});

test.each([
  ["two ways to the amount", silent({ amount: "27" }), [...legs, leg({ transactionId: "tr_4", reference: "TXN-444444", amount: "7.00" })]],
  ["no way to it", silent({ amount: "28" }), legs],
  ["out of the days", silent({ amount: "27", on: "2026-12-20" }), legs],
  ["not due", silent({ amount: "27" }), legs.map((one) => ({ ...one, state: "expected" as const }))],
])("%s: nothing", (_case, one, some) => {
  expect(run({ lines: [one], legs: some })).toEqual([]);
});

test("two lines that want the same transfers get none", () => {
  expect(run({ lines: [silent({ amount: "27" }), silent({ id: "2", amount: "37" })], legs })).toEqual([]);
});

test("the search ends when its steps do", () => {
  const rules = { ...DEFAULT_RULES, batch: { ...DEFAULT_RULES.batch, maxSteps: 2 } };
  expect(run({ lines: [silent({ amount: "27" })], legs, rules })).toEqual([]);
});
