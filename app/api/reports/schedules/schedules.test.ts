import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  DeliveryList,
  DeliveryView,
  ScheduleList,
  ScheduleView,
} from "@/lib/contract/api/schedules";
import { setRuntime } from "@/lib/desk/runtime";
import { startTestDesk, type TestDesk, type TestPerson } from "@/lib/desk/testing/test-desk";
import { serveRoutes, type RouteServer } from "@/lib/http/testing/serve-routes";
import { newId } from "@/lib/platform/ids";
import * as listRoute from "./route";
import * as oneRoute from "./[id]/route";
import * as deliveriesRoute from "./[id]/deliveries/route";
import * as retryRoute from "./[id]/deliveries/[delivery]/retry/route";
import * as pauseRoute from "./[id]/pause/route";
import * as resumeRoute from "./[id]/resume/route";
import * as runRoute from "./[id]/run/route";

let desk: TestDesk;
let server: RouteServer;
let maker: TestPerson;
let other: TestPerson;
let viewer: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  desk = await startTestDesk();
  setRuntime({
    ...desk.runtime,
    config: { ...desk.runtime.config, mailDomains: ["bank.example"] },
  });
  [maker, other, viewer, admin] = await Promise.all([
    desk.signedIn("maker"),
    desk.signedIn("approver"),
    desk.signedIn("viewer"),
    desk.signedIn("admin"),
  ]);
  server = await serveRoutes({
    "/api/reports/schedules": listRoute,
    "/api/reports/schedules/[id]": oneRoute,
    "/api/reports/schedules/[id]/deliveries": deliveriesRoute,
    "/api/reports/schedules/[id]/deliveries/[delivery]/retry": retryRoute,
    "/api/reports/schedules/[id]/pause": pauseRoute,
    "/api/reports/schedules/[id]/resume": resumeRoute,
    "/api/reports/schedules/[id]/run": runRoute,
  });
});
afterAll(async () => {
  await server.close();
  await desk.close();
});

function ask(
  method: string,
  path: string,
  {
    body,
    person = maker,
    origin = "http://desk.example",
  }: { body?: unknown; person?: TestPerson | null; origin?: string } = {},
): Promise<Response> {
  const headers = new Headers(person ? { cookie: person.cookie } : {});
  if (method === "GET") return fetch(`${server.url}/api/reports/schedules${path}`, { headers });
  for (const [name, value] of Object.entries({
    origin,
    "x-rampdesk": "1",
    "content-type": "application/json",
  }))
    headers.set(name, value);
  return fetch(`${server.url}/api/reports/schedules${path}`, {
    method,
    headers,
    body: JSON.stringify(body ?? {}),
  });
}
const INPUT = {
  name: "Month end",
  report: { kind: "reconciliation", period: "last_month" },
  cadence: { every: "month", day: 1, at: "06:30" },
  recipients: ["ada@bank.example", "ADA@bank.example"],
};
const wanted = (input: object = {}) => ({ id: newId(), ...INPUT, ...input });
async function made(input: object = {}): Promise<ScheduleView> {
  const response = await ask("POST", "", { body: wanted(input) });
  expect(response.status).toBe(201);
  return ScheduleView.parse(await response.json());
}
async function refused(
  response: Response,
): Promise<{ status: number; fields: string[]; message: string }> {
  const { error } = (await response.json()) as {
    error: { message: string; fields?: Record<string, string> };
  };
  return {
    status: response.status,
    fields: Object.keys(error.fields ?? {}),
    message: error.message,
  };
}

test("a schedule is made, listed, changed, paused, resumed, run, and ended", async () => {
  const view = await made();
  expect(view).toMatchObject({
    version: 1,
    recipients: ["ada@bank.example"],
    timeZone: "Africa/Lagos",
    nextRunAt: "2026-12-01T05:30:00.000Z",
  });
  const list = ScheduleList.parse(await (await ask("GET", "")).json());
  expect(list).toMatchObject({
    mayMake: true,
    mail: { isSetUp: false, from: null, domains: ["bank.example"] },
  });
  expect(list.schedules).toContainEqual(view);

  const changed = ScheduleView.parse(
    await (
      await ask("PATCH", `/${view.id}`, {
        body: {
          ...INPUT,
          name: "Week end",
          cadence: { every: "week", weekday: 5, at: "18:00" },
          version: 1,
        },
      })
    ).json(),
  );
  expect(changed).toMatchObject({
    version: 2,
    name: "Week end",
    nextRunAt: "2026-11-20T17:00:00.000Z",
  });
  expect(
    await refused(await ask("PATCH", `/${view.id}`, { body: { ...INPUT, version: 1 } })),
  ).toMatchObject({ status: 409 });
  expect(
    await refused(await ask("POST", `/${view.id}/pause`, { body: { version: 1 } })),
  ).toMatchObject({ status: 409 });

  const paused = ScheduleView.parse(
    await (await ask("POST", `/${view.id}/pause`, { body: { version: 2 } })).json(),
  );
  expect(paused).toMatchObject({ state: "paused", nextRunAt: null, version: 3 });
  const run = await ask("POST", `/${view.id}/run`);
  expect(run.status).toBe(202);
  const delivery = DeliveryView.parse(await run.json());
  expect(delivery).toMatchObject({
    state: "making",
    askedBy: maker.ctx.actor.name,
    recipients: ["ada@bank.example"],
  });
  expect((await ask("POST", `/${view.id}/run`)).status).toBe(409);
  expect(
    DeliveryList.parse(await (await ask("GET", `/${view.id}/deliveries`)).json()).deliveries,
  ).toEqual([{ ...delivery, mayRetry: false }]);
  expect((await ask("POST", `/${view.id}/deliveries/${delivery.id}/retry`)).status).toBe(409);
  expect((await ask("POST", `/${view.id}/deliveries/${newId()}/retry`)).status).toBe(404);
  expect(
    ScheduleView.parse(
      await (await ask("POST", `/${view.id}/resume`, { body: { version: 3 } })).json(),
    ),
  ).toMatchObject({ state: "active", version: 4 });
  expect((await ask("DELETE", `/${view.id}`, { body: { version: 4 } })).status).toBe(204);
  expect((await ask("GET", `/${view.id}/deliveries`)).status).toBe(404);
  expect((await desk.audited(view.id)).map(({ action }) => action)).toEqual([
    "schedule.created",
    "schedule.changed",
    "schedule.paused",
    "schedule.run_asked",
    "schedule.resumed",
    "schedule.ended",
  ]);
  expect((await desk.hints()).filter(({ subjectId }) => subjectId === view.id)).toHaveLength(6);
});

describe("who may", () => {
  test("anybody who exports sees it; only the owner changes or runs it; an administrator may stop it", async () => {
    const view = await made();
    const listed = async (person: TestPerson) =>
      ScheduleList.parse(await (await ask("GET", "", { person })).json());
    expect((await listed(viewer)).schedules.find(({ id }) => id === view.id)).toMatchObject({
      may: { change: false, stop: false },
    });
    expect([(await listed(viewer)).mayMake, (await listed(admin)).mayMake]).toEqual([false, true]);
    for (const person of [viewer, other, admin]) {
      expect(
        (await ask("PATCH", `/${view.id}`, { person, body: { ...INPUT, version: 1 } })).status,
      ).toBe(403);
      expect((await ask("POST", `/${view.id}/run`, { person })).status).toBe(403);
      expect(
        (await ask("POST", `/${view.id}/resume`, { person, body: { version: 1 } })).status,
      ).toBe(403);
    }
    for (const person of [viewer, other]) {
      expect(
        (await ask("POST", `/${view.id}/pause`, { person, body: { version: 1 } })).status,
      ).toBe(403);
      expect((await ask("DELETE", `/${view.id}`, { person, body: { version: 1 } })).status).toBe(
        403,
      );
    }
    expect((await ask("POST", "", { person: viewer, body: wanted() })).status).toBe(403);
    expect(
      (await ask("POST", `/${view.id}/pause`, { person: admin, body: { version: 1 } })).status,
    ).toBe(200);
    expect(
      (await ask("DELETE", `/${view.id}`, { person: admin, body: { version: 2 } })).status,
    ).toBe(204);
  });

  test("nobody without a session or from another origin", async () => {
    expect((await ask("GET", "", { person: null })).status).toBe(401);
    expect((await ask("POST", "", { person: null, body: wanted() })).status).toBe(401);
    expect((await ask("POST", "", { body: wanted(), origin: "http://evil.example" })).status).toBe(
      403,
    );
  });
});

test("sent again after a lost answer, it is set up once; under the same id with other contents, or another's, it is refused", async () => {
  const body = wanted({ name: "Sent twice" });
  const [first, again] = await Promise.all([ask("POST", "", { body }), ask("POST", "", { body })]);
  expect([first.status, again.status]).toEqual([201, 201]);
  const named = async () =>
    ScheduleList.parse(await (await ask("GET", "")).json()).schedules.filter(
      ({ name }) => name === "Sent twice",
    );
  expect(await named()).toHaveLength(1);
  const audited = await desk.db
    .selectFrom("auditLog")
    .selectAll()
    .where("subjectId", "=", body.id)
    .execute();
  expect(audited.map(({ action }) => action)).toEqual(["schedule.created"]);
  expect(
    await refused(await ask("POST", "", { body: { ...body, name: "Sent otherwise" } })),
  ).toMatchObject({
    status: 409,
    message:
      "“Sent twice” was set up already: its answer was lost. Go back, and change it in the list; or set this up as another.",
  });
  expect(await refused(await ask("POST", "", { body, person: other }))).toMatchObject({
    status: 409,
  });
  expect(await named()).toHaveLength(1);
});

describe("what can't be set up is refused at its field", () => {
  test.each([
    [{ name: "  " }, "name"],
    [{ name: "a\r\nBcc: evil@evil.example" }, "name"],
    [{ name: "flip \u202e me" }, "name"],
    [{ name: "x".repeat(121) }, "name"],
    [{ recipients: ["nobody"] }, "recipients.0"],
    [
      { recipients: ["ada@bank.example", "a@b.example\r\nRCPT TO:<evil@evil.example>"] },
      "recipients.1",
    ],
    [{ recipients: ["Ada <ada@bank.example>"] }, "recipients.0"],
    [{ recipients: ["ada@bank.example, evil@bank.example"] }, "recipients.0"],
    [{ recipients: [`${"a".repeat(250)}@bank.example`] }, "recipients.0"],
    [{ recipients: Array.from({ length: 21 }, (_, at) => `a${at}@bank.example`) }, "recipients"],
    [{ recipients: ["ada@evil.example"] }, "recipients"],
    [{ cadence: { every: "day", at: "24:00" } }, "cadence.at"],
    [{ cadence: { every: "week", at: "07:00", weekday: 8 } }, "cadence.weekday"],
    [{ cadence: { every: "month", at: "07:00", day: 0 } }, "cadence.day"],
    [{ cadence: { every: "hour", at: "07:00" } }, "cadence.every"],
    [{ report: { kind: "transactions", preset: "xero", period: "yesterday" } }, "report.currency"],
    [{ report: { kind: "exceptions", period: "yesterday" } }, "report.account"],
    [{ report: { kind: "transactions", period: "ever" } }, "report.period"],
    [
      { report: { kind: "corridors", preset: "xero", currency: "NGN", period: "yesterday" } },
      "report.preset",
    ],
  ])("%j", async (input, field) => {
    expect(await refused(await ask("POST", "", { body: wanted(input) }))).toMatchObject({
      status: 400,
      fields: expect.arrayContaining([field]) as string[],
    });
  });

  test("an account that isn't there, an id that is none", async () => {
    expect(
      (
        await ask("POST", "", {
          body: wanted({ report: { kind: "exceptions", period: "last_month", account: newId() } }),
        })
      ).status,
    ).toBe(404);
    for (const id of ["1", "%00", newId()])
      expect((await ask("POST", `/${id}/run`)).status).toBe(404);
  });
});
