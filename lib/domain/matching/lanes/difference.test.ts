import { expect, test } from "vitest";
import { brief, chips, leg, line, run } from "../testing/movements";

const second = (over = {}) => leg({ transactionId: "tr_2", reference: "TXN-9KKW2A", ...over });

test.each([
  ["50.00 netted from 42 million", "42000000", "41999950", "-50"],
  ["50.00 added", "42000000", "42000050.00", "50"],
  ["exactly half a per cent", "100000", "99500", "-500"],
  ["exactly the cap", "42000000", "41995000", "-5000"],
])("%s: suggested", (_case, amount, paid, difference) => {
  const proposals = run({ lines: [line({ amount: paid })], legs: [leg({ amount })] });
  expect(brief(proposals)).toEqual(["reference_difference 1 > tr_1:source"]);
  expect(proposals[0]?.difference).toBe(difference);
  expect(chips(proposals)).toContain(`-amount_differs:${difference}`);
});

test.each([
  ["a little more than half a per cent", leg({ amount: "100000" }), line({ amount: "99499.99" })],
  ["a little more than the cap", leg({ amount: "42000000" }), line({ amount: "41994999.99" })],
  [
    "a currency without a cap",
    leg({ currency: "XOF", amount: "100000" }),
    line({ currency: "XOF", amount: "99999" }),
  ],
  ["two transfers named", leg(), line({ amount: "86999950", text: "TXN-5P3CXM TXN-9KKW2A" })],
])("%s: nothing", (_case, only, one) => {
  expect(run({ lines: [one], legs: [only, second({ amount: "1" })] })).toEqual([]);
});

test("a code without its prefix will do, and the sentence has the difference", () => {
  const proposals = run({
    lines: [line({ amount: "86999950", text: "TRF RAMP SETTLEMENT 5P3CXM CHG 50.00 NETTED" })],
    legs: [leg()],
  });
  expect(proposals[0]?.sentence).toBe(
    "The narration has 5P3CXM, the code of TXN-5P3CXM, but NGN\u00a086,999,950.00 is NGN\u00a050.00 less than the transfer sends.",
  );
  expect(proposals[0]?.evidence[0]?.spans).toEqual([{ lineId: "1", start: 20, end: 26 }]);
});

test("parts that name it and differ by little together: suggested, and the difference is told", () => {
  const proposals = run({
    lines: [line({ amount: "28000050" }), line({ id: "2", amount: "16000000", on: "2026-11-23" })],
    legs: [leg({ amount: "44000000" })],
  });
  expect(brief(proposals)).toEqual(["reference_difference 1+2 > tr_1:source"]);
  expect(proposals[0]).toMatchObject({
    automatic: false,
    difference: "50",
    sentence:
      "2 lines name TXN-5P3CXM, but NGN\u00a044,000,050.00 together is NGN\u00a050.00 more than the transfer sends.",
  });
  expect(chips(proposals)).toContain("-amount_differs:50");
});

test.each([
  ["more than is tolerated", [line({ amount: "28006000" }), line({ id: "2", amount: "16000000" })]],
  [
    "one of them names another transfer too",
    [
      line({ amount: "28000050", text: "TXN-5P3CXM TXN-9KKW2A" }),
      line({ id: "2", amount: "16000000" }),
    ],
  ],
  ["one part alone", [line({ amount: "28000050" })]],
])("parts, but %s: nothing", (_case, lines) => {
  expect(run({ lines, legs: [leg({ amount: "44000000" }), second({ amount: "1" })] })).toEqual([]);
});

test("of two lines the nearer one, and the other is told of", () => {
  const proposals = run({
    lines: [line({ amount: "86999000" }), line({ id: "2", amount: "86999950" })],
    legs: [leg()],
  });
  expect(brief(proposals)).toEqual(["reference_difference 2 > tr_1:source"]);
  expect(chips(proposals)).toContain("-other_candidates:1");
});

const charged = (amounts: string[], over = {}) =>
  leg({
    amount: "36000000",
    payments: amounts.map((amount) => ({ sessionId: null, amount })),
    ...over,
  });
const silent = (over = {}) => line({ text: "NIP TRF RAMP SETTLEMENT/BAOBAB FRT", ...over });

test("a payment with a charge, beside lines of the other payments that name nothing: suggested, and the difference is told", () => {
  const lines = [
    silent({ amount: "12000000" }),
    silent({ id: "2", amount: "15000000" }),
    line({ id: "3", amount: "9000050", text: "TXN-5P3CXM INCL CHG 50.00" }),
  ];
  const proposals = run({ lines, legs: [charged(["12000000", "15000000", "9000000"])] });
  expect(brief(proposals)).toEqual(["reference_difference 1+2+3 > tr_1:source"]);
  expect(proposals[0]).toMatchObject({
    automatic: false,
    difference: "50",
    sentence:
      "3 lines are the payments that the service has seen for TXN-5P3CXM, but NGN\u00a036,000,050.00 together is NGN\u00a050.00 more than the transfer sends.",
  });
  expect(chips(proposals)).toEqual([
    "reference_found:TXN-5P3CXM",
    "no_reference",
    "same_day",
    "-amount_differs:50",
  ]);
});

test.each([
  [
    "the charge is more than is tolerated",
    [silent({ amount: "27000000" }), line({ id: "3", amount: "9006000" })],
    [],
  ],
  [
    "two lines could be the other payment",
    [
      silent({ amount: "27000000" }),
      silent({ id: "2", amount: "27000000" }),
      line({ id: "3", amount: "9000050" }),
    ],
    [],
  ],
  [
    "another transfer could want the line",
    [
      silent({ amount: "27000000" }),
      line({ id: "3", amount: "9000050" }),
      line({ id: "4", amount: "1000050", text: "TXN-9KKW2A" }),
    ],
    [
      charged(["27000000", "1000000"], {
        transactionId: "tr_2",
        reference: "TXN-9KKW2A",
        amount: "28000000",
      }),
    ],
  ],
  [
    "the line carries the session of the other payment",
    [
      silent({ amount: "27000000" }),
      line({ id: "3", amount: "9000050", text: "TXN-5P3CXM 000014261120134500123456781358" }),
    ],
    [],
  ],
])("a payment with a charge, but %s: nothing", (_case, lines, more) => {
  const paid = charged(["27000000", "9000000"], {
    payments: [
      { sessionId: "000014261120134500123456781358", amount: "27000000" },
      { sessionId: null, amount: "9000000" },
    ],
  });
  expect(run({ lines, legs: [paid, ...more] })).toEqual([]);
});

test("a payment with a charge, known by its session alone, beside a line that names the transfer", () => {
  const paid = charged([], {
    payments: [
      { sessionId: "000014261120134500123456781358", amount: "27000000" },
      { sessionId: null, amount: "9000000" },
    ],
  });
  const proposals = run({
    lines: [
      silent({
        text: "NIP/000014261120134500123456781358/RAMP CHG 50.00 NETTED",
        amount: "26999950",
      }),
      line({ id: "2", amount: "9000000" }),
    ],
    legs: [paid],
  });
  expect(brief(proposals)).toEqual(["reference_difference 1+2 > tr_1:source"]);
  expect(proposals[0]).toMatchObject({ automatic: false, difference: "-50" });
  expect(chips(proposals)).toEqual([
    "reference_found:TXN-5P3CXM",
    "session_id:000014261120134500123456781358",
    "no_reference",
    "same_day",
    "-amount_differs:-50",
  ]);
});
