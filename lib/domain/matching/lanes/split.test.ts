import { expect, test } from "vitest";
import { brief, chips, leg, line, run } from "../testing/movements";

const silent = (over = {}) => line({ text: "NIP TRF RAMP SETTLEMENT/BAOBAB FRT", ...over });

const SESSION = "000014261120134500123456781358";
const parts = (texts: readonly string[]) =>
  texts.map((text, at) =>
    line({ id: String(at + 1), text, amount: ["40000000", "47000000"][at] ?? "50" }),
  );

test("every line carries the reference: automatic", () => {
  const proposals = run({ lines: parts(["TXN-5P3CXM 1/2", "TXN-5P3CXM 2/2"]), legs: [leg()] });
  expect(brief(proposals)).toEqual(["split! 1+2 > tr_1:source"]);
  expect(chips(proposals)).toContain("sums_exactly:2");
  expect(proposals[0]?.sentence).toBe(
    "2 lines name TXN-5P3CXM and add up to NGN\u00a087,000,000.00, exactly what the transfer sends.",
  );
});

test("one is known by its session: suggested", () => {
  const paid = leg({
    payments: [
      { sessionId: "x", amount: "1" },
      { sessionId: SESSION, amount: "47000000" },
    ],
  });
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
  const proposals = run({
    lines: [silent({ text: `NIP ${SESSION}` })],
    legs: [leg({ payments: [{ sessionId: SESSION, amount: "87000000" }] })],
  });
  expect(brief(proposals)).toEqual(["split 1 > tr_1:source"]);
});

test("a fee that names it too is left out, and told of", () => {
  const proposals = run({
    lines: parts(["TXN-5P3CXM", "TXN-5P3CXM", "FEE TXN-5P3CXM"]),
    legs: [leg()],
  });
  expect(brief(proposals)).toEqual(["split 1+2 > tr_1:source"]);
  expect(chips(proposals)).toContain("-other_candidates:1");
});

test("what doesn't come to the amount stays open", () => {
  expect(
    run({ lines: parts(["TXN-5P3CXM", "TXN-5P3CXM"]), legs: [leg({ amount: "88000000" })] }),
  ).toEqual([]);
  expect(run({ lines: parts(["TXN-5P3CXM"]), legs: [leg()] })).toEqual([]);
});

test("of a transfer that isn't due, or with a line that reads like a reversal: suggested", () => {
  expect(
    brief(run({ lines: parts(["TXN-5P3CXM", "TXN-5P3CXM"]), legs: [leg({ state: "expected" })] })),
  ).toEqual(["split 1+2 > tr_1:source"]);
  expect(brief(run({ lines: parts(["TXN-5P3CXM", "RTN TXN-5P3CXM"]), legs: [leg()] }))).toEqual([
    "split 1+2 > tr_1:source",
  ]);
});

const paidInThree = leg({
  payments: [
    { sessionId: "S1", amount: "40000000" },
    { sessionId: SESSION, amount: "46999950" },
    { sessionId: "S3", amount: "50" },
  ],
});

test("where the service has told the payments, a silent line stands for the one of its exact amount", () => {
  const lines = parts(["TXN-5P3CXM", `NIP ${SESSION}`, "NIP TRF"]).map((one, at) => ({
    ...one,
    amount: ["40000000", "46999950", "50"][at] ?? "",
  }));
  const proposals = run({ lines, legs: [paidInThree] });
  expect(brief(proposals)).toEqual(["split 1+2+3 > tr_1:source"]);
  expect(proposals[0]?.sentence).toContain(
    "3 lines are the payments that the service has seen for TXN-5P3CXM",
  );
  // With another line of that amount, or another transfer that could want it, there is no telling.
  expect(
    brief(run({ lines: [...lines, silent({ id: "4", amount: "50" })], legs: [paidInThree] })),
  ).toEqual([]);
  const twin = {
    ...paidInThree,
    id: "tr_2:source",
    transactionId: "tr_2",
    reference: "TXN-ZZZZZZ",
    payments: [
      { sessionId: "T1", amount: "86999950" },
      { sessionId: "T2", amount: "50" },
    ],
  };
  expect(
    brief(
      run({
        lines: [...lines, line({ id: "5", text: "TXN-ZZZZZZ", amount: "86999950" })],
        legs: [paidInThree, twin],
      }),
    ),
  ).toEqual(["reference_difference 5 > tr_2:source"]);
});

test("a payment that stands on the statement twice: the earlier line, and the other is told of", () => {
  const lines = [
    line({ id: "1", text: `TXN-5P3CXM ${SESSION}`, amount: "40000000" }),
    line({ id: "2", text: `TXN-5P3CXM ${SESSION}`, amount: "40000000" }),
    line({ id: "3", text: "TXN-5P3CXM", amount: "47000000" }),
  ];
  const paid = leg({
    payments: [
      { sessionId: SESSION, amount: "40000000" },
      { sessionId: "S2", amount: "47000000" },
    ],
  });
  const proposals = run({ lines, legs: [paid] });
  expect(proposals[0]?.legIds).toEqual(["tr_1:source"]);
  expect(chips(proposals)).toContain("-other_candidates:1");
});
