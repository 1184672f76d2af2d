import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { ApiError } from "@/lib/contract/api/error";
import { AppError } from "@/lib/desk/app-error";
import { setRuntime } from "@/lib/desk/runtime";
import { serviceNow } from "@/lib/desk/context";
import { startTestDesk, type TestDesk, type TestPerson } from "@/lib/desk/testing/test-desk";
import { changeUser } from "@/lib/desk/users/change-user";
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS, signOut } from "@/lib/desk/users/sessions";
import { UpstreamError, type UpstreamErrorKind } from "@/lib/gateway/upstream-error";
import { updateServiceHealth } from "@/lib/store/service-health";
import { publicRoute, readRoute, uploadRoute, writeRoute } from "./route";
import { serveRoutes, type RouteServer } from "./testing/serve-routes";

let desk: TestDesk;
let server: RouteServer;
let person: TestPerson;
/** Thrown by the next read. */
let thrown: unknown;

const id = z.object({ id: z.string().regex(/^\d+$/) });

beforeAll(async () => {
  desk = await startTestDesk();
  setRuntime(desk.runtime);
  server = await serveRoutes({
    "/read": {
      GET: readRoute(
        {
          query: z.object({
            page: z.coerce.number().default(1),
            tag: z.array(z.string()).optional(),
          }),
        },
        async ({ ctx, query }) => ({ query, actor: ctx.actor.name, roles: ctx.actor.roles }),
      ),
    },
    "/background": { GET: readRoute({ isActivity: false }, async () => ({ ok: true })) },
    "/service-clock": {
      GET: readRoute({}, async ({ ctx }) => ({
        aheadMs: serviceNow(ctx).getTime() - ctx.clock.now().getTime(),
      })),
    },
    "/texts/[id]": { GET: readRoute({}, async ({ params }) => params) },
    "/things/[id]": { GET: readRoute({ params: id }, async ({ params }) => params) },
    "/throw": {
      GET: readRoute({}, async () => {
        throw thrown;
      }),
    },
    "/write": {
      POST: writeRoute(
        {
          input: z.object({ name: z.string().min(1, "Enter a name"), amount: z.string() }),
          status: (body: { isNew: boolean }) => (body.isNew ? 201 : 200),
        },
        async ({ input }) => ({
          isNew: input.name === "new",
          input,
        }),
      ),
    },
    "/upload": { POST: uploadRoute({}, async () => ({ ok: true })) },
    "/nothing": { DELETE: writeRoute({}, async () => undefined) },
    "/small": {
      POST: writeRoute({ maxBodyBytes: 1024, input: z.looseObject({}) }, async () => ({
        ok: true,
      })),
    },
    "/open": { GET: publicRoute(async ({ ctx }) => ({ requestId: ctx.requestId })) },
    "/api/webhooks/[token]": {
      POST: publicRoute(async () => {
        throw new Error("the database is away");
      }),
    },
    "/temporary": { GET: readRoute({ withTemporaryPassword: true }, async () => ({ ok: true })) },
  });
});
afterAll(async () => {
  await server.close();
  await desk.close();
});
beforeEach(async () => {
  person = await desk.signedIn("maker");
});

const ours = (): Record<string, string> => ({
  cookie: person.cookie,
  origin: "http://desk.example",
  "content-type": "application/json",
  "x-rampdesk": "1",
});

async function get(
  path: string,
  headers: Record<string, string> = { cookie: person.cookie },
): Promise<Response> {
  return fetch(`${server.url}${path}`, { headers });
}

async function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = ours(),
  method = "POST",
): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method,
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

async function errorOf(response: Response): Promise<ApiError["error"] & { status: number }> {
  return { status: response.status, ...ApiError.parse(await response.json()).error };
}

describe("a read", () => {
  test("answers with the verb's result, a request id, and never for a cache", async () => {
    const response = await get("/read?page=3");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      query: { page: 3 },
      actor: person.ctx.actor.name,
      roles: ["maker"],
    });
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  test("gives a repeated key as a list, and says which key is wrong", async () => {
    expect(await (await get("/read?tag=a&tag=b")).json()).toMatchObject({
      query: { tag: ["a", "b"] },
    });
    const error = await errorOf(await get("/read?page=x"));
    expect(error).toMatchObject({ status: 400, code: "invalid" });
    expect(Object.keys(error.fields ?? {})).toEqual(["page"]);
  });

  test("NUL, which the database refuses, is left out of what is looked for, and nothing has it in its address", async () => {
    expect(await (await get("/read?tag=a%00b&tag=c")).json()).toMatchObject({
      query: { tag: ["ab", "c"] },
    });
    expect((await get("/texts/a-b")).status).toBe(200);
    expect(await errorOf(await get("/texts/a%00b"))).toMatchObject({
      status: 404,
      code: "not_found",
    });
  });

  test("knows no address with a parameter that can't be", async () => {
    expect(await (await get("/things/12")).json()).toEqual({ id: "12" });
    expect(await errorOf(await get("/things/x"))).toMatchObject({ status: 404, code: "not_found" });
  });
});

test("a request goes by the service's clock as another process has measured it, though this one never called the service", async () => {
  for (const aheadMs of [600_000, 0, 90_000]) {
    desk.clock.advance(1_000);
    await updateServiceHealth(desk.db, { clockOffsetMs: aheadMs, lastOkAt: desk.clock.now() });
    expect(await (await get("/service-clock")).json()).toEqual({ aheadMs });
  }
});

describe("the session", () => {
  test.each([
    ["no cookie", () => ({})],
    ["a made-up cookie", () => ({ cookie: "rampdesk.session=abc" })],
    [
      "the cookie of another secret's desk",
      () => ({ cookie: person.cookie.replace(/.{6}$/, "AAAAAA") }),
    ],
    [
      "the cookie under another name",
      () => ({ cookie: person.cookie.replace("rampdesk.session", "next-auth.session-token") }),
    ],
  ])("with %s there is none", async (_name, headers) => {
    expect(await errorOf(await get("/read", headers()))).toMatchObject({
      status: 401,
      code: "unauthenticated",
      reason: "none",
    });
    expect(
      (await post("/write", { name: "new", amount: "1" }, { ...ours(), cookie: "", ...headers() }))
        .status,
    ).toBe(401);
  });

  test("a sign-out holds on the very next request, though the cookie is still good", async () => {
    expect((await get("/read")).status).toBe(200);
    await signOut(person.ctx);
    expect(await errorOf(await get("/read"))).toMatchObject({ status: 401, reason: "signed_out" });
    expect(await errorOf(await post("/write", { name: "new", amount: "1" }))).toMatchObject({
      status: 401,
      reason: "signed_out",
    });
  });

  test("so do a disabled user and a changed role", async () => {
    const admin = await desk.signedIn("admin");
    await changeUser(admin.ctx, person.userId, { roles: ["viewer", "approver"] });
    expect(await (await get("/read")).json()).toMatchObject({ roles: ["viewer", "approver"] });
    await changeUser(admin.ctx, person.userId, { disabled: true });
    expect(await errorOf(await get("/read"))).toMatchObject({ status: 401, reason: "disabled" });
    await changeUser(admin.ctx, person.userId, { disabled: false });
    expect((await get("/read")).status, "enabling again doesn't bring the old session back").toBe(
      401,
    );
  });

  test("ends after two hours without use, which what a page does by itself doesn't put off", async () => {
    const steps = 5;
    for (let step = 0; step < steps; step++) {
      desk.clock.advance(SESSION_IDLE_MS / steps);
      const headers = { cookie: person.cookie, "x-rampdesk-background": "1" };
      expect(
        (await get(step % 2 === 0 ? "/background" : "/read", step % 2 === 0 ? undefined : headers))
          .status,
      ).toBe(step === steps - 1 ? 401 : 200);
    }
    expect(await errorOf(await get("/read"))).toMatchObject({ status: 401, reason: "idle" });
  });

  test("lives on while it is used, but no longer than twelve hours", async () => {
    const rounds = SESSION_LIFETIME_MS / (SESSION_IDLE_MS / 2);
    for (let round = 1; round < rounds; round++) {
      desk.clock.advance(SESSION_IDLE_MS / 2);
      expect((await get("/read")).status).toBe(200);
    }
    desk.clock.advance(SESSION_IDLE_MS / 2);
    expect(await errorOf(await get("/read"))).toMatchObject({ status: 401, reason: "expired" });
  });

  test("with an administrator's password nothing is open but what leads to another", async () => {
    await desk.db
      .updateTable("users")
      .set({ mustChangePassword: true })
      .where("id", "=", person.userId)
      .execute();
    expect(await errorOf(await get("/read"))).toMatchObject({
      status: 403,
      reason: "password_change_required",
    });
    expect((await post("/write", { name: "new", amount: "1" })).status).toBe(403);
    expect((await get("/temporary")).status).toBe(200);
  });
});

describe("a write", () => {
  test("answers with the status that its result asks for", async () => {
    expect((await post("/write", { name: "new", amount: "1234567890123456.78" })).status).toBe(201);
    expect((await post("/write", { name: "old", amount: "1" })).status).toBe(200);
    const nothing = await post("/nothing", {}, ours(), "DELETE");
    expect([nothing.status, await nothing.text()]).toEqual([204, ""]);
  });

  test("says what is wrong with each field", async () => {
    const error = await errorOf(await post("/write", { name: "" }));
    expect(error).toMatchObject({ status: 400, code: "invalid", fields: { name: "Enter a name" } });
    expect(Object.keys(error.fields ?? {})).toEqual(["name", "amount"]);
    expect(await errorOf(await post("/write", { name: "", amount: "1" }))).toMatchObject({
      message: "Enter a name.",
    });
  });

  test.each([
    ["from another site", { origin: "https://evil.example" }, 403, "origin"],
    [
      "from a site whose name begins like ours",
      { origin: "http://desk.example.evil.example" },
      403,
      "origin",
    ],
    ["from a page without an origin", { origin: "null" }, 403, "origin"],
    ["from our name on another port", { origin: "http://desk.example:8080" }, 403, "origin"],
    ["without the header", { "x-rampdesk": "" }, 403, "header"],
    ["as a form", { "content-type": "application/x-www-form-urlencoded" }, 415, "content_type"],
    ["as text", { "content-type": "text/plain" }, 415, "content_type"],
  ])("is refused %s", async (_name, headers, status, reason) => {
    expect(
      await errorOf(await post("/write", { name: "new", amount: "1" }, { ...ours(), ...headers })),
    ).toMatchObject({ status, reason });
  });

  test("is refused from a page that somebody else has opened, whoever is signed in by now", async () => {
    const other = await desk.signedIn("maker");
    expect(
      (
        await post(
          "/write",
          { name: "new", amount: "1" },
          { ...ours(), "x-rampdesk-person": person.userId },
        )
      ).status,
    ).toBe(201);
    const error = await errorOf(
      await post(
        "/write",
        { name: "new", amount: "1" },
        { ...ours(), "x-rampdesk-person": other.userId },
      ),
    );
    expect(error).toMatchObject({ status: 403, code: "forbidden", reason: "other_person" });
    expect(error.message).toContain(`${person.ctx.actor.name} is signed in now`);
    expect(
      (
        await post("/upload", "a file", {
          ...ours(),
          "content-type": "application/octet-stream",
          "x-rampdesk-person": other.userId,
        })
      ).status,
    ).toBe(403);
  });

  test("is refused without any Origin", async () => {
    const { origin: _origin, ...headers } = ours();
    expect(
      await errorOf(await post("/write", { name: "new", amount: "1" }, headers)),
    ).toMatchObject({ status: 403, reason: "origin" });
  });

  test("is fine from the address that the browser itself used, on plain http", async () => {
    expect(
      (await post("/write", { name: "new", amount: "1" }, { ...ours(), origin: server.url }))
        .status,
    ).toBe(201);
  });

  test("text that the database can't hold, such as half of an emoji, is taken with a mark in its place", async () => {
    const response = await post(
      "/write",
      String.raw`{"name":"a\u0000b\ud83dc","amount":"\ud83d\ude00 \\u0000"}`,
    );
    expect(await response.json()).toMatchObject({
      input: { name: "a\ufffdb\ufffdc", amount: "\u{1f600} \\u0000" },
    });
  });

  test("is refused when it is no JSON, or too long whatever its length says", async () => {
    expect(await errorOf(await post("/write", "{"))).toMatchObject({ status: 400, reason: "json" });
    expect(await errorOf(await post("/small", { text: "x".repeat(2000) }))).toMatchObject({
      status: 413,
      code: "too_large",
    });
    const stream = new ReadableStream({
      start(controller) {
        for (let chunk = 0; chunk < 10; chunk++)
          controller.enqueue(new TextEncoder().encode("x".repeat(500)));
        controller.close();
      },
    });
    const chunked = await fetch(`${server.url}/small`, {
      method: "POST",
      headers: ours(),
      body: stream,
      duplex: "half",
    } as RequestInit);
    expect(chunked.status).toBe(413);
  });
});

describe("errors", () => {
  test("of the desk keep their code, reason and wait", async () => {
    thrown = new AppError("conflict", "The rate expired. Refresh it.", { reason: "rate_expired" });
    expect(await errorOf(await get("/throw"))).toMatchObject({
      status: 409,
      code: "conflict",
      reason: "rate_expired",
      message: "The rate expired. Refresh it.",
    });
    thrown = new AppError("rate_limited", "Wait.", { retryAfterSeconds: 8 });
    const limited = await get("/throw");
    expect(limited.headers.get("retry-after")).toBe("8");
    expect(await errorOf(limited)).toMatchObject({ status: 429, retryAfterSeconds: 8 });
  });

  test.each<[UpstreamErrorKind, number, string]>([
    ["not_sent", 502, "service_unavailable"],
    ["timeout", 502, "service_unavailable"],
    ["reset", 502, "service_unavailable"],
    ["unauthorized", 502, "service_unavailable"],
    ["credentials", 502, "service_unavailable"],
    ["rate_limited", 429, "rate_limited"],
    ["refused", 422, "refused_by_service"],
    ["conflict", 422, "refused_by_service"],
    ["unavailable", 502, "service_unavailable"],
    ["malformed", 502, "service_unavailable"],
  ])("of the service: %s is %i %s", async (kind, status, code) => {
    thrown = new UpstreamError({
      kind,
      call: "GET /v1/banks",
      detail: "CANARY-detail",
      retryAfterMs: kind === "rate_limited" ? 7_400 : null,
    });
    const response = await get("/throw");
    const text = await response.clone().text();
    expect(await errorOf(response)).toMatchObject({ status, code, reason: kind });
    expect(text).not.toContain("CANARY");
    if (kind === "rate_limited")
      expect(text).toContain("The service is limiting requests. Try again in 8 seconds.");
  });

  test("of the service are quoted as its own words", async () => {
    thrown = new UpstreamError({
      kind: "refused",
      status: 400,
      call: "POST /v1/banks/lookup",
      detail: "",
      serviceMessage: "account_number must have 10 digits",
    });
    expect((await errorOf(await get("/throw"))).message).toBe(
      "The service refused this: “account_number must have 10 digits”",
    );
  });

  test("of nobody say nothing of their cause, but are logged under the request's number", async () => {
    thrown = new Error("CANARY: select * from users where password = 'x'");
    const response = await get("/throw");
    const text = await response.clone().text();
    expect(text).not.toContain("CANARY");
    const { requestId, ...error } = await errorOf(response);
    expect(error).toMatchObject({ status: 500, code: "internal" });
    expect(requestId).toBe(response.headers.get("x-request-id"));
    expect(
      desk.lines.some((line) => line.includes(requestId) && line.includes("CANARY: select")),
    ).toBe(true);
  });

  test("of a database that is away are 503", async () => {
    thrown = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), {
      code: "ECONNREFUSED",
    });
    expect(await errorOf(await get("/throw"))).toMatchObject({
      status: 503,
      code: "unavailable",
      reason: "database",
      retryAfterSeconds: 5,
    });
  });

  test("of a database whose disk is full are 503, and say what to do", async () => {
    thrown = Object.assign(new Error('could not extend file "base/1/2": No space left on device'), {
      code: "53100",
    });
    const error = await errorOf(await get("/throw"));
    expect(error).toMatchObject({ status: 503, code: "unavailable", reason: "storage" });
    expect(error.message).toMatch(/disk is full.*administrator/);
  });
});

test("a public route needs no session", async () => {
  const response = await get("/open", {});
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ requestId: response.headers.get("x-request-id") });
});

test("what failed for the service is in the log, without the token of its address", async () => {
  const before = desk.lines.length;
  expect((await post("/api/webhooks/CANARY-token", {})).status).toBe(500);
  const [line = ""] = desk.lines.slice(before).filter((one) => one.includes("request failed"));
  expect(line).toContain('"path":"/api/webhooks/[secret]"');
  expect(desk.lines.slice(before).join()).not.toContain("CANARY-token");
});
