import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { apiFetch } from "./api-fetch";

// A line that hangs: nothing comes, and nothing breaks off.
const asked: AbortSignal[] = [];
const hangs = (_path: string, init: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => {
    if (!init.signal) return;
    asked.push(init.signal);
    init.signal.addEventListener("abort", () => reject(init.signal?.reason as Error));
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", hangs);
  asked.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How a request ends within so many seconds, or "under way". */
async function after(seconds: number, request: Promise<unknown>): Promise<unknown> {
  let end: unknown = "under way";
  request.then(
    (answer) => (end = answer),
    (error: unknown) => (end = error),
  );
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  return end;
}

test("a write without an answer is given up after a minute, and it's said that its outcome isn't known", async () => {
  const write = apiFetch(z.unknown(), "/api/views", { body: {} });
  expect(await after(59, write)).toBe("under way");
  expect(await after(2, write)).toMatchObject({
    code: "offline",
    reason: null,
    message: expect.stringMatching(
      /^The desk hasn't answered for a minute, so we don't know if this went through\./,
    ),
  });
});

test("a long text may take as long as a slow line needs for it", async () => {
  const write = apiFetch(z.unknown(), "/api/views", { body: "x".repeat(1_600_000) });
  expect(await after(150, write)).toBe("under way");
  expect(await after(20, write)).toMatchObject({ code: "offline" });
});

test("a file, a read, and what its caller can stop aren't given up", async () => {
  const stop = new AbortController();
  const lookup = apiFetch(z.unknown(), "/api/banks/lookup", { body: {}, signal: stop.signal });
  const others = [
    apiFetch(z.unknown(), "/api/views"),
    apiFetch(z.unknown(), "/api/statements/files", { method: "POST", file: new Blob(["x"]) }),
    lookup,
  ];
  expect(await after(3_600, Promise.race(others))).toBe("under way");
  stop.abort(new Error("Left."));
  expect(await after(0, lookup)).toMatchObject({ message: "Left." });
});

test("the limit includes the answer's text, and ends with it", async () => {
  const text = vi.fn<() => Promise<string>>();
  vi.stubGlobal("fetch", async (_path: string, { signal }: RequestInit) => {
    if (!signal) throw new Error("There is no limit.");
    asked.push(signal);
    text.mockImplementationOnce(
      () =>
        new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason as Error)),
        ),
    );
    text.mockImplementationOnce(async () => "{}");
    return { ok: true, status: 200, headers: new Headers(), text } as unknown as Response;
  });
  expect(await after(61, apiFetch(z.unknown(), "/api/views", { body: {} }))).toMatchObject({
    code: "offline",
  });
  expect(await after(3_600, apiFetch(z.unknown(), "/api/views", { body: {} }))).toEqual({});
  expect(asked.map((signal) => signal.aborted)).toEqual([true, false]);
});
