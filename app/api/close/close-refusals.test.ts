import { afterAll, describe, expect, test } from "vitest";
import { ApiError } from "@/lib/contract/api/error";
import { startCloseServer } from "./testing/close-server";

const { approver, both, viewer, url, ask, close } = await startCloseServer();
afterAll(close);

describe("what the routes refuse", () => {
  const NOBODY_S = "00000000-0000-4000-8000-000000000000";
  const writes: [string, unknown][] = [
    ["", { account: NOBODY_S, from: "2026-11-01", to: "2026-11-30", version: 0 }],
    [`/${NOBODY_S}/review`, { version: 1 }],
    [`/${NOBODY_S}/return`, { version: 1, reason: "look again" }],
  ];

  test("without a session, and a write from another page", async () => {
    const none = {
      origin: "http://desk.example",
      "content-type": "application/json",
      "x-rampdesk": "1",
    };
    for (const path of [`?account=${NOBODY_S}&from=2026-11-01&to=2026-11-30`, `/${NOBODY_S}/pack`])
      expect((await fetch(`${url}${path}`)).status).toBe(401);
    for (const [path, body] of writes) {
      const post = (headers: Record<string, string>) =>
        fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      expect([path, (await post(none)).status]).toEqual([path, 401]);
      expect([
        path,
        (await post({ ...none, cookie: approver.cookie, origin: "http://elsewhere.example" }))
          .status,
      ]).toEqual([path, 403]);
    }
  });

  test.each<[string, string, unknown, number]>([
    ["GET", "?account=none&from=2026-11-01&to=2026-11-30", undefined, 400],
    ["GET", `?account=${NOBODY_S}&from=2026-11-30&to=2026-11-01`, undefined, 400],
    ["GET", `?account=${NOBODY_S}&from=2026-11-01&to=2026-11-30`, undefined, 404],
    ["GET", "/none/pack", undefined, 404],
    ["GET", `/${NOBODY_S}/pack`, undefined, 404],
    ["POST", "", { account: NOBODY_S, from: "2026-11-31", to: "2026-12-01", version: 0 }, 400],
    ["POST", "", { account: NOBODY_S, from: "2026-11-01", to: "2026-11-30" }, 400],
    ["POST", `/${NOBODY_S}/review`, {}, 400],
    ["POST", `/${NOBODY_S}/review`, { version: 1 }, 404],
    ["POST", `/${NOBODY_S}/return`, { version: 1, reason: " " }, 400],
    ["POST", "/none/review", { version: 1 }, 404],
  ])("%s %s with %j", async (method, path, body, status) => {
    const response = await ask(both, method, path, body);
    const { error } = ApiError.parse(await response.json());
    expect([response.status, error.requestId]).toEqual([
      status,
      response.headers.get("x-request-id"),
    ]);
  });

  test("a viewer who wants to move a period on", async () => {
    for (const [path, body] of writes)
      expect([path, (await ask(viewer, "POST", path, body)).status]).toEqual([path, 403]);
  });
});
