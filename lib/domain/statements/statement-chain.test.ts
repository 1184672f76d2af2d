import { expect, test } from "vitest";
import { chainOf, leadsTo, type StoredPlace } from "./statement-chain";

const place = (
  id: string,
  sequence: number | null,
  page: number | null,
  from: [string, string],
  to: [string, string],
): StoredPlace => ({
  id,
  sequence,
  page,
  opening: { amount: from[0], on: from[1] },
  closing: { amount: to[0], on: to[1] },
});
const ids = (places: readonly StoredPlace[]) => places.map(({ id }) => id).toSorted();

const STORED = [
  place("first", 11, 1, ["100", "2026-11-01"], ["90", "2026-11-02"]),
  place("first again", 11, 1, ["100.00", "2026-11-01"], ["90.00", "2026-11-02"]),
  place("second", 12, 1, ["90", "2026-11-02"], ["80", "2026-11-02"]),
  place("its next page", 12, 2, ["80.0", "2026-11-02"], ["70", "2026-11-02"]),
  place("fourth", 13, null, ["60", "2026-11-02"], ["50", "2026-11-03"]),
  place("the month", 11, 1, ["100", "2026-10-31"], ["70", "2026-11-30"]),
  place("unnumbered", null, null, ["60", "2026-11-02"], ["50", "2026-11-03"]),
];

test("statements follow on by their numbers and balances, page by page, as far as it goes", () => {
  const own = { sequence: 12, page: 3, opening: { amount: "70", on: "2026-11-02" } };
  const { before, after } = chainOf(own, STORED);
  expect([ids(before), ids(after)]).toEqual([
    ["first", "first again", "its next page", "second"],
    ["fourth"],
  ]);
});

test.each([
  ["without a number", { sequence: null, page: null, opening: { amount: "90", on: "2026-11-02" } }],
  ["with another balance", { sequence: 12, page: 1, opening: { amount: "91", on: "2026-11-02" } }],
  // Its number is the next of the month's statement, whose days end behind it.
  [
    "that begins before the other ends",
    { sequence: 12, page: 1, opening: { amount: "70", on: "2026-11-05" } },
  ],
])("a statement %s follows on to none", (_name, own) => {
  expect(ids(chainOf(own, STORED).before)).toEqual([]);
});

test("the first number of a year follows on to the last of the year before", () => {
  const last = place("last", 251, 1, ["1", "2026-12-30"], ["2", "2026-12-31"]);
  expect(leadsTo(last, { sequence: 1, page: 1, opening: { amount: "2", on: "2026-12-31" } })).toBe(
    true,
  );
});
