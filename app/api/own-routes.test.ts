import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET as live } from "@/app/api/health/live/route";
import { GET as ready } from "@/app/api/health/ready/route";
import { POST as changeOwnPassword } from "@/app/api/me/password/route";
import { GET as me } from "@/app/api/me/route";
import { DELETE as revokeSession } from "@/app/api/me/sessions/[id]/route";
import { DELETE as revokeOthers, GET as sessions } from "@/app/api/me/sessions/route";
import { POST as signOut } from "@/app/api/me/sign-out/route";
import { POST as checkConnection } from "@/app/api/settings/connection/check/route";
import { GET as connection } from "@/app/api/settings/connection/route";
import {
  GET as organisation,
  PATCH as changeOrganisation,
} from "@/app/api/settings/organisation/route";
import { POST as resetPassword } from "@/app/api/users/[id]/reset-password/route";
import { PATCH as changeUser } from "@/app/api/users/[id]/route";
import { GET as users, POST as addUser } from "@/app/api/users/route";
import { ApiError } from "@/lib/contract/api/error";
import { MeView, SessionList } from "@/lib/contract/api/session";
import { ConnectionCheck, ConnectionView, OrganisationView } from "@/lib/contract/api/settings";
import { AddUserResult, UserList, UserView } from "@/lib/contract/api/users";
import { setRuntime } from "@/lib/desk/runtime";
import {
  startTestDesk,
  TEST_PASSWORD,
  type TestDesk,
  type TestPerson,
} from "@/lib/desk/testing/test-desk";
import { refusal, startCounterparty, type Counterparty } from "@/lib/gateway/testing/counterparty";
import { serveRoutes, type RouteServer } from "@/lib/http/testing/serve-routes";

let service: Counterparty;
let desk: TestDesk;
let server: RouteServer;

beforeAll(async () => {
  service = await startCounterparty();
  service.replyWith(refusal(500, "CANARY of the service"));
  desk = await startTestDesk({ serviceBaseUrl: service.baseUrl });
  setRuntime(desk.runtime);
  server = await serveRoutes({
    "/api/health/live": { GET: async () => live() },
    "/api/health/ready": { GET: ready },
    "/api/me": { GET: me },
    "/api/me/password": { POST: changeOwnPassword },
    "/api/me/sessions": { GET: sessions, DELETE: revokeOthers },
    "/api/me/sessions/[id]": { DELETE: revokeSession },
    "/api/me/sign-out": { POST: signOut },
    "/api/settings/connection": { GET: connection },
    "/api/settings/connection/check": { POST: checkConnection },
    "/api/settings/organisation": { GET: organisation, PATCH: changeOrganisation },
    "/api/users": { GET: users, POST: addUser },
    "/api/users/[id]": { PATCH: changeUser },
    "/api/users/[id]/reset-password": { POST: resetPassword },
  });
});
afterAll(async () => {
  await server.close();
  await desk.close();
  await service.close();
});

function ask(
  person: TestPerson | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const headers: Record<string, string> = person ? { cookie: person.cookie } : {};
  if (method === "GET") return fetch(`${server.url}${path}`, { headers });
  Object.assign(headers, {
    origin: "http://desk.example",
    "content-type": "application/json",
    "x-rampdesk": "1",
  });
  return fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body ?? {}) });
}

test("an administrator's day, each answer in the shape of its contract", async () => {
  const admin = await desk.signedIn("admin");
  expect(MeView.parse(await (await ask(admin, "GET", "/api/me")).json())).toMatchObject({
    id: admin.userId,
  });
  const made = await ask(admin, "POST", "/api/users", {
    name: "Ada",
    email: "ada@desk.example",
    roles: ["maker"],
  });
  expect(made.status).toBe(201);
  const { user } = AddUserResult.parse(await made.json());
  expect(
    UserView.parse(
      await (await ask(admin, "PATCH", `/api/users/${user.id}`, { disabled: true })).json(),
    ).disabled,
  ).toBe(true);
  expect(
    AddUserResult.parse(
      await (await ask(admin, "POST", `/api/users/${user.id}/reset-password`)).json(),
    ).user.id,
  ).toBe(user.id);
  expect(
    UserList.parse(await (await ask(admin, "GET", "/api/users")).json()).users.map(({ id }) => id),
  ).toContain(user.id);
  expect(
    OrganisationView.parse(
      await (
        await ask(admin, "PATCH", "/api/settings/organisation", { name: "X", reportingZone: "UTC" })
      ).json(),
    ).name,
  ).toBe("X");
  expect(
    ConnectionView.parse(await (await ask(admin, "GET", "/api/settings/connection")).json()).webhook
      .url,
  ).not.toBeNull();
  expect(
    ConnectionCheck.parse(await (await ask(admin, "POST", "/api/settings/connection/check")).json())
      .ok,
  ).toBe(false);
  expect(
    (
      await ask(admin, "POST", "/api/me/password", {
        current: TEST_PASSWORD,
        next: "a better password",
      })
    ).status,
  ).toBe(204);
  const own = SessionList.parse(await (await ask(admin, "GET", "/api/me/sessions")).json());
  expect((await ask(admin, "DELETE", `/api/me/sessions/${own.sessions[0]?.id}`)).status).toBe(409);
});

test("signing out ends the session and makes the browser forget it", async () => {
  const person = await desk.signedIn("viewer");
  const response = await ask(person, "POST", "/api/me/sign-out");
  expect(response.status).toBe(204);
  expect(response.headers.get("set-cookie")).toBe(
    "rampdesk.session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
  );
  expect((await ask(person, "GET", "/api/me")).status).toBe(401);
});

describe("authorisation", () => {
  const manage: [string, string][] = [
    ["POST", "/api/users"],
    ["PATCH", "/api/users/00000000-0000-4000-8000-000000000000"],
    ["POST", "/api/users/00000000-0000-4000-8000-000000000000/reset-password"],
    ["PATCH", "/api/settings/organisation"],
    ["POST", "/api/settings/connection/check"],
  ];
  const valid = { name: "X", email: "x@desk.example", roles: ["admin"], reportingZone: "UTC" };

  test.each(manage)("%s %s is for administrators alone", async (method, path) => {
    const other = await desk.signedIn("viewer", "maker", "approver");
    expect((await ask(other, method, path, valid)).status).toBe(403);
  });

  test.each<[string, string]>([
    ...manage,
    ["GET", "/api/users"],
    ["GET", "/api/me"],
    ["POST", "/api/me/password"],
    ["GET", "/api/me/sessions"],
    ["DELETE", "/api/me/sessions"],
    ["DELETE", "/api/me/sessions/x"],
    ["POST", "/api/me/sign-out"],
    ["GET", "/api/settings/connection"],
    ["GET", "/api/settings/organisation"],
  ])("%s %s needs a session", async (method, path) => {
    expect((await ask(null, method, path, valid)).status).toBe(401);
  });
});

describe("health", () => {
  test("live and ready answer without a session", async () => {
    expect(await (await ask(null, "GET", "/api/health/live")).json()).toEqual({ status: "live" });
    const answer = await ask(null, "GET", "/api/health/ready");
    expect([answer.status, await answer.json()]).toEqual([200, { status: "ready" }]);
  });
});

test("no secret is in any answer to anybody but an administrator, nor in any error, nor in the log", async () => {
  const texts: string[] = [];
  for (const person of [
    await desk.signedIn("viewer"),
    await desk.signedIn("maker"),
    await desk.signedIn("approver"),
    null,
  ]) {
    for (const path of [
      "/api/settings/connection",
      "/api/settings/organisation",
      "/api/users",
      "/api/me",
      "/api/me/sessions",
      "/api/health/ready",
    ]) {
      texts.push(await (await ask(person, "GET", path)).text());
    }
    for (const [method, path] of [
      ["POST", "/api/users"],
      ["PATCH", "/api/users/x"],
      ["POST", "/api/settings/connection/check"],
      ["POST", "/api/me/password"],
      ["PATCH", "/api/settings/organisation"],
    ] as const) {
      texts.push(
        await (await ask(person, method, path, { current: "CANARY-typed-password" })).text(),
      );
    }
  }
  const admin = await desk.signedIn("admin");
  for (const [method, path] of [
    ["POST", "/api/users"],
    ["PATCH", "/api/users/x"],
    ["POST", "/api/settings/connection/check"],
    ["POST", "/api/me/password"],
    ["DELETE", "/api/me/sessions/x"],
  ] as const) {
    const response = await ask(admin, method, path, {
      current: "CANARY-typed-password",
      next: "x",
    });
    texts.push(await response.text());
  }
  expect(texts.length).toBeGreaterThan(40);
  for (const text of texts) expect(text).not.toMatch(/CANARY|argon2|postgres(ql)?:/);
  for (const line of desk.lines)
    expect(line).not.toMatch(/CANARY-(session|client|api|webhook|typed)|whsec_|argon2/);
});

test("an error is always of the closed form", async () => {
  const viewer = await desk.signedIn("viewer");
  const response = await ask(viewer, "POST", "/api/users", {});
  expect(ApiError.parse(await response.json()).error.requestId).toBe(
    response.headers.get("x-request-id"),
  );
});
