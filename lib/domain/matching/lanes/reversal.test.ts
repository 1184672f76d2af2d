import { describe, expect, test } from "vitest";
import type { OpenLine } from "../matching";
import { ADDRESS, brief, chainLine, chips, HASH, leg, line, run } from "../testing/movements";

const back = (over = {}) => line({ id: "2", direction: "in", on: "2026-11-23", ...over });

test.each([
  ["the same reference, opposite direction", back()],
  ["the bank's flag and the reference", back({ reversal: true })],
  ["a word and nothing else", back({ text: "RVSL NIP TRF" })],
  [
    "a word, where the bank could have flagged it",
    back({ text: "REVERSAL NIP TRF ADA OBI", reversal: false }),
  ],
  ["REV at the beginning", back({ text: "REV NIP TRF" })],
  ["REV of something", back({ text: "NIP TRF REV OF 20/11" })],
  ["REV before a dash", back({ text: "NIP TRF/REV-000123" })],
  ["the flag and nothing else", back({ text: "NIP TRF", reversal: true })],
])("%s: paired, and its transfer is free again", (_case, reversal) => {
  expect(brief(run({ lines: [line({ text: "TXN-5P3CXM" }), reversal], legs: [] }))).toEqual([
    "reversal 1+2 > ",
  ]);
});

test.each([
  ["the word inside another", back({ text: "REVENUE" })],
  ["of something else", back({ text: "REVERSAL TXN-9KKW2A" })],
  ["another amount", back({ amount: "86000000" })],
  ["before its original", back({ on: "2026-11-19" })],
  ["too late", back({ on: "2026-12-07" })],
  ["the same direction", back({ direction: "out", text: "REVERSAL" })],
])("%s: not paired", (_case, reversal) => {
  expect(brief(run({ lines: [line(), reversal], legs: [leg()] }))).toEqual([
    "reference! 1 > tr_1:source",
  ]);
});

test.each(["REVENUE", "NIP TRANSFER FROM REV JOHN OBI"])(
  "%s doesn't say that a line is a reversal",
  (text) => {
    expect(run({ lines: [line(), back({ text })], legs: [] })).toEqual([]);
  },
);

test.each([null, false])(
  "a payment that comes back isn't taken for the payout whose reference it has, where the bank's flag is %s",
  (reversal) => {
    const returned = back({ text: "NIP FROM SUPPLIER REFUND OF TXN-5P3CXM", reversal });
    expect(
      brief(run({ lines: [returned], legs: [leg({ side: "destination", direction: "in" })] })),
    ).toEqual(["reference 2 > tr_1:destination"]);
  },
);

test("a line with the code alone is the original of one with the whole reference, and not of one with the code alone", () => {
  const code = line({ text: "RAMP SETTLE 5P3CXM" });
  expect(brief(run({ lines: [code, back()], legs: [leg()] }))).toEqual(["reversal 1+2 > "]);
  expect(
    brief(run({ lines: [code, back({ text: "RAMP SETTLE 5P3CXM" })], legs: [leg()] })),
  ).toEqual(["part_reference 1 > tr_1:source"]);
});

test("the newest at or before it is meant, and the one that is left is for a person", () => {
  const lines = [
    line(),
    line({ id: "3", on: "2026-11-22" }),
    line({ id: "4", on: "2026-11-24" }),
    back(),
  ];
  expect(brief(run({ lines, legs: [leg()] }))).toEqual([
    "reference 1 > tr_1:source",
    "reversal 2+3 > ",
  ]);
});

test("an original that is matched already says what is opened again", () => {
  const proposals = run({
    lines: [back({ text: "REVERSAL TXN-5P3CXM" })],
    matched: [line()],
    legs: [],
  });
  expect(brief(proposals)).toEqual(["reversal 1+2 > "]);
  expect(proposals[0]?.sentence).toBe(
    "NGN\u00a087,000,000.00 takes back the line of 20 Nov 2026 with the same amount, whose match is opened again.",
  );
  expect(chips(proposals)).toEqual([
    "reverses:2026-11-20",
    "amount_equal",
    "reference_found:TXN-5P3CXM",
    "reads_as_reversal:REVERSAL",
  ]);
});

test("on a chain by the hash", () => {
  const lines = [
    line({ transactionHash: HASH }),
    back({ text: "", transactionHash: HASH.slice(2) }),
  ];
  expect(brief(run({ lines, legs: [] }))).toEqual(["reversal 1+2 > "]);
});

test("on a chain by the address that it went to and comes from, under another hash", () => {
  const there = chainLine({ direction: "out", transactionHash: "0xaa", otherAddress: ADDRESS });
  const returned = (over = {}) =>
    chainLine({
      id: "2",
      on: "2026-11-23",
      transactionHash: "0xbb",
      otherAddress: ADDRESS.toLowerCase(),
      ...over,
    });
  const proposals = run({ lines: [there, returned()], legs: [] });
  expect(brief(proposals)).toEqual(["reversal 1+2 > "]);
  expect(chips(proposals)).toContain(`same_address:${ADDRESS.toLowerCase()}`);
  expect(
    run({ lines: [there, returned({ otherAddress: ADDRESS.replace("5a", "5b") })], legs: [] }),
  ).toEqual([]);
  expect(run({ lines: [there, returned({ amount: "54000.4" })], legs: [] })).toEqual([]);
});

test("a payment that was taken back is not looked for among silent lines", () => {
  const lines = [
    line({ id: "1", text: "OUTWARD TXN-5P3CXM" }),
    line({ id: "2", text: "REFUND TXN-5P3CXM", direction: "in", on: "2026-11-23" }),
    line({ id: "3", text: "CASH POOL SWEEP", on: "2026-11-23" }),
  ];
  expect(brief(run({ lines, legs: [leg()] }))).toEqual(["reversal 1+2 > "]);
});

describe("a refund that the service's record says was paid", () => {
  const refund = (over = {}) => leg({ side: "refund", ...over });

  test.each([
    ["the reference alone", back()],
    ["a word and the reference", back({ text: "RVSL RAMP SETTLEMENT TXN-5P3CXM" })],
    ["the bank's flag and the reference", back({ reversal: true })],
  ])(
    "%s: both lines are matched with a leg each, and nothing is opened again",
    (_case, returned) => {
      expect(brief(run({ lines: [line(), returned], legs: [leg(), refund()] }))).toEqual([
        "reference! 1 > tr_1:source",
        "reference! 2 > tr_1:refund",
      ]);
    },
  );

  test("says what was sent back, and that it reads as a reversal speaks for it", () => {
    const proposals = run({
      lines: [back({ text: "REFUND FRM RAMP SETTLEMENT/TXN-5P3CXM" })],
      matched: [line()],
      legs: [refund()],
    });
    expect(proposals[0]?.sentence).toBe(
      "The narration names TXN-5P3CXM once, and NGN\u00a087,000,000.00 is exactly what the transfer sends back.",
    );
    expect(chips(proposals)).toContain("reads_as_reversal:REFUND");
  });

  test.each([
    ["a word and nothing else", back({ text: "RVSL NIP TRF" })],
    ["nothing at all", back({ text: "NIP TRF" })],
    ["nothing, two weeks after the transfer", back({ text: "NIP TRF", on: "2026-12-04" })],
  ])("%s: suggested by amount and day", (_case, returned) => {
    expect(brief(run({ lines: [returned], matched: [line()], legs: [refund()] }))).toEqual([
      "amount_date 2 > tr_1:refund",
    ]);
  });

  test("on a chain, from where its payment went: the refund rather than the payment", () => {
    const there = chainLine({ direction: "out", transactionHash: "0xaa", otherAddress: ADDRESS });
    const returned = chainLine({
      id: "2",
      on: "2026-11-23",
      transactionHash: "0xbb",
      otherAddress: ADDRESS,
    });
    const legs = [refund({ currency: "USDT", amount: "54000.5" })];
    expect(brief(run({ lines: [returned], matched: [there], legs }))).toEqual([
      "amount_date 2 > tr_1:refund",
    ]);
    const twice = [
      ...legs,
      refund({
        transactionId: "tr_2",
        reference: "TXN-9KKW2A",
        currency: "USDT",
        amount: "54000.5",
      }),
    ];
    expect(brief(run({ lines: [returned], matched: [there], legs: twice }))).toEqual([
      "reversal 1+2 > ",
    ]);
  });

  test("in two parts, it is both; a part of it alone takes its payment back", () => {
    const parts = (lines: Partial<OpenLine>[]) =>
      lines.map((one, at) => back({ id: `${at + 2}`, text: "REFUND TXN-5P3CXM", ...one }));
    expect(
      brief(
        run({
          lines: parts([{ amount: "40000000" }, { amount: "47000000", on: "2026-11-24" }]),
          legs: [refund()],
        }),
      ),
    ).toEqual(["split! 2+3 > tr_1:refund"]);
    expect(
      brief(
        run({
          lines: [line({ amount: "40000000" }), ...parts([{ amount: "40000000" }])],
          legs: [refund()],
        }),
      ),
    ).toEqual(["reversal 1+2 > "]);
  });

  test("less a charge: suggested with the difference", () => {
    expect(
      brief(
        run({ lines: [back({ text: "REFUND TXN-5P3CXM", amount: "86999950" })], legs: [refund()] }),
      ),
    ).toEqual(["reference_difference 2 > tr_1:refund"]);
  });

  test("too late, of another amount, or beside a payout of the same amount: not guessed at", () => {
    const nameless = (over = {}) => back({ text: "NIP TRF", ...over });
    expect(run({ lines: [nameless({ on: "2026-12-07" })], legs: [refund()] })).toEqual([]);
    expect(run({ lines: [nameless({ amount: "87000001" })], legs: [refund()] })).toEqual([]);
    expect(
      run({
        lines: [nameless()],
        legs: [
          refund(),
          leg({ side: "destination", transactionId: "tr_2", reference: "TXN-9KKW2A" }),
        ],
      }),
    ).toEqual([]);
    expect(
      brief(
        run({
          lines: [nameless({ text: "RVSL" })],
          legs: [
            refund(),
            leg({ side: "destination", transactionId: "tr_2", reference: "TXN-9KKW2A" }),
          ],
        }),
      ),
    ).toEqual(["amount_date 2 > tr_1:refund"]);
  });
});
