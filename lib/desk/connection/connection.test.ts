import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGateway } from "@/lib/gateway/gateway";
import { DEFAULT_PROFILE } from "@/lib/gateway/profile/profile";
import {
  type Counterparty,
  refusal,
  startCounterparty,
  wrapped,
} from "@/lib/gateway/testing/counterparty";
import { newId } from "@/lib/platform/ids";
import { parseSmtpUrl } from "@/lib/platform/mail-settings";
import { Secret } from "@/lib/platform/secret";
import { openDatabase, sql } from "@/lib/store/database";
import { isListenedTo, listen } from "@/lib/store/postgres/listen";
import { readServiceHealth, updateServiceHealth } from "@/lib/store/service-health";
import { createTestDatabase, DESK_ROLE } from "@/lib/store/testing/test-database";
import { addRefusedEvents } from "@/lib/store/webhook-inbox";
import {
  startTestDesk,
  TEST_WEBHOOK_SECRET,
  TEST_WEBHOOK_TOKEN,
  type TestDesk,
} from "../testing/test-desk";
import { checkReady } from "./check-ready";
import { checkConnection, getAwayParts, getConnection, healthState } from "./get-connection";
import { createHealthRecorder, HEALTH_WRITE_EVERY_MS } from "./health-recorder";

let service: Counterparty;
let desk: TestDesk;
beforeAll(async () => {
  service = await startCounterparty();
  desk = await startTestDesk({ serviceBaseUrl: service.baseUrl });
});
afterAll(async () => {
  await desk.close();
  await service.close();
});
beforeEach(async () => {
  service.replyWith(wrapped({ results: [{ name: "Zenith Bank", code: "057" }] }));
  await updateServiceHealth(desk.db, {
    lastOkAt: null,
    lastErrorAt: null,
    lastError: null,
    tokenState: "none",
  });
});

const places = {
  publicUrl: "https://desk.example",
  serviceBaseUrl: "https://user:CANARY-basic@service.example/base/",
  mail: mailOf("smtp://desk:CANARY-mail@mail.example"),
  mailDomains: ["bank.example"],
  webhookSecretGiven: false,
  profile: { ofFile: { pageSize: 50 } },
};

function mailOf(url: string) {
  const server = parseSmtpUrl(url);
  return server && { server, from: { name: "Desk", address: "reports@desk.example" } };
}

describe("getConnection", () => {
  test("gives administrators the whole address for webhooks and its secret", async () => {
    const admin = await desk.signedIn("admin");
    const view = await getConnection(admin.ctx, places);
    expect(view.webhook).toMatchObject({
      url: `https://desk.example/api/webhooks/${TEST_WEBHOOK_TOKEN}`,
      secret: TEST_WEBHOOK_SECRET,
      scheme: "standard-webhooks",
      receivedLastDay: 0,
      parked: 0,
    });
    expect(view).toMatchObject({
      baseUrl: "https://service.example/base/",
      sandbox: true,
      profile: DEFAULT_PROFILE,
      fileProfile: { pageSize: 50 },
      savedProfile: {},
    });
    expect(JSON.stringify(view)).not.toMatch(/CANARY-(basic|client|api|session|mail)/);
    expect(view.mail).toEqual({
      isSetUp: true,
      server: "mail.example:587",
      from: "reports@desk.example",
      domains: ["bank.example"],
    });
  });

  test("counts the events of the last day, and those set aside of any age", async () => {
    const admin = await desk.signedIn("admin");
    const at = (hoursAgo: number): Date =>
      new Date(desk.clock.now().getTime() - hoursAgo * 60 * 60_000);
    const event = { verified: true, headers: "{}", body: Buffer.from("{}") };
    await desk.db
      .insertInto("webhookInbox")
      .values([
        { ...event, dedupeKey: "old", state: "done", receivedAt: at(25) },
        { ...event, dedupeKey: "set aside", state: "parked", receivedAt: at(700) },
        { ...event, dedupeKey: "new", state: "done", receivedAt: at(23) },
      ])
      .execute();
    expect((await getConnection(admin.ctx, places)).webhook).toMatchObject({
      lastEventAt: at(23).toISOString(),
      receivedLastDay: 1,
      parked: 1,
    });
    await desk.db.deleteFrom("webhookInbox").execute();
  });

  test("tells everybody of events that were refused because of their signature", async () => {
    const viewer = await desk.signedIn("viewer");
    const [firstAt, lastAt] = [new Date("2026-11-20T10:00:00Z"), new Date("2026-11-20T12:00:00Z")];
    await addRefusedEvents(desk.db, [{ reason: "signature_wrong", count: 7, firstAt, lastAt }]);
    const { webhook } = await getConnection(viewer.ctx, places);
    expect(webhook.refused).toEqual([
      {
        reason: "signature_wrong",
        count: 7,
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
      },
    ]);
  });

  test("shows nobody a secret for webhooks that the environment sets", async () => {
    const admin = await desk.signedIn("admin");
    const { webhook } = await getConnection(admin.ctx, { ...places, webhookSecretGiven: true });
    expect(webhook).toMatchObject({
      url: expect.stringContaining("https://desk.example/api/webhooks/") as string,
      secret: null,
    });
  });

  test.each([["viewer"], ["maker"], ["approver"]] as const)(
    "shows a %s no secret at all",
    async (role) => {
      const person = await desk.signedIn(role);
      const view = await getConnection(person.ctx, places);
      expect(view.webhook).toMatchObject({ url: null, secret: null });
      expect(view.mail).toMatchObject({ isSetUp: true, server: null });
      expect(JSON.stringify(view)).not.toContain("CANARY");
    },
  );

  test("rejects the wrong actor", async () => {
    const person = await desk.signedIn("viewer");
    await expect(
      getConnection({ ...person.ctx, actor: { ...person.ctx.actor, roles: [] } }, places),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("checkConnection", () => {
  test("says that the service answered, and stores that for everybody", async () => {
    const admin = await desk.signedIn("admin");
    expect(await checkConnection(admin.ctx)).toMatchObject({
      ok: true,
      message: "The service answered with 1 bank.",
    });
    expect((await getConnection(admin.ctx, places)).health).toMatchObject({
      state: "ok",
      lastOkAt: desk.clock.now().toISOString(),
    });
    expect((await desk.hints()).at(-1)).toEqual({ kind: "connection", subjectId: null });
  });

  test("says what is wrong, without the service's words", async () => {
    const admin = await desk.signedIn("admin");
    desk.clock.advance(1000);
    service.replyWith(refusal(403, "CANARY of the service"));
    const result = await checkConnection(admin.ctx);
    expect(result).toMatchObject({ ok: false, message: "The service refused the request." });
    const view = await getConnection(admin.ctx, places);
    expect(view.health).toMatchObject({
      state: "down",
      lastError: "The service refused the request.",
    });
    expect(JSON.stringify(view.health)).not.toContain("CANARY");
  });

  test("rejects the wrong actor", async () => {
    const other = await desk.signedIn("viewer", "maker", "approver");
    const before = service.calls.length;
    await expect(checkConnection(other.ctx)).rejects.toMatchObject({ code: "forbidden" });
    expect(service.calls).toHaveLength(before);
  });
});

describe("the health recorder", () => {
  const recorderAndGateway = () => {
    const recorder = createHealthRecorder(desk.runtime);
    const gateway = createGateway({
      baseUrl: service.baseUrl,
      clientId: newId(),
      clientSecret: new Secret("CANARY-client-secret"),
      profile: DEFAULT_PROFILE,
      clock: desk.clock,
      random: () => 0.5,
      logger: desk.runtime.logger,
      observer: recorder,
    });
    return { recorder, gateway };
  };

  test("stores token state and health, at once when they change and seldom otherwise", async () => {
    const { recorder, gateway } = recorderAndGateway();
    // The service's clock runs with the desk's.
    const dated = (body: unknown) => () => ({
      ...wrapped(body),
      headers: { date: desk.clock.now().toUTCString() },
    });
    service.respond(dated([{ name: "Zenith Bank", code: "057" }]));
    service.respondToToken(dated({ access_token: "t", expires_in: 3600 }));
    await gateway.banks.list();
    await recorder.settled();
    const first = await readServiceHealth(desk.db);
    expect(first).toMatchObject({ tokenState: "valid", lastOkAt: desk.clock.now() });
    desk.clock.advance(HEALTH_WRITE_EVERY_MS - 1);
    await gateway.banks.list();
    await recorder.settled();
    expect((await readServiceHealth(desk.db)).lastOkAt, "too soon").toEqual(first.lastOkAt);
    desk.clock.advance(1);
    await gateway.banks.list();
    await recorder.settled();
    expect((await readServiceHealth(desk.db)).lastOkAt).toEqual(desk.clock.now());

    desk.clock.advance(1);
    service.replyWith(refusal(401, "no"));
    await expect(gateway.banks.list()).rejects.toMatchObject({ kind: "unauthorized" });
    await recorder.settled();
    const ill = await readServiceHealth(desk.db);
    expect(ill.lastErrorAt).toEqual(desk.clock.now());
    expect(ill.lastError).toContain("The service refused the desk's access token.");
    expect(JSON.stringify(ill)).not.toContain("CANARY");
    await gateway.close();
  });

  test("a refused request doesn't count as trouble of the service", async () => {
    const { recorder, gateway } = recorderAndGateway();
    service.replyWith(refusal(422, "no"));
    await expect(gateway.banks.list()).rejects.toMatchObject({ kind: "refused" });
    await recorder.settled();
    expect(await readServiceHealth(desk.db)).toMatchObject({ lastErrorAt: null });
    await gateway.close();
  });

  test("an HTML page with 404 is no trouble after a good answer, but is when nothing else was ever answered", async () => {
    const page = {
      call: "GET /v1/transactions",
      startedAt: desk.clock.now(),
      endedAt: desk.clock.now(),
      status: 404,
      requestId: null,
      kind: "unavailable" as const,
      detail: "an HTML page",
      serviceClock: null,
    };
    const recorder = createHealthRecorder(desk.runtime);
    recorder.callEnded?.({ ...page, status: 200, kind: null });
    recorder.callEnded?.(page);
    await recorder.settled();
    expect(await readServiceHealth(desk.db)).toMatchObject({ lastErrorAt: null });
    const another = createHealthRecorder(desk.runtime);
    another.callEnded?.(page);
    await another.settled();
    expect((await readServiceHealth(desk.db)).lastErrorAt).toEqual(page.endedAt);
  });

  test("an older report never replaces a newer one, whichever process made it", async () => {
    const older = {
      call: "GET /v1/banks",
      startedAt: desk.clock.now(),
      endedAt: desk.clock.now(),
      status: 200,
      requestId: null,
      kind: null,
      detail: null,
      serviceClock: null,
    };
    const newer = { ...older, endedAt: new Date(older.endedAt.getTime() + 1000) };
    for (const report of [newer, older]) {
      const recorder = createHealthRecorder(desk.runtime);
      recorder.callEnded?.(report);
      await recorder.settled();
    }
    expect((await readServiceHealth(desk.db)).lastOkAt).toEqual(newer.endedAt);
  });

  test("without a database it goes on, and says so in the log", async () => {
    const gone = openDatabase("postgresql://nobody@127.0.0.1:9/none");
    const recorder = createHealthRecorder({ ...desk.runtime, db: gone });
    recorder.tokenChanged?.({
      state: "valid",
      issuedAt: null,
      expiresAt: null,
      nextTryAt: null,
      lastError: null,
    });
    await recorder.settled();
    expect(
      desk.lines.some((line) => line.includes("health of the service could not be stored")),
    ).toBe(true);
    await gone.destroy();
  });
});

test.each([
  [null, null, "unknown"],
  [0, null, "ok"],
  [0, -5, "ok"],
  [-60, -5, "degraded"],
  [-3600, -5, "down"],
  [null, -5, "down"],
] as const)(
  "with the last answer %s s and the last trouble %s s ago the service is %s",
  (okAgo, errorAgo, state) => {
    const now = new Date("2026-11-20T12:00:00Z");
    const at = (seconds: number | null): Date | null =>
      seconds === null ? null : new Date(now.getTime() + seconds * 1000);
    expect(healthState({ lastOkAt: at(okAgo), lastErrorAt: at(errorAgo) }, now)).toBe(state);
  },
);

describe("checkReady", () => {
  test("accepts a migrated database", async () => {
    await expect(checkReady(desk.db, new Secret(desk.databaseUrl))).resolves.toBeUndefined();
  });

  test("says that migrations are missing", async () => {
    const empty = await createTestDatabase("empty");
    const db = openDatabase(empty.url);
    await expect(checkReady(db, new Secret(empty.url))).rejects.toMatchObject({
      code: "unavailable",
      reason: "migrations",
    });
    await db.destroy();
    await empty.drop();
  });

  /** Checks a database that its owner has changed. */
  async function readyAfter(...changes: string[]): Promise<unknown> {
    const changed = await createTestDatabase();
    const owner = openDatabase(changed.url, { maxConnections: 1 });
    const name = new URL(changed.url).pathname.slice(1);
    for (const change of changes)
      await sql
        .raw(change.replaceAll("DATABASE", name).replaceAll("ROLE", DESK_ROLE))
        .execute(owner);
    const db = openDatabase(changed.deskUrl);
    const answer = await checkReady(db, new Secret(changed.deskUrl)).then(
      () => "ready",
      (thrown: unknown) => thrown,
    );
    await Promise.all([db.destroy(), owner.destroy()]);
    await changed.drop();
    return answer;
  }

  test.each([
    ["read_only", "alter database DATABASE set default_transaction_read_only = on"],
    ["role", "revoke update on service_health from ROLE"],
    ["role", "revoke insert on operations from ROLE"],
    // Nothing more fits on the disk.
    ["storage", "alter role ROLE in database DATABASE set temp_file_limit = 0"],
  ])("says %s after: %s", async (reason, change) => {
    expect(await readyAfter(change)).toMatchObject({ code: "unavailable", reason });
  });

  test("writes once for a flood of questions", async () => {
    const database = await createTestDatabase();
    const owner = openDatabase(database.url, { maxConnections: 1 });
    await sql`create table writes (at timestamptz default now())`.execute(owner);
    await sql`create function count_write() returns trigger language plpgsql security definer as 'begin insert into writes default values; return new; end'`.execute(
      owner,
    );
    await sql`create trigger counted before update on service_health for each row execute function count_write()`.execute(
      owner,
    );
    const db = openDatabase(database.deskUrl);
    const address = new Secret(database.deskUrl);
    await Promise.all(Array.from({ length: 300 }, () => checkReady(db, address)));
    for (let asked = 0; asked < 300; asked += 1) await checkReady(db, address);
    const { rows } = await sql<{
      writes: number;
    }>`select count(*)::int as writes from writes`.execute(owner);
    expect(rows).toEqual([{ writes: 1 }]);
    await Promise.all([db.destroy(), owner.destroy()]);
    await database.drop();
  });

  test("says that the database is away, without its address", async () => {
    const url = "postgresql://somebody:CANARY@127.0.0.1:9/none";
    const db = openDatabase(url);
    const error: unknown = await checkReady(db, new Secret(url)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "unavailable", reason: "database" });
    expect(String(error)).not.toContain("CANARY");
    await db.destroy();
  });
});

const startListening = () => listen(desk.databaseUrl, "desk_work", { onNotify: () => undefined });

test("the worker is away when it is not connected, and back when it is", async () => {
  const { ctx } = await desk.signedIn("viewer");
  expect(await getAwayParts(ctx)).toEqual({ away: "worker" });
  const worker = await startListening();
  expect(await getAwayParts(ctx)).toEqual({ away: null });
  await worker.close();
  await expect.poll(() => getAwayParts(ctx)).toEqual({ away: "worker" });
});

test("the service is away after two minutes of failures, and nothing is known of it without a worker", async () => {
  const { ctx } = await desk.signedIn("viewer");
  const now = desk.clock.now().getTime();
  await updateServiceHealth(desk.db, {
    lastOkAt: new Date(now - 121_000),
    lastErrorAt: new Date(now),
  });
  expect(await getAwayParts(ctx)).toEqual({ away: "worker" });
  const worker = await startListening();
  expect(await getAwayParts(ctx)).toEqual({ away: "service" });
  await updateServiceHealth(desk.db, { lastOkAt: new Date(now + 1_000) });
  expect(await getAwayParts(ctx)).toEqual({ away: null });
  await worker.close();
});

test("a worker that is connected and silent is away, one that listens says that it is there", async () => {
  const frozen = new pg.Client({
    connectionString: desk.databaseUrl,
    application_name: "rampdesk listen desk_work",
  });
  await frozen.connect();
  await frozen.query("listen desk_work");
  expect(await isListenedTo(desk.db, "desk_work", 10)).toBe(true);
  await delay(300);
  expect(await isListenedTo(desk.db, "desk_work", 0.2)).toBe(false);
  await frozen.end();
  const worker = await startListening();
  await delay(5_500);
  expect(await isListenedTo(desk.db, "desk_work", 3)).toBe(true);
  await worker.close();
});
