import { createLoader, createSerializer } from "nuqs/server";
import { describe, expect, test } from "vitest";
import { TransactionFilter } from "@/lib/contract/api/transactions";
import { filterOfSearch, transactionSearch } from "./transaction-search";

const load = createLoader(transactionSearch);
const filter = (query: string) => filterOfSearch(load(new URLSearchParams(query)), "2026-11-20");

test.each([
  ["", { from: "2026-11-01", to: "2026-11-20" }],
  ["period=today", { from: "2026-11-20", to: "2026-11-20" }],
  ["period=this_week", { from: "2026-11-16", to: "2026-11-20" }],
  ["period=last_month&state=closed", { state: "closed", from: "2026-10-01", to: "2026-10-31" }],
  ["period=all&state=open", { state: "open" }],
  ["period=custom&from=2026-02-01&to=2026-02-28", { from: "2026-02-01", to: "2026-02-28" }],
  ["period=custom&from=2026-02-30&to=2026-03-01", {}],
  ["period=custom&from=2026-03-02&to=2026-03-01", {}],
  ["period=custom&from=2026-03-02", {}],
  ["period=yesteryear&state=completed", { from: "2026-11-01", to: "2026-11-20" }],
])("?%s asks for %j", (query, expected) => {
  expect(filter(query)).toEqual(expected);
  expect(TransactionFilter.safeParse(filter(query)).success).toBe(true);
});

describe("pages", () => {
  test.each([
    ["", 1, 25],
    ["page=7&rows=100", 7, 100],
    ["page=0&rows=10", 1, 25],
    ["page=-3&rows=abc", 1, 25],
  ])("?%s is page %i of %i rows", (query, page, rows) =>
    expect(load(new URLSearchParams(query))).toMatchObject({ page, rows }),
  );
});

test("an address holds only what differs from the usual", () => {
  const serialize = createSerializer(transactionSearch);
  expect(serialize({ state: null, period: "this_month", page: 1, rows: 25, open: null })).toBe("");
  expect(
    serialize({ state: "open", period: "custom", from: "2026-01-01", to: "2026-01-31", page: 2 }),
  ).toBe("?state=open&period=custom&from=2026-01-01&to=2026-01-31&page=2");
});
