import { expect, test } from "vitest";
import { brief, chips, leg, line, run } from "./testing/movements";

const silent = (over = {}) => line({ text: "NIP TRF RAMP SETTLEMENT/BAOBAB FRT", ...over });

const SESSION = "000014261120134500123456781358";
const parts = (texts: readonly string[]) => texts.map((text, at) => line({ id: String(at + 1), text, amount: ["40000000", "47000000"][at] ?? "50" }));

test("every line carries the reference: automatic", () => {
  const proposals = run({ lines: parts(["TXN-5P3CXM 1/2", "TXN-5P3CXM 2/2"]), legs: [leg()] });
  expect(brief(proposals)).toEqual(["split! 1+2 > tr_1:source"]);
  expect(chips(proposals)).toContain("sums_exactly:2");
  expect(proposals[0]?.sentence).toBe("2 lines name TXN-5P3CXM and add up to NGN\u00a087,000,000.00, exactly what the transfer sends.");
});

test("one is known by its session: suggested", () => {
  const paid = leg({ payments: [{ sessionId: "x", amount: "1" }, { sessionId: SESSION, amount: "47000000" }] });
  const proposals = run({ lines: parts(["TXN-5P3CXM", `NIP/${SESSION}/RAMP`]), legs: [paid] });
  expect(brief(proposals)).toEqual(["split 1+2 > tr_1:source"]);
  expect(proposals[0]?.evidence.find(({ kind }) => kind === "session_id")).toEqual({
    kind: "session_id",
    tone: "for",
    value: SESSION,
    spans: [{ lineId: "2", start: 4, end: 34 }],
  });
});

test("one payment in full, known by its session alone: suggested", () => {
  const proposals = run({ lines: [silent({ text: `NIP ${SESSION}` })], legs: [leg({ payments: [{ sessionId: SESSION, amount: "87000000" }] })] });
  expect(brief(proposals)).toEqual(["split 1 > tr_1:source"]);
});

test("a fee that names it too is left out, and told of", () => {
  const proposals = run({ lines: parts(["TXN-5P3CXM", "TXN-5P3CXM", "FEE TXN-5P3CXM"]), legs: [leg()] });
  expect(brief(proposals)).toEqual(["split 1+2 > tr_1:source"]);
  expect(chips(proposals)).toContain("-other_candidates:1");
});

test("what doesn't come to the amount stays open", () => {
  expect(run({ lines: parts(["TXN-5P3CXM", "TXN-5P3CXM"]), legs: [leg({ amount: "88000000" })] })).toEqual([]);
  expect(run({ lines: parts(["TXN-5P3CXM"]), legs: [leg()] })).toEqual([]);
});

test("of a transfer that isn't due, or with a line that reads like a reversal: suggested", () => {
  expect(brief(run({ lines: parts(["TXN-5P3CXM", "TXN-5P3CXM"]), legs: [leg({ state: "expected" })] }))).toEqual(["split 1+2 > tr_1:source"]);
  expect(brief(run({ lines: parts(["TXN-5P3CXM", "RTN TXN-5P3CXM"]), legs: [leg()] }))).toEqual(["split 1+2 > tr_1:source"]);
});
