import { expect, test } from "vitest";
import { DEFAULT_RULES } from "../rules";
import { brief, chips, leg, line, run } from "../testing/movements";

const silent = (over = {}) => line({ text: "NIP TRF RAMP SETTLEMENT/BAOBAB FRT", ...over });
const second = (over = {}) => leg({ transactionId: "tr_2", reference: "TXN-9KKW2A", ...over });

const legs = [
  leg({ amount: "30" }),
  second({ amount: "20" }),
  leg({ transactionId: "tr_3", reference: "TXN-3C7NXE", amount: "7" }),
];

test("all transfers named", () => {
  const proposals = run({ lines: [line({ amount: "50", text: "TXN-5P3CXM, 9KKW2A" })], legs });
  expect(brief(proposals)).toEqual(["batch 1 > tr_1:source+tr_2:source"]);
  expect(proposals[0]?.sentence).toBe(
    "The narration names 2 transfers, and NGN\u00a050.00 is exactly what they send together.",
  );
});

test("some named, the rest found by amount", () => {
  expect(brief(run({ lines: [line({ amount: "57", text: "TXN-5P3CXM + 2" })], legs }))).toEqual([
    "batch 1 > tr_1:source+tr_2:source+tr_3:source",
  ]);
});

test("none named, one way to the amount", () => {
  expect(brief(run({ lines: [silent({ amount: "27" })], legs }))).toEqual([
    "batch 1 > tr_2:source+tr_3:source",
  ]);
});

test.each([
  [
    "two ways to the amount",
    silent({ amount: "27" }),
    [...legs, leg({ transactionId: "tr_4", reference: "TXN-444444", amount: "7.00" })],
  ],
  [
    "one transfer of the amount, and another, which are other ways",
    silent({ amount: "27" }),
    [
      ...legs,
      leg({ transactionId: "tr_4", reference: "TXN-444444", amount: "27" }),
      leg({ transactionId: "tr_5", reference: "TXN-555555", amount: "27" }),
    ],
  ],
  ["no way to it", silent({ amount: "28" }), legs],
  ["out of the days", silent({ amount: "27", on: "2026-12-20" }), legs],
  [
    "not due",
    silent({ amount: "27" }),
    legs.map((one) => ({ ...one, state: "expected" as const })),
  ],
])("%s: nothing", (_case, one, some) => {
  expect(run({ lines: [one], legs: some })).toEqual([]);
});

const ofDayBefore = leg({
  transactionId: "tr_4",
  reference: "TXN-444444",
  amount: "7.00",
  on: "2026-11-19",
});

test("several ways to the amount, one of them with transfers of the line's day alone: that one, and it says so", () => {
  const proposals = run({ lines: [silent({ amount: "27" })], legs: [...legs, ofDayBefore] });
  expect(brief(proposals)).toEqual(["batch 1 > tr_2:source+tr_3:source"]);
  expect(chips(proposals)).toEqual(["sums_exactly:2", "no_reference", "same_day", "only_of_day"]);
  expect(proposals[0]?.sentence).toContain(
    "no other transfers of that day come to it (with those of the days around there may be other ways)",
  );
  // A single transfer of the amount on another day is lane 4's kind of answer.
  expect(
    run({
      lines: [silent({ amount: "27" })],
      legs: [
        ...legs,
        ofDayBefore,
        { ...ofDayBefore, id: "tr_5:source", transactionId: "tr_5", amount: "27" },
        { ...ofDayBefore, id: "tr_6:source", transactionId: "tr_6", amount: "27" },
      ],
    }),
  ).toEqual([]);
});

test("long searches leave no other line out", () => {
  const rules = { ...DEFAULT_RULES, batch: { ...DEFAULT_RULES.batch, maxSteps: 3_000 } };
  // Even amounts never come to an odd one. The last line is of another day than its transfers, so that its own day has no answer.
  const many = Array.from({ length: 40 }, (_, at) =>
    leg({
      transactionId: `tr_1${at}`,
      reference: `TXN-1111${10 + at}`,
      amount: String(1_000 + 2 * at),
      on: "2026-11-10",
    }),
  );
  const long = Array.from({ length: 60 }, (_, at) =>
    silent({ id: `long${at}`, amount: String(9_001 + 2 * at), on: "2026-11-10" }),
  );
  expect(
    brief(
      run({
        lines: [...long, silent({ amount: "27", on: "2026-11-23" })],
        legs: [...many, ...legs],
        rules,
      }),
    ),
  ).toEqual(["batch 1 > tr_2:source+tr_3:source"]);
});

test("a transfer of the amount that somebody has rejected is no other way", () => {
  const rejected = new Set(["1|tr_4:source"]);
  expect(
    brief(
      run({
        lines: [silent({ amount: "27" })],
        legs: [...legs, leg({ transactionId: "tr_4", reference: "TXN-444444", amount: "27" })],
        rejected,
      }),
    ),
  ).toEqual(["batch 1 > tr_2:source+tr_3:source"]);
});

test("a transfer over another network than the line's is no part of a batch", () => {
  const over = (network: string) => [
    leg({ currency: "USDT", amount: "20", network }),
    second({ currency: "USDT", amount: "7", network }),
  ];
  const deposit = silent({
    currency: "USDT",
    amount: "27",
    transactionHash: `0x${"ab".repeat(32)}`,
    network: "Tron",
  });
  expect(run({ lines: [deposit], legs: over("Polygon") })).toEqual([]);
  expect(
    run({ lines: [{ ...deposit, network: null, walletNetwork: "Tron" }], legs: over("Polygon") }),
  ).toEqual([]);
  expect(brief(run({ lines: [deposit], legs: over("TRC20") }))).toEqual([
    "batch 1 > tr_1:source+tr_2:source",
  ]);
});

test("two lines that want the same transfers get none", () => {
  expect(
    run({ lines: [silent({ amount: "27" }), silent({ id: "2", amount: "37" })], legs }),
  ).toEqual([]);
});

test("the search ends when its steps do", () => {
  const rules = { ...DEFAULT_RULES, batch: { ...DEFAULT_RULES.batch, maxSteps: 2 } };
  expect(run({ lines: [silent({ amount: "27" })], legs, rules })).toEqual([]);
});

const paid = (amounts: string[], over = {}) =>
  leg({ payments: amounts.map((amount) => ({ sessionId: null, amount })), ...over });

test("a line that pays the rest of a transfer and all of another, beside the line of a part", () => {
  const some = [paid(["21", "9"], { amount: "30" }), second({ amount: "55" })];
  const [proposal, ...others] = run({
    lines: [silent({ id: "7", amount: "21" }), silent({ id: "8", amount: "64" })],
    legs: some,
  });
  expect(others).toEqual([]);
  expect(brief([proposal].flatMap((one) => one ?? []))).toEqual([
    "batch 7+8 > tr_1:source+tr_2:source",
  ]);
  expect(proposal).toMatchObject({
    automatic: false,
    difference: "0",
    sentence:
      "Another line is a payment that the service has seen for 2 transfers, and NGN\u00a064.00 is exactly the rest.",
  });
});

test("a line that pays two parts of one transfer, beside a line that names it", () => {
  const proposals = run({
    lines: [line({ id: "7", amount: "15", text: "TXN-5P3CXM" }), silent({ id: "8", amount: "25" })],
    legs: [paid(["15", "5", "20"], { amount: "40" })],
  });
  expect(brief(proposals)).toEqual(["batch 7+8 > tr_1:source"]);
  expect(proposals[0]?.sentence).toBe(
    "Another line is a payment that the service has seen for TXN-5P3CXM, and NGN\u00a025.00 is exactly the rest.",
  );
});

test("two parts of one transfer, but there are several other ways to the amount: nothing", () => {
  const others = ["12", "13", "11", "14"].map((amount, at) =>
    leg({ transactionId: `tr_${at + 2}`, reference: `TXN-${String(at + 2).repeat(6)}`, amount }),
  );
  expect(
    run({
      lines: [
        line({ id: "7", amount: "15", text: "TXN-5P3CXM" }),
        silent({ id: "8", amount: "25" }),
      ],
      legs: [paid(["15", "5", "20"], { amount: "40" }), ...others],
    }),
  ).toEqual([]);
});

test("a line that pays the rests of two transfers, beside a line of each", () => {
  const some = [
    paid(["21", "9"], { amount: "30" }),
    paid(["13", "4"], { transactionId: "tr_2", reference: "TXN-9KKW2A", amount: "17" }),
  ];
  expect(
    brief(
      run({
        lines: [
          silent({ id: "1", amount: "21" }),
          silent({ id: "2", amount: "4" }),
          silent({ id: "3", amount: "22" }),
        ],
        legs: some,
      }),
    ),
  ).toEqual(["batch 1+2+3 > tr_1:source+tr_2:source"]);
});

test.each([
  [
    "two lines could be the part",
    [
      silent({ id: "7", amount: "21" }),
      silent({ id: "6", amount: "21" }),
      silent({ id: "8", amount: "64" }),
    ],
    [],
  ],
  [
    "the part could be another transfer's",
    [silent({ id: "7", amount: "21" }), silent({ id: "8", amount: "64" })],
    [paid(["21", "2"], { transactionId: "tr_3", reference: "TXN-3C7NXE", amount: "23" })],
  ],
  [
    "there is another way to the rest",
    [silent({ id: "7", amount: "21" }), silent({ id: "8", amount: "64" })],
    [leg({ transactionId: "tr_3", reference: "TXN-3C7NXE", amount: "55" })],
  ],
  [
    "another line names it and is no payment",
    [
      silent({ id: "7", amount: "21" }),
      silent({ id: "8", amount: "64" }),
      line({ id: "9", amount: "3", text: "FEE TXN-5P3CXM" }),
    ],
    [],
  ],
  [
    "the part is out of the days",
    [silent({ id: "7", amount: "21", on: "2026-12-20" }), silent({ id: "8", amount: "64" })],
    [],
  ],
])("the rest of a transfer, but %s: nothing", (_case, lines, more) => {
  expect(
    run({ lines, legs: [paid(["21", "9"], { amount: "30" }), second({ amount: "55" }), ...more] }),
  ).toEqual([]);
});

test("lines that name several transfers between them and come to what all of these do", () => {
  const named = [
    line({ id: "1", amount: "10", text: "TXN-5P3CXM" }),
    line({ id: "2", amount: "5", text: "TXN-5P3CXM" }),
    line({ id: "3", amount: "42", text: "TXN-5P3CXM TXN-9KKW2A TXN-3C7NXE" }),
  ];
  const proposals = run({ lines: named, legs });
  expect(brief(proposals)).toEqual(["batch 1+2+3 > tr_1:source+tr_2:source+tr_3:source"]);
  expect(proposals[0]).toMatchObject({
    automatic: false,
    difference: "0",
    sentence:
      "3 lines name 3 transfers between them and NGN\u00a057.00 in all is exactly what they send together.",
  });
  expect(
    proposals[0]?.evidence
      .filter(({ kind }) => kind === "reference_found")
      .map(({ value, spans }) => `${value} ${spans.map(({ lineId }) => lineId).join("+")}`),
  ).toEqual(["TXN-5P3CXM 1+2+3", "TXN-9KKW2A 3", "TXN-3C7NXE 3"]);
});

test("a line that names its transfers, of one of which a payment came before, in a line that names nothing", () => {
  const some = [paid(["27", "17"], { amount: "44" }), second({ amount: "36" })];
  const proposals = run({
    lines: [
      silent({ id: "1", amount: "27" }),
      line({ id: "2", amount: "53", text: "BULK TXN-5P3CXM TXN-9KKW2A" }),
    ],
    legs: some,
  });
  expect(brief(proposals)).toEqual(["batch 1+2 > tr_1:source+tr_2:source"]);
  expect(proposals[0]?.sentence).toBe(
    "One line names 2 transfers, another is a payment that the service has seen, and NGN\u00a080.00 in all is exactly what they send together.",
  );
});

test.each([
  [
    "they don't come to it",
    [
      line({ id: "1", amount: "11", text: "TXN-5P3CXM" }),
      line({ id: "2", amount: "38", text: "TXN-5P3CXM TXN-9KKW2A" }),
    ],
    [...legs],
  ],
  [
    "one reads like a reversal",
    [
      line({ id: "1", amount: "12", text: "RTN TXN-5P3CXM" }),
      line({ id: "2", amount: "38", text: "TXN-5P3CXM TXN-9KKW2A" }),
    ],
    [...legs],
  ],
  [
    "one names a transfer in another currency too",
    [
      line({ id: "1", amount: "12", text: "TXN-5P3CXM TXN-777777" }),
      line({ id: "2", amount: "38", text: "TXN-5P3CXM TXN-9KKW2A" }),
    ],
    [
      ...legs,
      leg({ transactionId: "tr_7", reference: "TXN-777777", currency: "KES", amount: "5" }),
    ],
  ],
  [
    "two lines could be the payment that came before",
    [
      silent({ id: "1", amount: "27" }),
      silent({ id: "3", amount: "27" }),
      line({ id: "2", amount: "53", text: "TXN-5P3CXM TXN-9KKW2A" }),
    ],
    [paid(["27", "17"], { amount: "44" }), second({ amount: "36" })],
  ],
])("lines that name several transfers, but %s: nothing", (_case, lines, some) => {
  expect(run({ lines, legs: some })).toEqual([]);
});

test("more lines or transfers than the rules allow are no group", () => {
  const rules = { ...DEFAULT_RULES, batch: { ...DEFAULT_RULES.batch, maxLegs: 2 } };
  const named = [
    line({ id: "1", amount: "10", text: "TXN-5P3CXM" }),
    line({ id: "2", amount: "5", text: "TXN-5P3CXM" }),
    line({ id: "3", amount: "42", text: "TXN-5P3CXM TXN-9KKW2A TXN-3C7NXE" }),
  ];
  expect(run({ lines: named, legs, rules })).toEqual([]);
});
