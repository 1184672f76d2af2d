import { expect, test } from "vitest";
import { DEFAULT_RULES } from "../rules";
import { brief, chips, leg, line, run } from "../testing/movements";

const silent = (over = {}) => line({ text: "NIP TRF RAMP SETTLEMENT/BAOBAB FRT", ...over });
const second = (over = {}) => leg({ transactionId: "tr_2", reference: "TXN-9KKW2A", ...over });

test.each([
  ["the same day", "2026-11-20", "2026-11-20"],
  ["one business day before", "2026-11-19", "2026-11-20"],
  ["three after, over a weekend", "2026-11-25", "2026-11-20"],
  ["a Monday line for the weekend before", "2026-11-23", "2026-11-21"],
  ["a Friday line for a Monday's transfer", "2026-11-20", "2026-11-23"],
])("%s: suggested", (_case, on, made) => {
  expect(brief(run({ lines: [silent({ on })], legs: [leg({ on: made })] }))).toEqual([
    "amount_date 1 > tr_1:source",
  ]);
});

test.each([
  ["two business days before", silent({ on: "2026-11-18" }), leg()],
  ["four after", silent({ on: "2026-11-26" }), leg()],
  ["another amount", silent({ amount: "87000000.01" }), leg()],
  ["not due yet", silent(), leg({ state: "expected" })],
  ["ended without a payment", silent(), leg({ state: "void" })],
  ["reads like a reversal", silent({ text: "RVSL NIP" }), leg()],
])("%s: nothing", (_case, one, only) => {
  expect(run({ lines: [one], legs: [only] })).toEqual([]);
});

test.each([
  ["none", [], []],
  ["of all banks", [{ on: "2026-11-24", currency: null }], ["amount_date 1 > tr_1:source"]],
  [
    "of the account's currency",
    [{ on: "2026-11-24", currency: "NGN" }],
    ["amount_date 1 > tr_1:source"],
  ],
  ["of another currency", [{ on: "2026-11-24", currency: "KES" }], []],
])("a holiday puts the last day off by one: %s", (_case, holidays, expected) => {
  expect(
    brief(
      run({
        lines: [silent({ on: "2026-11-26" })],
        legs: [leg({ on: "2026-11-20" })],
        rules: { ...DEFAULT_RULES, holidays },
      }),
    ),
  ).toEqual(expected);
});

test("a transfer without a reference is called by its day, as days are written elsewhere", () => {
  expect(run({ lines: [silent()], legs: [leg({ reference: null })] })[0]?.sentence).toContain(
    "is exactly what the transfer of 20 Nov 2026 sends",
  );
});

test("two legs, or two lines, in the window: nothing", () => {
  expect(run({ lines: [silent()], legs: [leg(), second({ on: "2026-11-19" })] })).toEqual([]);
  expect(run({ lines: [silent(), silent({ id: "2", on: "2026-11-23" })], legs: [leg()] })).toEqual(
    [],
  );
});

test("it is judged after the stronger lanes took theirs", () => {
  expect(brief(run({ lines: [line(), silent({ id: "2" })], legs: [leg(), second()] }))).toEqual([
    "reference! 1 > tr_1:source",
    "amount_date 2 > tr_2:source",
  ]);
});

test("a line that names another transfer, settled by another line, is not guessed at", () => {
  const proposals = run({ lines: [line(), line({ id: "2" })], legs: [leg(), second()] });
  expect(brief(proposals)).toEqual(["reference 1 > tr_1:source"]);
});

test("a pair that was rejected is not in the way of the one that is left", () => {
  const rejected = new Set(["1|tr_1:source"]);
  expect(brief(run({ lines: [silent()], legs: [leg(), second()], rejected }))).toEqual([
    "amount_date 1 > tr_2:source",
  ]);
});

test("a reference that is none of ours is shown", () => {
  const proposals = run({ lines: [silent({ text: "NIP TXN-7Q7Q7Q" })], legs: [leg()] });
  expect(chips(proposals)).toContain("-other_reference:TXN-7Q7Q7Q");
  expect(proposals[0]?.evidence.find(({ kind }) => kind === "other_reference")?.spans).toEqual([
    { lineId: "1", start: 4, end: 14 },
  ]);
});
