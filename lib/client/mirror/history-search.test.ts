import { createLoader } from "nuqs/server";
import { expect, test } from "vitest";
import { MirrorFilter } from "@/lib/contract/api/mirror";
import { filterOfHistory, historyFilters, viewQueryOf } from "./history-search";
import { blockKey, blockQuery, mirrorTotalsOptions } from "./mirror-options";

const load = createLoader(historyFilters);
const read = (query: string) => load(new URLSearchParams(query));

test.each([
  ["", {}],
  [
    "period=last_month&status=failed,refunded",
    { from: "2026-10-01", to: "2026-10-31", status: ["failed", "refunded"] },
  ],
  ["period=custom&from=2026-01-01&to=2026-01-31", { from: "2026-01-01", to: "2026-01-31" }],
  ["period=custom&from=2026-02-01&to=2026-01-31", {}],
  ["in=NGN&min=1000", { amountCurrency: "NGN", amountMin: "1000" }],
  ["min=1000", {}],
  ["in=NGN&min=many", {}],
  ["text=meridian&type=onramp&currency=KES", { text: "meridian", type: "onramp", currency: "KES" }],
])("?%s asks for %j", (query, expected) => {
  expect(filterOfHistory(read(query), "2026-11-20")).toEqual(expected);
  expect(MirrorFilter.safeParse(expected).success).toBe(true);
});

test("what was read of a relative period on one day isn't shown on the next", () => {
  const keysOn = (today: string) => {
    const filter = filterOfHistory(read("period=today&type=onramp"), today);
    return [
      blockKey({ filter, order: { sort: "created", direction: "descending" } }, 0),
      mirrorTotalsOptions(filter).queryKey,
    ].map(String);
  };
  const [block, totals] = keysOn("2026-11-20");
  const [nextBlock, nextTotals] = keysOn("2026-11-21");
  expect(nextBlock).not.toBe(block);
  expect(nextTotals).not.toBe(totals);
});

test("a saved view is restored unchanged, its period still relative", () => {
  const query = viewQueryOf(
    read("status=failed,refunded&period=last_month&sort=sent&direction=ascending"),
  );
  expect(query).toContain("period=last_month");
  expect(viewQueryOf(read(query))).toBe(query);
  expect(viewQueryOf(read(""))).toBe("");
});

test("a block is requested after the previous one, otherwise from the nearer end", () => {
  expect(blockQuery(5, { cursorBefore: "c", total: 1000 })).toEqual({ limit: 100, after: "c" });
  expect(blockQuery(3, { cursorBefore: null, total: null })).toEqual({ limit: 100, skip: 300 });
  expect(blockQuery(3, { cursorBefore: null, total: 1000 })).toEqual({ limit: 100, skip: 300 });
  expect(blockQuery(8, { cursorBefore: null, total: 1000 })).toEqual({
    limit: 100,
    skip: 100,
    fromEnd: true,
  });
  expect(blockQuery(9, { cursorBefore: null, total: 950 })).toEqual({
    limit: 50,
    skip: 0,
    fromEnd: true,
  });
});
