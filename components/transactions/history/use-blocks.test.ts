import { expect, test } from "vitest";
import type { MirrorPage } from "@/lib/contract/api/mirror";
import { minRowCount, firstFailure, rowOf, type BlockRead } from "./use-blocks";

const page = (rows: number, hasMore: boolean): MirrorPage => ({
  transactions: Array.from({ length: rows }, () => ({}) as MirrorPage["transactions"][number]),
  hasMore,
  cursor: null,
  timeZone: "Africa/Lagos",
});
const read = (change: Partial<BlockRead> = {}): BlockRead => ({
  data: undefined,
  dataUpdatedAt: 0,
  error: null,
  errorUpdatedAt: 0,
  isFetching: false,
  ...change,
});
const error = new Error("The desk can't be reached.");

test("a block that was read before is told as a copy, and its time", () => {
  const kept = read({ data: page(100, true), dataUpdatedAt: 1_000, error, errorUpdatedAt: 9_000 });
  expect(firstFailure([read({ data: page(100, true) }), kept])).toEqual({
    error,
    failedAt: 9_000,
    copyFrom: 1_000,
  });
  expect(firstFailure([kept, read({ error, errorUpdatedAt: 8_000 })])).toEqual({
    error,
    failedAt: 8_000,
    copyFrom: null,
  });
  expect(firstFailure([read(), read({ data: page(3, false) })])).toBeNull();
});

test("what is known of the list's length comes from the blocks that were read, and from none there is nothing to tell", () => {
  expect(
    minRowCount(
      [read({ data: page(100, true) }), read({ data: page(100, true) }), read({ error })],
      2,
    ),
  ).toBe(500);
  expect(minRowCount([read({ data: page(0, false) })], 0)).toBe(0);
  expect(minRowCount([read(), read({ error })], 4)).toBeNull();
});

test("a record is found where it stands now, also once others have come above it", () => {
  const of = (...ids: string[]) => ({
    ...page(0, true),
    transactions: ids.map((id) => ({ id }) as MirrorPage["transactions"][number]),
  });
  const isIt = ({ id }: { id: string }) => id === "b";
  expect(rowOf([undefined, of("a", "b")], 2, isIt)).toBe(301);
  expect(rowOf([undefined, of("new", "a", "b")], 2, isIt)).toBe(302);
  expect(rowOf([undefined, of("a")], 2, isIt)).toBeNull();
});
