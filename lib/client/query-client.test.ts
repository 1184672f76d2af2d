import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { ApiFailure, type FailureCode, offlineFailure } from "./api-failure";
import { cacheAnswer, initialQueryData, makeQueryClient } from "./query-client";

const { retry, retryDelay } = makeQueryClient().getDefaultOptions().queries ?? {};
const tried = (failures: number, error: Error): boolean =>
  typeof retry === "function" ? retry(failures, error) : false;
const waited = (failures: number, error: Error): number =>
  typeof retryDelay === "function" ? retryDelay(failures, error) : 0;
const failure = (status: number, code: FailureCode, retryAfterSeconds?: number) =>
  new ApiFailure({ status, code, message: "x", retryAfterSeconds });

test("a read is tried three times when it may pass by itself, and never when it was refused", () => {
  expect([0, 1, 2].map((failures) => tried(failures, offlineFailure("read", null)))).toEqual([
    true,
    true,
    false,
  ]);
  expect(tried(0, failure(503, "unavailable"))).toBe(true);
  for (const [status, code] of [
    [400, "invalid"],
    [401, "unauthenticated"],
    [403, "forbidden"],
    [404, "not_found"],
    [409, "conflict"],
    [429, "rate_limited"],
  ] as const) {
    expect([code, tried(0, failure(status, code))]).toEqual([code, false]);
  }
});

test("it waits as long as the server asks for", () => {
  expect([0, 1].map((failures) => waited(failures, failure(502, "service_unavailable")))).toEqual([
    1000, 2000,
  ]);
  expect(waited(0, failure(503, "unavailable", 5))).toBe(5000);
});

test("a write is never tried again by itself", () => {
  expect(makeQueryClient().getDefaultOptions().mutations?.retry).toBe(false);
});

test("a write without a network fails at once: it isn't kept, and sent when the network is back", async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const client = makeQueryClient();
  const offline = offlineFailure("write", null);
  const write = client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.reject(offline) });
  await Promise.race([
    write.execute(undefined).catch(() => undefined),
    new Promise((resolve) => setImmediate(resolve)),
  ]);
  expect(write.state).toMatchObject({ status: "error", isPaused: false, error: offline });
});

const KEY = ["imports", "one"];

test("a read of before a write, arriving after its answer, doesn't bring the earlier state back", async () => {
  const client = makeQueryClient();
  const reads: ((state: string) => void)[] = [];
  const queryFn = vi.fn<() => Promise<string>>(() => new Promise((resolve) => reads.push(resolve)));
  client.setQueryData(KEY, "waiting", { updatedAt: 1 });
  const seen: unknown[] = [];
  const stop = new QueryObserver(client, { queryKey: KEY, queryFn }).subscribe(({ data }) =>
    seen.push(data),
  );
  expect(queryFn).toHaveBeenCalledTimes(1);
  cacheAnswer(client, KEY, "starting");
  reads[0]?.("waiting");
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  reads[1]?.("done");
  await vi.waitFor(() => expect(seen.at(-1)).toBe("done"));
  expect(seen.slice(seen.indexOf("starting"))).not.toContain("waiting");
  stop();
});

describe("the first data of a query", () => {
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
});
