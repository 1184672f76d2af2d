import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { apiFetch } from "./api-fetch";
import { isOffline, isOnThisMachine } from "./offline";

afterEach(() => vi.unstubAllGlobals());

const browserAt = (hostname: string, onLine: boolean): void => {
  vi.stubGlobal("navigator", { onLine });
  vi.stubGlobal("location", { hostname });
};

test.each(["localhost", "desk.localhost", "127.0.0.1", "127.1.2.3", "[::1]"])(
  "%s is this machine",
  (host) => expect(isOnThisMachine(host)).toBe(true),
);
test.each(["desk.example", "localhost.example", "10.0.0.7", "127.example", "[::2]"])(
  "%s is another",
  (host) => expect(isOnThisMachine(host)).toBe(false),
);

test("a desk on this machine is never out of reach for want of a network, any other is", () => {
  browserAt("localhost", false);
  expect(isOffline()).toBe(false);
  browserAt("desk.example", false);
  expect(isOffline()).toBe(true);
  browserAt("desk.example", true);
  expect(isOffline()).toBe(false);
});

test("without any network a write still goes to a desk on this machine, and to none elsewhere", async () => {
  const asked = vi.fn<() => Promise<Response>>(
    async () => new Response('{"done":true}', { status: 200 }),
  );
  vi.stubGlobal("fetch", asked);
  browserAt("localhost", false);
  await expect(
    apiFetch(z.object({ done: z.boolean() }), "/api/transfers", { body: {} }),
  ).resolves.toEqual({ done: true });
  browserAt("desk.example", false);
  await expect(
    apiFetch(z.object({ done: z.boolean() }), "/api/transfers", { body: {} }),
  ).rejects.toMatchObject({ code: "offline" });
  expect(asked).toHaveBeenCalledTimes(1);
});
