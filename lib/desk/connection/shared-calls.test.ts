import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGateway, type Gateway } from "@/lib/gateway/gateway";
import { DEFAULT_PROFILE } from "@/lib/gateway/profile/profile";
import { withWritePriority } from "@/lib/gateway/wire/exchange";
import { manualClock, systemClock, type Clock } from "@/lib/platform/clock";
import { createLogger } from "@/lib/platform/logger";
import { newId } from "@/lib/platform/ids";
import { createSealer } from "@/lib/platform/sealer";
import { Secret } from "@/lib/platform/secret";
import { DEFAULT_CREDENTIALS } from "@/lib/sandbox/credentials";
import { openDatabase, sql } from "@/lib/store/database";
import {
  claimDueTransfers,
  claimReading,
  markTransferChanged,
} from "@/lib/store/transfers/transfers";
import { startDeskStack, type DeskStack } from "../testing/desk-stack";
import { verifyTransfer } from "../transfers/readings/release-transfer";
import { startTransferDesk, type TransferDesk } from "../transfers/testing/transfer-desk";
import { checkConnection } from "./get-connection";
import { createServicePace } from "./service-pace";
import { createTokenShelf } from "./token-shelf";

const CREDENTIAL = "the same for all";
const gateways: Gateway[] = [];
afterEach(async () => {
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
});

/** A process of the desk, as runtime.ts makes it, on the shared database. */
function startProcess(
  { db, sandbox }: DeskStack,
  { clock = systemClock as Clock, requestsPerSecond = 1_000, random = () => 0.5 } = {},
): Gateway {
  const sealer = createSealer(new Secret("the desk's"), "service token");
  const gateway = createGateway({
    baseUrl: sandbox.url,
    clientId: DEFAULT_CREDENTIALS.clientId,
    clientSecret: new Secret(DEFAULT_CREDENTIALS.clientSecret),
    profile: DEFAULT_PROFILE,
    clock,
    random,
    logger: createLogger("test"),
    tokenShelf: createTokenShelf({ db, clock, random, sealer, credential: CREDENTIAL }),
    pace: createServicePace({
      db,
      credential: CREDENTIAL,
      requestsPerSecond: () => requestsPerSecond,
    }),
  });
  gateways.push(gateway);
  return gateway;
}

interface Seen {
  operation: string;
  /** The answer's status. */
  answer: number;
}

async function callsSeen(desk: DeskStack, operation = ""): Promise<Seen[]> {
  const query = operation === "" ? "" : `?operation=${operation}`;
  const { requests } = (await desk.control("GET", `/requests${query}`)) as { requests: Seen[] };
  return requests;
}

async function forgetCalls(desk: DeskStack): Promise<void> {
  await sql`delete from service_pace`.execute(desk.db);
  await sql`delete from service_tokens`.execute(desk.db);
  await desk.control("DELETE", "/requests");
  await desk.control("DELETE", "/faults");
}

describe("token issue", () => {
  const clock = manualClock(new Date());
  let desk: DeskStack;
  beforeAll(async () => {
    desk = await startDeskStack({}, clock);
  });
  afterAll(() => desk.stop());
  beforeEach(() => forgetCalls(desk));

  const refuseTokens = () =>
    desk.control("POST", "/faults", {
      kind: "status",
      status: 401,
      operation: "issueToken",
      times: null,
    });
  const outcome = (gateway: Gateway) =>
    gateway.banks.list().then(
      () => "answered",
      (error: { kind: string }) => error.kind,
    );

  test("refused for 20 seconds, it is asked for once by all processes, and works again after 30", async () => {
    const processes = [1, 2, 3].map(() => startProcess(desk, { clock }));
    await refuseTokens();
    for (let second = 0; second < 20; second += 1) {
      for (const gateway of processes) expect(await outcome(gateway)).toBe("credentials");
      clock.advance(1_000);
    }
    expect(await callsSeen(desk, "issueToken")).toHaveLength(1);
    await desk.control("DELETE", "/faults");
    clock.advance(10_000);
    for (const gateway of [...processes, startProcess(desk, { clock })])
      expect(await outcome(gateway)).toBe("answered");
    expect(await callsSeen(desk, "issueToken")).toHaveLength(2);
  });

  test("refused again, it is asked for less often, whichever process asks", async () => {
    const processes = [1, 2].map(() => startProcess(desk, { clock }));
    await refuseTokens();
    const asked: number[] = [];
    for (let second = 0; second <= 800; second += 10) {
      await outcome(processes[(second / 10) % 2] as Gateway);
      if ((await callsSeen(desk, "issueToken")).length > asked.length) asked.push(second);
      clock.advance(10_000);
    }
    expect(asked).toEqual([0, 30, 90, 210, 450, 750]);
  });

  test("Check connection asks for one, and tells the truth both ways", async () => {
    const [worker, web] = [startProcess(desk, { clock }), startProcess(desk, { clock })];
    const admin = { ...(await desk.user("admin")), gateway: web };
    await refuseTokens();
    expect(await outcome(worker)).toBe("credentials");
    expect(await checkConnection(admin)).toMatchObject({
      ok: false,
      message: "The service refuses the desk's credentials.",
    });
    expect(await callsSeen(desk, "issueToken"), "it was asked").toHaveLength(2);
    await desk.control("DELETE", "/faults");
    expect(await checkConnection(admin)).toMatchObject({ ok: true });
    expect(await outcome(worker), "the gate is open for all").toBe("answered");
    expect(await callsSeen(desk, "issueToken")).toHaveLength(3);
  });

  test("refused while a token is valid, Check connection tells so", async () => {
    const [worker, web] = [startProcess(desk, { clock }), startProcess(desk, { clock })];
    const admin = { ...(await desk.user("admin")), gateway: web };
    for (const gateway of [web, worker]) expect(await outcome(gateway)).toBe("answered");
    clock.advance(13 * 60_000);
    await refuseTokens();
    expect(await outcome(worker), "the token is still valid").toBe("answered");
    await expect.poll(() => worker.tokenState().state).toBe("rejected");
    expect(await checkConnection(admin)).toMatchObject({ ok: false });
  });
});

describe("the pace of all calls", () => {
  let desk: TransferDesk;
  beforeAll(async () => {
    desk = await startTransferDesk();
  });
  afterAll(() => desk.stop());
  beforeEach(async () => {
    await desk.control("PATCH", "/settings", { rateLimits: { enabled: false } });
    await forgetCalls(desk);
  });

  test("at a service that allows 5 a second, several processes are never refused", async () => {
    const processes = [1, 2, 3].map(() => startProcess(desk, { requestsPerSecond: 5 }));
    await Promise.all(processes.map((gateway) => gateway.banks.list()));
    await desk.control("PATCH", "/settings", {
      rateLimits: { enabled: true, read: { burst: 5, perMinute: 300 } },
    });
    const startedAt = performance.now();
    await Promise.all(
      processes.flatMap((gateway) => [1, 2, 3, 4, 5].map(() => gateway.banks.list())),
    );
    expect(performance.now() - startedAt).toBeGreaterThan(2_700);
    const statuses = (await callsSeen(desk, "listBanks")).map(({ answer }) => answer);
    expect(statuses).toEqual(Array.from({ length: 18 }, () => 200));
  });

  test("Retry-After for one process holds for all, and then a write goes before the reads that wait", async () => {
    const [worker, web] = [1, 2].map(() => startProcess(desk, { requestsPerSecond: 10 })) as [
      Gateway,
      Gateway,
    ];
    await Promise.all([worker.banks.list(), web.banks.list()]);
    await desk.control("POST", "/faults", {
      kind: "status",
      status: 429,
      operation: "listBanks",
      retryAfterSeconds: 2,
    });
    await forgetRequests(desk);
    const limitedAt = performance.now();
    const limited = worker.banks.list();
    const paused = sql<{ is: boolean }>`select not_before > now() as is from service_pace`;
    await expect.poll(async () => (await paused.execute(desk.db)).rows[0]?.is).toBe(true);
    const reads = [1, 2, 3].map(() => web.banks.list());
    const write = sendCreate(web);
    await Promise.all([...reads, write, limited]);
    expect(performance.now() - limitedAt).toBeGreaterThan(1_900);
    const seen = await callsSeen(desk);
    expect(seen.map(({ operation }) => operation).slice(0, 2)).toEqual([
      "listBanks",
      "createTransfer",
    ]);
    expect(seen.map(({ answer }) => answer).toSorted()).toEqual([200, 200, 200, 200, 201, 429]);
  });

  test("with a short budget a write goes before background reads of every process", async () => {
    const [worker, web] = [1, 2].map(() => startProcess(desk, { requestsPerSecond: 4 })) as [
      Gateway,
      Gateway,
    ];
    await Promise.all([worker.banks.list(), web.banks.list()]);
    const order: string[] = [];
    const reads = [worker, web].flatMap((gateway) =>
      Array.from({ length: 6 }, () => gateway.banks.list().then(() => order.push("read"))),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    const writes = [web, worker].map((gateway) =>
      sendCreate(gateway).then(() => order.push("write")),
    );
    const guard = withWritePriority(() => worker.banks.list()).then(() => order.push("guard"));
    await Promise.all([...reads, ...writes, guard]);
    expect(order.slice(0, 5).toSorted()).toEqual(
      ["guard", "read", "read", "write", "write"].slice(0, 5).toSorted(),
    );
  });

  test("a call whose turn would come too late says so, and was never sent", async () => {
    const gateway = startProcess(desk, { requestsPerSecond: 0.5 });
    await gateway.banks.list();
    await forgetRequests(desk);
    await expect(gateway.banks.list({ deadlineMs: 500 })).rejects.toMatchObject({
      kind: "rate_limited",
      status: null,
    });
    expect(await callsSeen(desk)).toEqual([]);
  });

  test("without the database calls go on", async () => {
    const away = openDatabase("postgres://nobody@127.0.0.1:9/none", { maxConnections: 1 });
    expect((await startProcess({ ...desk, db: away }).banks.list()).rows.length).toBeGreaterThan(0);
    await away.destroy();
  });

  test("300 presses of Check now by a viewer, in two processes, read the transfer every two seconds at most", async () => {
    const id = await desk.withRate();
    const viewer = await desk.user("viewer");
    const people = [1, 2].map(() => ({ ...viewer, gateway: startProcess(desk) }));
    await sql`update transfers set reading_began_at = null`.execute(desk.db);
    await forgetRequests(desk);
    const startedAt = performance.now();
    for (let round = 0; round < 10; round += 1)
      await Promise.all(
        Array.from({ length: 30 }, (_, press) =>
          verifyTransfer(people[press % 2] as (typeof people)[0], id),
        ),
      );
    const allowed = 1 + Math.floor((performance.now() - startedAt) / 2_000);
    expect((await callsSeen(desk, "getTransfer")).length).toBeLessThanOrEqual(allowed);
    expect((await callsSeen(desk)).length).toBeLessThanOrEqual(2 * allowed + 1);
  }, 240_000);

  test("an event right after a reading has its transfer read at once", async () => {
    const id = await desk.withRate();
    await claimReading(desk.db, id);
    await markTransferChanged(desk.db, id);
    expect(await claimDueTransfers(desk.db, 100)).toContain(id);
  });

  test("a press while another reading fails is told that it failed", async () => {
    const id = await desk.withRate();
    const viewer = await desk.user("viewer");
    await sql`update transfers set reading_began_at = null, verified_at = now() - interval '1 minute'`.execute(
      desk.db,
    );
    await desk.control("POST", "/faults", {
      kind: "status",
      status: 404,
      operation: "getTransfer",
      times: null,
    });
    const presses = await Promise.allSettled([1, 2, 3].map(() => verifyTransfer(viewer, id)));
    expect(presses.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(await callsSeen(desk, "getTransfer")).not.toHaveLength(0);
  });

  async function forgetRequests(stack: DeskStack): Promise<void> {
    await stack.control("DELETE", "/requests");
  }

  function sendCreate(gateway: Gateway): Promise<unknown> {
    const { kind, method, path, body } = gateway.planWrite("createTransfer", {
      type: "onramp",
      amount: desk.nextAmount(),
      fromCurrency: "NGN",
      toCurrency: "USDC",
      recipientId: desk.recipients.wallet,
    });
    return gateway.sendWrite({ kind, method, path, body, upstreamKey: newId() });
  }
});
