import { expect, test } from "vitest";
import { z } from "zod";
import { MAX_ORDERED_IDS, newOrderedIds } from "./ids";

test("ids that are made at once are v7, ascend, and differ", () => {
  const ids = newOrderedIds(MAX_ORDERED_IDS, Date.parse("2026-11-22T10:00:00Z"));
  for (const id of ids) expect(z.uuid({ version: "v7" }).safeParse(id).success).toBe(true);
  expect(ids).toEqual([...new Set(ids)].toSorted());
});

test("those that are made later stand behind all made before", () => {
  const [before, after] = [
    newOrderedIds(100, Date.parse("2026-11-22T10:00:00Z")),
    newOrderedIds(100, Date.parse("2026-11-22T10:00:01Z")),
  ];
  expect([...before, ...after].toSorted()).toEqual([...before, ...after]);
});

test("no more are made at once than can be counted", () => {
  expect(() => newOrderedIds(MAX_ORDERED_IDS + 1, 0)).toThrow(RangeError);
});
