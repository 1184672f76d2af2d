import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { awaitDatabase } from "./await-database";

class FakeDocument extends EventTarget {
  hidden = false;
}

let page: FakeDocument;
let ready: boolean;
let asked: number;
let told: number;
let waiting: ReturnType<typeof awaitDatabase>;

beforeEach(() => {
  vi.useFakeTimers();
  [page, ready, asked, told] = [new FakeDocument(), false, 0, 0];
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", (address: string) => {
    asked += 1;
    return Promise.resolve(
      new Response(null, { status: address === "/api/health/ready" && ready ? 200 : 503 }),
    );
  });
  waiting = awaitDatabase(() => (told += 1));
});
afterEach(() => {
  waiting.stop();
  if (vi.getTimerCount() > 0) throw new Error("it goes on with its timers after a stop");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("it asks every few seconds, and tells once when the database is back", async () => {
  await vi.advanceTimersByTimeAsync(3_900);
  expect(asked).toBe(0);
  await vi.advanceTimersByTimeAsync(56_100);
  expect(asked).toBeGreaterThanOrEqual(10);
  expect(asked).toBeLessThanOrEqual(15);
  expect(told).toBe(0);
  ready = true;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(told).toBe(1);
  const sofar = asked;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked, told]).toEqual([sofar, 1]);
});

test("a page that nobody looks at is quiet, and asks at once when somebody does", async () => {
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(0);
  [page.hidden, ready] = [false, true];
  page.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect([asked, told]).toEqual([1, 1]);
});

test("a desk that doesn't answer at all is asked again", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await waiting.askNow();
  expect(told).toBe(0);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 200 })));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(told).toBe(1);
});
