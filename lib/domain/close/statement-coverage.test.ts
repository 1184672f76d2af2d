import { describe, expect, test } from "vitest";
import { businessCalendar } from "@/lib/domain/calendar/business-days";
import {
  gapsBetween,
  inOrder,
  outermost,
  provedBalances,
  uncovered,
  type CoveringStatement,
} from "./statement-coverage";

const statement = (
  firstDay: string,
  lastDay: string,
  facts: Partial<CoveringStatement> = {},
): CoveringStatement => ({
  firstDay,
  lastDay,
  sequence: null,
  page: null,
  openingAmount: null,
  closingAmount: null,
  totalIn: "0",
  totalOut: "0",
  ...facts,
});

describe("days of November 2026 that no statement covers", () => {
  test.each([
    ["one statement over all of it", [statement("2026-11-01", "2026-11-30")], []],
    ["one that reaches beyond both ends", [statement("2026-10-01", "2026-12-31")], []],
    ["none", [], ["No statement covers 1 Nov 2026 to 30 Nov 2026."]],
    [
      "one that ends early",
      [statement("2026-11-01", "2026-11-27")],
      ["No statement covers 28 Nov 2026 to 30 Nov 2026."],
    ],
    // 1 November is a Sunday; 7 and 8 are a weekend.
    [
      "weeks without their weekends",
      [statement("2026-11-02", "2026-11-06"), statement("2026-11-09", "2026-11-30")],
      [],
    ],
    [
      "a missing Monday",
      [statement("2026-11-01", "2026-11-06"), statement("2026-11-10", "2026-11-30")],
      ["No statement covers 7 Nov 2026 to 9 Nov 2026."],
    ],
    [
      "days over which the balance did not move",
      [
        statement("2026-11-01", "2026-11-06", { closingAmount: "5.00" }),
        statement("2026-11-20", "2026-11-30", { openingAmount: "5" }),
      ],
      [],
    ],
    [
      "in any order",
      [statement("2026-11-16", "2026-11-30"), statement("2026-11-01", "2026-11-15")],
      [],
    ],
    [
      "one that another one holds",
      [statement("2026-11-01", "2026-11-30"), statement("2026-11-03", "2026-11-04")],
      [],
    ],
  ])("%s", (_name, statements, expected) => {
    expect(uncovered(statements, "2026-11-01", "2026-11-30", businessCalendar([]))).toEqual(
      expected,
    );
  });
});

test("a bank's holiday is no day that a statement would cover", () => {
  const statements = [statement("2026-11-01", "2026-11-06"), statement("2026-11-10", "2026-11-30")];
  expect(
    uncovered(statements, "2026-11-01", "2026-11-30", businessCalendar(["2026-11-09"])),
  ).toEqual([]);
});

test("numbers and balances that don't follow are told", () => {
  const statements = [
    statement("2026-11-01", "2026-11-10", { sequence: 7, closingAmount: "10" }),
    statement("2026-11-11", "2026-11-30", { sequence: 9, openingAmount: "12" }),
  ];
  expect(gapsBetween(statements, "NGN")).toEqual([
    expect.stringContaining("Statement 8 is missing"),
    expect.stringContaining("a difference of 2"),
  ]);
  expect(
    gapsBetween(
      statements.map((one) => ({ ...one, openingAmount: "10.00" })),
      "NGN",
    ),
  ).toEqual([]);
  expect(gapsBetween(statements.slice(0, 1), "NGN")).toEqual([]);
});

test("around a new numbering within a day, the last of the old numbers comes first, as the balances show", () => {
  const ofDay = (
    sequence: number,
    openingAmount: string | null,
    closingAmount: string | null,
    page = 1,
  ) => statement("2026-12-31", "2026-12-31", { sequence, page, openingAmount, closingAmount });
  const numbers = (...statements: CoveringStatement[]) =>
    inOrder(statements).map(({ sequence, page }) => `${sequence}/${page}`);
  const [old, next, second] = [
    ofDay(52, "10", "20"),
    ofDay(1, "20.00", "25"),
    ofDay(2, "25", "31"),
  ];
  expect(numbers(next, old)).toEqual(["52/1", "1/1"]);
  expect(gapsBetween([next, old], "NGN")).toEqual([]);
  expect(numbers(second, next, ofDay(52, "15", "20", 2), ofDay(52, "10", "15"))).toEqual([
    "52/1",
    "52/2",
    "1/1",
    "2/1",
  ]);
  // A statement is missing among the new ones.
  expect(numbers(next, ofDay(3, "40", "41"), old)).toEqual(["52/1", "1/1", "3/1"]);
  // The day's balances go round in a circle, or aren't known: then the numbers count.
  expect(numbers(old, ofDay(51, "20", "10"))).toEqual(["51/1", "52/1"]);
  expect(numbers(ofDay(52, null, null), ofDay(1, null, null))).toEqual(["1/1", "52/1"]);
  // A day may end with what it began with: where no number is missing, the numbers count, and a balance that differs is told.
  expect(gapsBetween([ofDay(51, "0", "5"), ofDay(52, "7", "0")], "NGN")).toHaveLength(1);
  expect(numbers(ofDay(231, "0", null), ofDay(231, null, "0", 2))).toEqual(["231/1", "231/2"]);
});

test("statements whose days a longer one holds once more leave no gap, and pages of one day are none of them", () => {
  const month = statement("2026-11-01", "2026-11-30", {
    sequence: 11,
    openingAmount: "10",
    closingAmount: "12",
  });
  const pages = [1, 2].map((page) =>
    statement("2026-12-01", "2026-12-01", {
      sequence: 231,
      page,
      openingAmount: "12",
      closingAmount: "12",
    }),
  );
  const days = ["2026-11-01", "2026-11-16", "2026-11-30"].map((day) =>
    statement(day, day, { sequence: 200, openingAmount: "11", closingAmount: "11" }),
  );
  expect(outermost([...pages, ...days, month])).toEqual([month, ...pages]);
  expect(gapsBetween([...pages, ...days, month], "NGN")).toEqual([]);
});

test.each([
  ["tables that share the day between them", { to: "2026-11-10", from: "2026-11-10" }, {}, 0],
  ["tables that share several days", { to: "2026-11-10", from: "2026-11-08" }, {}, 0],
  [
    "numbered statements that share several days, as a week's and a month's",
    { to: "2026-11-10", from: "2026-11-08" },
    { sequence: 7 },
    0,
  ],
  [
    "numbered statements of one day, of which one may be missing",
    { to: "2026-11-10", from: "2026-11-10" },
    { sequence: 7 },
    1,
  ],
  ["tables that share no day", { to: "2026-11-10", from: "2026-11-11" }, {}, 1],
])("of %s, so many gaps are told", (_which, { to, from }, facts, count) => {
  const statements = [
    statement("2026-11-01", to, { closingAmount: "10", ...facts }),
    statement(from, "2026-11-30", { openingAmount: "12", ...facts }),
  ];
  expect(gapsBetween(statements, "NGN")).toHaveLength(count);
});

test("a statement is proved by its balances and movements, or says nothing of them", () => {
  const proved = statement("2026-11-01", "2026-11-10", {
    openingAmount: "100.00",
    totalIn: "50",
    totalOut: "30",
    closingAmount: "120",
  });
  expect(provedBalances([proved, statement("2026-11-11", "2026-11-12")], "NGN")).toEqual({
    wrong: [],
    silent: 1,
  });
  expect(provedBalances([{ ...proved, closingAmount: "1121" }], "NGN").wrong).toEqual([
    "The statement of 1 Nov 2026 to 10 Nov 2026 closes with 1,121.00; its opening and movements come to 120.00.",
  ]);
});
