import { onlineManager } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { ApiFailure, offlineFailure, type FailureCode } from "./api-failure";
import { makeQueryClient } from "./query-client";

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
