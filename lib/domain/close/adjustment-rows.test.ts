import { expect, test } from "vitest";
import { adjustedRows, forwardRows } from "./adjustment-rows";

const NONE = { count: 0, amount: "0" };

test("the balance of the last close stands alone where nothing came between", () => {
  expect(forwardRows(undefined)).toEqual([]);
  expect(
    forwardRows({ closedTo: "2026-10-31", closed: "110", late: NONE, unexplained: "0.00" }),
  ).toEqual([
    {
      key: "closed",
      label: "Closing balance of the period to 31 Oct 2026, as closed",
      amount: "110",
    },
  ]);
});

test("what lies between it and the opening balance has a row each, and so has what they don't explain", () => {
  const rows = forwardRows({
    closedTo: "2026-10-31",
    closed: "110",
    late: { count: 1, amount: "-9" },
    between: { count: 2, amount: "5" },
    unexplained: "3",
  });
  expect(rows.map(({ label, count, amount }) => [label, count, amount])).toEqual([
    ["Closing balance of the period to 31 Oct 2026, as closed", undefined, "110"],
    ["Lines up to that day that came later, net", 1, "-9"],
    ["Lines of the days since, net", 2, "5"],
    ["Opening balance that these don't explain", undefined, "3"],
  ]);
});

test("adjustments have the sums that are told of them, and transactions only their number", () => {
  expect(adjustedRows({ lines: NONE, matches: NONE, transactions: 0 })).toEqual([]);
  expect(
    adjustedRows({
      lines: { count: 1, amount: "-9" },
      matches: { count: 2, amount: "4" },
      transactions: 3,
    }).map(({ count, amount }) => [count, amount]),
  ).toEqual([
    [1, "-9"],
    [2, "4"],
    [3, null],
  ]);
});
