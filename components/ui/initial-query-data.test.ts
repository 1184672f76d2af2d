import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { initialQueryData } from "./initial-query-data";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

test("an answer stays as old as it is when its page is shown again", () => {
  const answer = { rows: [1] };
  expect(initialQueryData(answer)).toEqual({
    initialData: answer,
    initialDataUpdatedAt: 1_000_000,
  });
  vi.setSystemTime(1_600_000);
  expect(initialQueryData(answer)).toEqual({
    initialData: answer,
    initialDataUpdatedAt: 1_000_000,
  });
  expect(initialQueryData({ rows: [1] })).toEqual({
    initialData: answer,
    initialDataUpdatedAt: 1_600_000,
  });
});

test("nothing is brought along when there is nothing", () => {
  expect(initialQueryData(null)).toEqual({});
});
